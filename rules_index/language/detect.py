"""Which language a text is in, told from whole words that are common in it and in no other.

Works for a guide and for a question of three words; "" where no language here fits.
"""

from __future__ import annotations

from collections import Counter

from rules_index.language.fold import words

_COMMON = {
    "en": "the of and to a in is that for it with as on be are this by an or if from at which can "
    "may not each when other any all has have its you your they their but was will would than "
    "then during after before who what how does do must one two no card cards player players",
    "pl": "i w na z do nie jest sie to ze jak co o po od dla oraz lub ale tak czy moze ktory ktora "
    "ktore przez przed jesli jezeli kiedy gdy swoj swojej swoich jego jej ich tego tej tym ten ta "
    "te za ze moj mam moge karta karty kart karte gracz gracze gracza graczy podczas zostaje",
    "cs": "a v na se je ze z do k pro si to jsou o po od ktery ktera ktere nebo ale jak kdyz pokud "
    "muze smi jako jeho jeji jejich tento tato toto pri pred po byt bude co kde kdo nesmi musi "
    "karta karty kartu karet hrac hraci hrace hry hra vas vase svou sve svuj jednu jeden",
    "fr": "le la les de des du un une et est en que qui dans pour par sur ne pas ce cette ces se "
    "au aux avec son sa ses il elle ou si plus peut lors carte cartes joueur joueurs votre vous "
    "leur doit etre sont tout tous sans comme quand je mon ma deux chaque quel quelle",
    "de": "der die das und ist in zu den von mit dem ein eine einen einer des nicht auf fur im "
    "sich es sie er wird werden als auch an aus bei nach wenn oder kann darf muss diese dieser "
    "dieses karte karten spieler jeder alle seine ihre wie was ich man durch sind hat nur",
    "es": "el la los las de del y en que un una es por con para no se su sus al lo como mas o si "
    "cuando puede este esta carta cartas jugador jugadores cada debe son ser sin sobre entre "
    "tiene todas todos durante despues antes hasta tu",
    "it": "il lo la i gli le di del della dei delle e in che un una per con non si su al alla come "
    "o se quando puo questo questa carta carte giocatore giocatori ogni deve sono essere da dal "
    "dalla nel nella piu suo sua suoi durante dopo prima tutte tutti",
    "pt": "o a os as de do da dos das e em que um uma para com nao se por no na nos nas ao como "
    "mais ou quando pode este esta carta cartas jogador jogadores cada deve sao ser sem sobre "
    "seu sua todas todos durante depois antes voce",
}
_ASKING = {
    "en": "how many much what when where which who whom whose why does did am i my me we us our "
    "should would could just get got there here so also about",
    "pl": "ile ilu jak jaka jaki jakie jakich kiedy gdzie skad dokad kto kogo komu czego czemu "
    "dlaczego ktory ktora ktore ktorej moge mozna mozemy musze mam mamy mi mnie nam byc bedzie "
    "jest sa wtedy wiec tez to czyli",
    "cs": "kolik kolika jak jaky jaka jake jakou kdy kde kam odkud kdo koho komu co ceho proc "
    "ktery ktera ktere muzu muzeme smim smime musim mam mame mi mne nam byt bude je jsou pak tak "
    "tedy taky",
    "fr": "combien comment quand ou quoi pourquoi quel quelle quels quelles qui que lequel "
    "laquelle est ce puis peux peut pouvons dois doit ai avons mon ma mes me moi nous on y fait "
    "faut il alors aussi",
    "de": "wie viele viel wieviel was wann wo wohin woher wer wen wem warum wieso welche welcher "
    "welches kann darf muss soll ich mir mich mein meine wir uns gibt denn dann auch es so",
    "es": "cuanto cuanta cuantos cuantas como cuando donde quien que cual cuales por puedo podemos "
    "debo tengo hay me mi mis nos es son entonces tambien",
    "it": "quanto quanta quanti quante come quando dove chi che cosa quale quali perche posso "
    "possiamo devo ho mi mio mia ci e sono allora anche",
    "pt": "quanto quanta quantos quantas como quando onde quem que qual quais porque posso podemos "
    "devo tenho ha me meu minha nos entao tambem",
}
"""What questions are made of, whatever they are about; it tells nothing of a guide's language."""
_LETTERS = {
    "pl": "ąćęłńśźż",
    "cs": "ěřůťďň",
    "fr": "çœêëîûù",
    "de": "äöüß",
    "es": "ñ¿¡",
    "pt": "ãõ",
}
LANGUAGES = tuple(_COMMON)
"""The languages that guides are read in."""
_SETS = {code: frozenset(text.split()) for code, text in _COMMON.items()}
_RARITY = Counter(word for known in _SETS.values() for word in known)
_SHARE_OF_A_TEXT = 0.12
_WORDS_OF_A_TEXT = 30
_SAMPLE = 200_000


def detect(text: str) -> str:
    """The code of the text's language, or "" where too few of its words are known."""
    sample = text[:_SAMPLE]
    found = words(sample)
    if not found:
        return ""
    counts = Counter(found)
    scores = {code: _score(counts, code, sample) for code in _SETS}
    best = max(scores, key=lambda code: scores[code])
    known = sum(count for word, count in counts.items() if word in _SETS[best])
    enough = _SHARE_OF_A_TEXT * len(found) if len(found) >= _WORDS_OF_A_TEXT else 1
    return best if known >= enough and scores[best] > 0 else ""


def function_words(language: str) -> frozenset[str]:
    """Words of a language that say little by themselves."""
    return _SETS.get(language, frozenset())


def asking_words(language: str) -> frozenset[str]:
    """Words of a language that say nothing of what a question is about."""
    return function_words(language) | frozenset(_ASKING.get(language, "").split())


def _score(counts: Counter[str], code: str, sample: str) -> float:
    """Common words weigh by how few languages share them; letters of its own count as words."""
    of_words = sum(count / _RARITY[word] for word, count in counts.items() if word in _SETS[code])
    lowered = sample.lower()
    return of_words + 0.5 * sum(lowered.count(letter) for letter in _LETTERS.get(code, ""))
