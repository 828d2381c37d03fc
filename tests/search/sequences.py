"""Small guides with steps in the ways in which guides have them: lists, headings, lead-ins."""

from __future__ import annotations

LISTED = """# Tugs

## Tugs at work

In each step of an attack a tug may leave. A step of the setup is never left out, nor any other
step: step 3 is as good as step 2 in an attack, and no step of it is better.

## Setup

1. Lay out the bay.
2. Each captain takes two tugs.
3. The tallest captain gets the lamp.
4. Fill the coal bunker.

## Attack

1. Name a tug within two spaces.
2. Both captains lay an order face down.
3. Turn over the orders; the lower total sinks.
   1. On a tie the tide decides.
   2. A sunk tug leaves its crate.
4. Take the crate.

## Course of the day

1) Morning: wind the clock.

2) Noon: the tide is high.

- Step 1 – Unload.
- Step 2 – Pay the crew.
- Step 3 – Sleep.

3) Evening: light the lamps.
"""
HEADED = """HOLOWNIKI

PRZEBIEG WALKI

W każdym kroku walki wolno odpłynąć.

Krok 1 – Wyzwanie

Wskaż holownik w odległości dwóch pól.

Krok 2 – Rozkazy

Obaj kapitanowie kładą rozkaz zakryty.

Krok 3 – Rozstrzygnięcie

Odkryjcie rozkazy; niższa suma tonie.

PRZYPŁYW

Kroki przypływu nie mają końca, a żaden krok walki go nie zatrzyma.
"""
PAGE = """<html lang="cs"><h1>Remorkéry</h1><h2>Průběh kola</h2><ol><li>Foukne vítr.</li>
<li>Remorkéry plují.</li><li>Vyloží se uhlí.</li></ol><h2>Kotvy</h2>
<p>V každém kroku kola lze zvednout kotvu, žádný krok kola ji nezastaví.</p>
<h2>Sekvence útoku</h2><ul><li>Zvolte cíl.</li><li>Odkryjte rozkazy.</li>
<li>Potopte loď.</li></ul></html>"""
HUNT = """# Forest

## Round

### Phase 1: Morning

Draw a card.

### Phase 2: Hunt

#### Tracking

Roll for the deer.

#### Shooting

Roll once more.

### Phase 3: Evening

Rest at the fire.

## Hunting steps

* Track the deer.
* Shoot.
* Share the meat.

## Scoring

| Step | What |
|---|---|
| 1 | Count the deer. |
| 2 | Count the logs. |

## Fire

a) Pile up logs.
b) Light them.

## FAQ

**Q: In step 2 of the scoring, do wet logs count?**

A: They do.
"""
KAMPF = """# Schlepper

## Kampf

1. Nennt einen Schlepper.
2. Deckt die Befehle auf.
3. Die kleinere Summe sinkt.

## Anker

In jedem Schritt des Kampfes darf der Anker gelichtet werden; kein Schritt hält ihn auf.
"""
MANCHE = """# Remorqueurs

## Déroulement de la manche

### 1. Le vent

Tournez la girouette.

### 2. Les remorqueurs

Chacun avance.

### 3. Le charbon

Remplissez la soute.

## Les ancres

À chaque étape de la manche on peut lever l'ancre ; aucune étape ne l'arrête.
"""
TIDE = """# Harbour

## The tide

### 1.1 Flood phase begins

The water rises.

### 1.2 Moor the boats

Each captain moors a boat.

### 2.1 Second phase: ebb begins

The water falls.

### 2.2 Count the crates

Whoever has most of them in the tide takes the lamp.
"""
RAID = """# Cove

## The night

### 1.1 Raid phase begins

The moon rises.

### 1.2 Declare a raid

Say in this order:

1. Name a cove.
2. Name a boat.

#### 1.2.1 Row out

Move the boats.

#### 1.2.2 Land

Roll for the surf.

### 1.3 Raid phase ends

The moon sets.
"""
LED = """# Sluice

A step of a turn is never left out, and no turn has a step more.

## Making ready

### The board

1. Lay out the board.
2. Fill the sluice.
3. Shuffle the locks.

### The captains

Each captain takes a boat.

## Playing

The captains play in order. A turn looks as follows:

1. Open a lock.
2. Row through it.
3. Pay the keeper.

## A race

During a race each captain does this:

1. Shout.
2. Row.
3. Rest.

## The weather

1. Fog hides the boats.
2. Rain fills the sluice.

## Order of night and watch

At the start of each night, before the first watch:

1. Light the lamp.
2. Count the boats.

A watch:

1. Look out.
2. Ring the bell.

## Storm

In every storm:

1. First the sails.
   - a) Take them in.
   - b) Dry them.
2. Bail out the storm's water.

### Example

A storm begins.

### Round 2: Ada bails

She spills half of it.
"""
COURSE = """# Zdymadlo

## Průběh hry

Hraje se po směru hodin. V rámci jednoho tahu hráč provádí následující kroky:

### 1. Vrata

Otevřete jedna vrata.

### 2. Veslování

Projeďte vraty. Krok tahu nelze vynechat.

### 3. Mýto

Zaplaťte správci.

## Konec hry

Žádný krok tahu hru neprodlouží.
"""
GUIDES = {
    "en-led": (LED, "sluice.md"),
    "cs-course": (COURSE, "zdymadlo.md"),
    "en": (LISTED, "tugs.md"),
    "pl": (HEADED, "holowniki.txt"),
    "cs": (PAGE, "remorkery.html"),
    "de": (KAMPF, "schlepper.md"),
    "fr": (MANCHE, "remorqueurs.md"),
    "en-tide": (TIDE, "harbour.md"),
    "en-raid": (RAID, "cove.md"),
    "en-hunt": (HUNT, "forest.md"),
}
