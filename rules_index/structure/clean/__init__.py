"""Takes out lines that are not rules text: conversion marks, page numbers, tables of contents."""
