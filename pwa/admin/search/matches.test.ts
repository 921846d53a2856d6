import { expect, test } from 'vitest'
import { messages as en } from '#locales/en/admin.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/admin.po'
import type { Language } from '#locales/language.ts'
import { listPlaces } from '../places.ts'
import { findPlacesAndActions } from './matches.ts'

const texts = { it: createI18n('it', it), en: createI18n('en', en) }
const find = (typed: string, language: Language = 'it', role: 'staff' | 'manager' = 'manager') => {
  const i18n = texts[language === 'en' ? 'en' : 'it']
  const { places, actions } = findPlacesAndActions(typed, listPlaces(role), (id) => i18n.t(id))
  return [...actions.map(({ id }) => id), ...places.map(({ path }) => path)]
}

test.each([
  ['nuova prenotazione', 'newBooking'],
  ['chiudi camera', 'closeDays'],
  ['chiudere una camera', 'closeDays'],
  ['camera libera', 'freeRooms'],
  ['incassi', '/months'],
  ['quanto abbiamo guadagnato', '/months'],
  ['cancellare i dati', '/people'],
  ['tablet rubato', '/devices'],
  ['mail non riuscite', '/mails'],
  ['cestino', '/trash'],
  ['perche camera chiudi', undefined],
])('"%s" offers %s first', (typed, id) => {
  expect(find(typed)[0]).toBe(id)
})

test.each([
  ['new booking', 'newBooking'],
  ['close a room', 'closeDays'],
  ['free room', 'freeRooms'],
  ['stolen tablet', '/devices'],
  ['revenue', '/months'],
])('"%s" offers %s first in English', (typed, id) => {
  expect(find(typed, 'en')[0]).toBe(id)
})

test('a place that is called so stands before those that have to do with it', () => {
  expect(find('posta')[0]).toBe('/mails')
  expect(find('contatti')[0]).toBe('/contacts')
})

test('offers only what the role may open', () => {
  expect(find('incassi', 'it', 'staff')).toEqual([])
  expect(find('chiudi camera', 'it', 'staff')).toEqual(['closeDays', '/calendar'])
})

test('offers what people do every day before anything is typed', () => {
  expect(find('')).toEqual([
    ...['newBooking', 'freeRooms', 'closeDays', 'answerMessages'],
    ...['/today', '/house', '/planner', '/', '/contacts', '/calendar'],
  ])
  expect(find('c')).toEqual(find(''))
})
