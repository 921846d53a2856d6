import { expect, test } from 'vitest'
import { readShown } from '#api/testing/oldFarm.ts'
import { standardBalanceRule } from '#contract/money/balanceRule.ts'
import { listPayments } from '#contract/money/ledger.ts'
import { messages as en } from '#locales/en/admin.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/admin.po'
import { messages as site } from '#locales/it/site.po'
import { buildBooking, buildChannelStay, buildId, buildRoom } from '#pwa/offline/testing/rows.ts'
import type { Receipt } from '../payments/receipts.ts'
import { listShownColumns, moneyColumns, soldColumns } from './columns.ts'
import { calculateMonths, sumFigures } from './figures.ts'
import { listKeys } from './labels.ts'
import { formatMonthsCsv } from './monthsCsv.ts'
import { formatPaymentsCsv } from './paymentsCsv.ts'
import { getScaleEnd } from './scale.ts'

const bookings = [
  buildBooking(1, {
    checkinDate: '2027-01-30',
    checkoutDate: '2027-02-02',
    status: 'confirmed',
    agreedPrice: '1000.50',
    nationality: 'tedesca',
    numberOfGuests: 3,
    depositAmount: '300.00',
    depositPaidOn: '2027-01-02',
  }),
  buildBooking(2, {
    checkinDate: '2027-02-10',
    checkoutDate: '2027-02-11',
    status: 'completed',
    nationality: '=1+1',
    origin: null,
    paymentCompleted: true,
  }),
]
const early = { guestId: 'g', at: '2027-02-01T10:00:00Z', seen: 'inPerson' as const, who: 'anna' }
const farm = {
  today: '2027-02-01',
  balance: standardBalanceRule,
  stays: bookings,
  rooms: [buildRoom(3)],
  closedDays: [],
  lockedPeriods: [],
  // The guests of the second booking have come early.
  registered: new Map([[buildId(2), { guests: [], arrivals: [early] }]]),
}
const months = calculateMonths(farm, '2027-01-01', 2)

test('writes all numbers of each month for an Italian spreadsheet, in the language of the admin', () => {
  expect(formatMonthsCsv(months, createI18n('it', it), 'it').slice(1).split('\r\n')).toEqual([
    'Anno;Mese;Notti vendute;Notti disponibili;Occupazione %;Concordato;Da listino, non concordato;Media a notte;Incassato nel mese;Trattenuto (cancellazioni);Guadagnato: notti;Guadagnato: extra;Atteso: notti;Atteso: extra;Da incassare: notti;Da incassare: extra;Da incassare: imposta di soggiorno;Scaduto: notti;Scaduto: extra;Commissioni dei portali;Soggiorni cancellati;Richieste rifiutate;Ospiti: Tedesca;Ospiti: =1+1;Prenotazioni: Sito;Prenotazioni: Non indicata;Lordo: Sito;Lordo: Non indicata',
    '2027;gennaio;2;31;6,5;667,00;0,00;333,50;300,00;0,00;667,00;0,00;0,00;0,00;467,00;0,00;0,00;0,00;0,00;0,00;0;0;3;0;1;0;667,00;0,00',
    '2027;febbraio;2;28;7,1;333,50;240,00;286,75;240,00;0,00;0,00;0,00;573,50;0,00;233,50;0,00;0,00;0,00;0,00;0,00;0;0;0;2;0;1;333,50;240,00',
    '',
  ])
  const [header] = formatMonthsCsv(months, createI18n('en', en), 'en').slice(1).split('\r\n')
  expect(header).toContain('Year;Month;Nights sold;Nights available;Occupancy %;Agreed;List price, not agreed;')
  expect(header).toContain('Guests: German;')
})

test('writes every payment with its fiscal document, for the tax adviser', () => {
  const [booking] = bookings
  const [deposit] = booking ? listPayments(booking) : []
  if (!booking || !deposit) throw new TypeError('the booking has no payment')
  const document = { kind: 'Fattura', number: '12', on: '2027-01-03' }
  const stay = buildChannelStay({ guestName: 'Hanna Birkenfeld' })
  const tax = { ...deposit, amountCents: 800, on: '2027-01-15', how: 'cash' as const, covers: 'tax' as const }
  const receipts = [
    { stay: booking, payment: { ...deposit, how: 'transfer' as const, document } },
    { stay, payment: tax },
    { stay: booking, payment: { ...deposit, on: null } },
    { stay: booking, payment: { ...deposit, amountCents: -150, on: '2027-02-01', how: 'cash' as const } },
  ]
  expect(
    formatPaymentsCsv(receipts, createI18n('it', { ...site, ...it }))
      .slice(1)
      .split('\r\n'),
  ).toEqual([
    'Incassato il;Importo;Come;Imposta di soggiorno;Prenotazione;Ospite;Check-in;Check-out;Documento;Numero del documento;Data del documento',
    '2027-01-02;300,00;bonifico;no;K7MQ4XAW;Lapo Rossi;2027-01-30;2027-02-02;Fattura;12;2027-01-03',
    '2027-01-15;8,00;contanti;sì;Airbnb;Hanna Birkenfeld;2027-03-04;2027-03-06;;;',
    ';300,00;;no;K7MQ4XAW;Lapo Rossi;2027-01-30;2027-02-02;;;',
    '2027-02-01;-1,50;contanti;no;K7MQ4XAW;Lapo Rossi;2027-01-30;2027-02-02;;;',
    '',
  ])
})

test('lists the payments of a farm without refunds as version 40642a22 did, but for the words of the tax', async () => {
  const { bookings: all, channelStays, paymentsCsv } = await readShown()
  // What has no day was on the day of arrival, and counts as today since.
  const getDay = ({ stay, payment }: Receipt) => payment.on ?? stay.checkinDate
  const receipts = [...all.filter(({ deletedAt }) => deletedAt === null), ...channelStays]
    .flatMap((stay) => stay.payments.map((payment) => ({ stay, payment })))
    .toSorted((a, b) => getDay(a).localeCompare(getDay(b)))
  const file = formatPaymentsCsv(receipts, createI18n('it', { ...site, ...it }))
  expect(file).toBe(paymentsCsv.replaceAll(';false;', ';no;').replaceAll(';true;', ';sì;'))
  expect(file.split('\r\n').length).toBeGreaterThan(40)
})

test('shows what was kept only where something was', () => {
  const countShown = (list: Parameters<typeof listShownColumns>[1]) =>
    [soldColumns, moneyColumns].map((columns) => listShownColumns(columns, list).length)
  expect(countShown([sumFigures([])])).toEqual([7, 4])
  expect(countShown([{ ...sumFigures([]), keptCents: 1, overdueExtrasCents: 1 }])).toEqual([8, 5])
  expect(countShown(months)).toEqual([7, 4])
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
