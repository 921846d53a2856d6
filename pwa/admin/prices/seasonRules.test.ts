import { expect, test } from 'vitest'
import { createI18n } from '#locales/i18n.ts'
import { messages } from '#locales/it/admin.po'
import { describeSeason } from './seasonRules.ts'

const i18n = createI18n('it', messages)
const none = { minimumNights: 1, maximumNights: null, arrivalDays: [], departureDays: [] }
const describe = (season: Parameters<typeof describeSeason>[0]) =>
  describeSeason(season, (id) => `Camera ${id}`, i18n, 'it')

test('names every rule of a season, and those of single rooms', () => {
  expect(describe({ ...none, roomRules: [] })).toEqual([])
  const weekly = { minimumNights: 7, maximumNights: 14, arrivalDays: [6], departureDays: [6, 7] }
  expect(
    describe({
      ...weekly,
      roomRules: [
        { roomId: 3, ...none },
        { roomId: 4, ...none, minimumNights: 2 },
      ],
    }),
  ).toEqual([
    'almeno 7 notti',
    'al massimo 14 notti',
    'Si arriva di sabato',
    'Si parte di sabato o domenica',
    'Camera 3: nessun limite',
    'Camera 4: almeno 2 notti',
  ])
})
