import { expect, test } from 'vitest'
import type { Text } from '#contract/text/texts.ts'
import {
  countMissing,
  filterSentences,
  formatReadable,
  listPlaceholders,
  type SentenceFilter,
  toOneLine,
  toSentences,
} from './sentences.ts'

const buildText = (id: string, standard: string, changes: Partial<Text> = {}): Text => ({
  id,
  language: 'it',
  page: 'home',
  standard,
  text: null,
  version: 0,
  missing: false,
  ...changes,
})

const sentences = toSentences([
  buildText('mail.hello', 'Ciao {name},', { page: 'mails' }),
  buildText('hero.welcome', 'Benvenuti, perché no'),
  buildText('rooms.title', 'Le camere', { page: 'rooms', text: 'Dove si dorme', version: 1 }),
  buildText('mail.hello', 'Hello {name},', { language: 'en', page: 'mails' }),
  buildText('hero.welcome', 'Welcome', { language: 'en' }),
  buildText('rooms.title', 'The rooms', { language: 'en', page: 'rooms' }),
])
const all: SentenceFilter = { page: null, searchText: '', onlyChanged: false, onlySample: false }
const find = (filter: Partial<SentenceFilter>) =>
  filterSentences(sentences, { ...all, ...filter }, ['hero.welcome', 'mail.hello']).map(({ id }) => id)

test('lists sentences with both languages, page by page', () => {
  expect(find({})).toEqual(['hero.welcome', 'rooms.title', 'mail.hello'])
  expect(sentences[0]?.texts.map(({ standard }) => standard)).toEqual(['Benvenuti, perché no', 'Welcome'])
  expect(find({ page: 'mails' })).toEqual(['mail.hello'])
})

test('leaves out languages that only a newer server knows', () => {
  const [sentence] = toSentences([
    buildText('hero.welcome', 'Benvenuti'),
    buildText('hero.welcome', 'Bienvenue', { language: 'fr', missing: true }),
  ])
  expect(sentence?.texts.map(({ language }) => language)).toEqual(['it'])
  expect(countMissing(sentence ? [sentence] : [])).toEqual([])
})

test('finds words of both languages, of the standard and the changed text, without accents and case', () => {
  expect(find({ searchText: 'PERCHE benv' })).toEqual(['hero.welcome'])
  expect(find({ searchText: 'welcome' })).toEqual(['hero.welcome'])
  expect(find({ searchText: 'dorme' })).toEqual(['rooms.title'])
  expect(find({ searchText: 'camere' })).toEqual(['rooms.title'])
  expect(find({ searchText: 'dorme welcome' })).toEqual([])
})

test('shows what was changed only', () => {
  expect(find({ onlyChanged: true })).toEqual(['rooms.title'])
})

test('shows what tells of the sample only', () => {
  expect(find({ onlySample: true })).toEqual(['hero.welcome', 'mail.hello'])
  expect(find({ onlySample: true, page: 'mails' })).toEqual(['mail.hello'])
})

test('names what the program fills in', () => {
  expect(listPlaceholders('Scrivi a <mail/>: {n, plural, one {# di {who}} other {# di {who}}}')).toEqual([
    '{n}',
    '{who}',
    '<mail/>',
  ])
  expect(listPlaceholders('Benvenuti')).toEqual([])
})

test('shows the cases of a plural as plain words', () => {
  expect(formatReadable('{n, plural, one {camera} other {camere}} qui')).toBe('camera / camere qui')
  expect(formatReadable('{n, plural, =0 {una} one {la {rooms}} other {le {rooms}}} dal {from}')).toBe(
    'una / la {rooms} / le {rooms} dal {from}',
  )
  expect(formatReadable('Ciao {name},')).toBe('Ciao {name},')
})

test('makes one line of what was typed', () => {
  expect(toOneLine(' Uno \n\n due\n')).toBe('Uno due')
})
