import { expect, test } from 'vitest'
import { furtherLanguages } from '#locales/language.ts'
import { listRoomNames, toRoomName } from '../roomName.ts'
import { getRoomName, getText } from './format.ts'
import { chooseTranslations, Translations, toTranslationsInput } from './translations.ts'

const room = {
  id: 3,
  name: 'Camera alta',
  nameEn: 'Moon Room',
  description: 'A est.',
  descriptionEn: 'Facing east.',
  translations: { de: { name: 'Mondzimmer' }, fr: { description: 'À l’est.' } },
}

test('a text is shown in its language, in English where it is not translated', () => {
  const languages = ['it', 'en', 'de', 'fr', 'nl']
  expect(languages.map((language) => getRoomName(room, language))).toEqual([
    'Camera alta',
    'Moon Room',
    'Mondzimmer',
    'Moon Room',
    'Moon Room',
  ])
  expect(languages.map((language) => getText(room, 'description', language))).toEqual([
    'A est.',
    'Facing east.',
    'Facing east.',
    'À l’est.',
    'Facing east.',
  ])
})

test('a booking says the names of its room and no other text of it', () => {
  const names = { id: 3, name: 'Camera alta', nameEn: 'Moon Room' }
  expect(toRoomName(room)).toEqual({ ...names, translations: { de: { name: 'Mondzimmer' } } })
  expect(toRoomName({ ...names, translations: undefined })).toEqual(names)
  expect(listRoomNames(room)).toEqual(['Camera alta', 'Moon Room', 'Mondzimmer'])
})

test('an empty translation is not stored', () => {
  const written = { de: { name: 'Mondzimmer', description: '' }, nl: { name: '', description: undefined } }
  expect(chooseTranslations(written, undefined, ['de', 'nl'])).toEqual({ de: { name: 'Mondzimmer' } })
  expect(chooseTranslations({ de: { name: '' } }, { de: { name: 'Mond' } }, ['de'])).toBeUndefined()
})

test('translations that the caller does not know stay', () => {
  const before = { de: { name: 'Mondzimmer' }, fr: { name: 'Chambre de la Lune' } }
  expect(chooseTranslations(undefined, before, ['de'])).toEqual(before)
  expect(chooseTranslations({ de: { name: 'Mond' } }, before, ['de'])).toEqual({ de: { name: 'Mond' }, fr: before.fr })
})

test('a client reads translations in any language', () => {
  expect(Translations.safeParse({ fr: { name: 'Lune', more: 'x' } }).success).toBe(true)
  expect(Translations.safeParse({ 'not a tag': {} }).success).toBe(false)
})

test('a form sends texts in the further languages, and no such field without any', () => {
  const sent = toTranslationsInput({ 'x-unknown': { name: 'Luna' } })
  expect('translations' in sent).toBe(furtherLanguages.length > 0)
  expect(Object.entries(sent.translations ?? {})).toEqual(furtherLanguages.map((language) => [language, {}]))
})
