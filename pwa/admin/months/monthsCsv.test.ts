import { expect, test } from 'vitest'
import { messages as en } from '#locales/en/admin.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/admin.po'
import { buildBooking, buildRoom } from '#pwa/offline/testing/rows.ts'
import { listShownColumns } from './columns.ts'
import { calculateMonths, sumFigures } from './figures.ts'
import { listKeys } from './labels.ts'
import { formatMonthsCsv } from './monthsCsv.ts'
import { getScaleEnd } from './scale.ts'

const bookings = [
  buildBooking(1, {
    ...{ checkinDate: '2027-01-30', checkoutDate: '2027-02-02', status: 'confirmed', agreedPrice: '1000.50' },
    ...{ nationality: 'tedesca', numberOfGuests: 3, depositAmount: '300.00', depositPaidOn: '2027-01-02' },
  }),
  buildBooking(2, {
    ...{ checkinDate: '2027-02-10', checkoutDate: '2027-02-11', status: 'completed', nationality: '=1+1' },
    ...{ origin: null, paymentCompleted: true },
  }),
]
const farm = { bookings, channelStays: [], rooms: [buildRoom(3)], closedDays: [], lockedPeriods: [] }
const months = calculateMonths(farm, '2027-01-01', 2)

test('writes all numbers of each month for an Italian spreadsheet, in the language of the admin', () => {
  expect(formatMonthsCsv(months, createI18n('it', it), 'it').slice(1).split('\r\n')).toEqual([
    'Anno;Mese;Notti vendute;Notti disponibili;Occupazione %;Concordato;Da listino, non concordato;Media a notte;Incassato nel mese;Incassato, giorno ignoto;Trattenuto (cancellazioni);Commissioni dei portali;Di cui extra;Da incassare;Ospiti: Tedesca;Ospiti: =1+1;Prenotazioni: Sito;Prenotazioni: Non indicata',
    '2027;gennaio;2;31;6,5;667,00;0,00;333,50;300,00;0,00;0,00;0,00;0,00;467,00;3;0;1;0',
    '2027;febbraio;2;28;7,1;333,50;240,00;286,75;0,00;240,00;0,00;0,00;0,00;233,50;0;2;0;1',
    '',
  ])
  const [header] = formatMonthsCsv(months, createI18n('en', en), 'en').slice(1).split('\r\n')
  expect(header).toContain('Year;Month;Nights sold;Nights available;Occupancy %;Agreed;List price, not agreed;')
  expect(header).toContain('Guests: German;')
})

test('shows what was kept, or came in on unknown days, only where something was', () => {
  expect(listShownColumns([sumFigures([])])).toHaveLength(7)
  expect(listShownColumns([{ ...sumFigures([]), keptCents: 1 }])).toHaveLength(8)
  expect(listShownColumns(months)).toHaveLength(9)
})

test('lists the keys of both years by the count of the later one, the unknown one last', () => {
  const before = new Map<string | null, number>([
    ['a', 9],
    ['b', 2],
    ['d', 1],
  ])
  const now = new Map<string | null, number>([
    [null, 9],
    ['b', 1],
    ['c', 4],
  ])
  expect(listKeys([before, now])).toEqual(['c', 'b', 'a', 'd', null])
})

test.each([
  [[], 2],
  [[465, 240], 600],
  [[600], 600],
  [[8_500_000], 10_000_000],
  [[13], 20],
])('ends the scale of %j at %i', (values, end) => {
  expect(getScaleEnd(values)).toBe(end)
})
