import { expect, test } from 'vitest'
import { findMarks, isCancelled, type ListLine, listForeign, readFacts, readLines } from './lines.ts'

const marks = { gross: null, commission: null, net: null }
const read = (cells: ListLine['cells'], format: Partial<Parameters<typeof readFacts>[1]> = {}) =>
  readFacts(cells, { marks, foreign: new Set(), ...format })
const readRows = (header: string, ...rows: string[]) => {
  const headers = header.split(';')
  const columns = [
    ...([
      ['checkinDate', 'Start Date'],
      ['checkoutDate', 'End Date'],
      ['gross', 'Gross'],
      ['room', 'Listing'],
    ] as const),
  ].map(([field, column]) => ({ field, column }))
  return readLines(
    rows.map((cells, i) => ({ row: i + 2, cells: cells.split(';') })),
    headers,
    columns.filter(({ column }) => headers.includes(column)),
  )
}

test.each<[ListLine['cells'], object]>([
  [
    { gross: '1.234,50 €', commission: '185.18' },
    { priceCents: 123_450, commissionCents: 18_518, netCents: 104_932 },
  ],
  [
    { gross: '€200.00', net: '170,00' },
    { priceCents: 20_000, commissionCents: 3000, netCents: 17_000 },
  ],
  [
    { net: 'EUR 170', commission: '-30.00' },
    { priceCents: 20_000, commissionCents: 3000, netCents: 17_000 },
  ],
  [{ net: '170 EUR' }, { priceCents: 17_000, commissionCents: null, netCents: 17_000 }],
  [{ net: '−50.00' }, { priceCents: null, commissionCents: null, netCents: -5000 }],
  [
    { net: '(50,00) €', gross: '0' },
    { priceCents: 0, commissionCents: null, netCents: -5000 },
  ],
  [
    { adults: '2', children: '1', infants: '1.0' },
    { guests: 4, priceCents: null, netCents: null },
  ],
  [{ adults: '٢' }, { guests: 2 }],
  [{ guestName: 'Ada\u0000\n\u202eProva' }, { guestName: 'Ada Prova' }],
  [{ guestName: 'Ada', surname: 'Prova' }, { guestName: 'Ada Prova' }],
  [{ guestName: 'Ada Prova', surname: 'Prova' }, { guestName: 'Ada Prova' }],
  [{ phone: '\u202a+٣٩ ٣٣٣ ١٢٣٤٥٦٧\u202c' }, { phone: '+39 333 1234567' }],
])('reads %j', (cells, expected) => {
  expect(read(cells)).toMatchObject({ unread: [], ...expected })
})

test.each(['Contatta l’ospite', 'ada12345@example.com', '3,93331E+11', '', 'chat'])('%j is no phone', (phone) => {
  expect(read({ phone }).phone).toBeNull()
})

test('asks instead of taking amounts that cannot be', () => {
  const money = { priceCents: null, commissionCents: null, netCents: null }
  expect(read({ gross: '135.85', commission: '24.453' })).toMatchObject({
    ...money,
    unread: [{ field: 'commission', text: '24.453', why: 'unclear' }],
  })
  const comma = { gross: ',', commission: ',', net: ',' } as const
  expect(read({ gross: '135,85', commission: '24.453' }, { marks: comma })).toMatchObject({
    ...money,
    unread: [{ field: 'commission', text: '24.453', why: 'abovePrice' }],
  })
  expect(read({ gross: '-200.00' })).toMatchObject({ ...money, unread: [{ field: 'gross', why: 'belowZero' }] })
  expect(read({ gross: '100', currency: 'USD' })).toMatchObject({ ...money, unread: [{ why: 'currency' }] })
  expect(read({ gross: '100', currency: 'EUR' })).toMatchObject({ priceCents: 10_000, unread: [] })
  const foreign = listForeign([
    { field: 'gross', column: 'Price (USD)' },
    { field: 'net', column: 'Euro, netto' },
  ])
  expect([...foreign]).toEqual(['gross'])
  expect(read({ gross: '100' }, { foreign })).toMatchObject({ ...money, unread: [{ why: 'currency' }] })
  expect(read({ commission: '15%', adults: '51' })).toMatchObject({
    unread: [
      { field: 'adults', why: 'unreadable' },
      { field: 'commission', why: 'unreadable' },
    ],
  })
})

test('a commission in percent is that part of the price', () => {
  expect(read({ gross: '135.85', commission: '15%' })).toMatchObject({
    priceCents: 13_585,
    commissionCents: 2038,
    netCents: 11_547,
    unread: [],
  })
  expect(read({ gross: '200', commission: '17,5 %' })).toMatchObject({ commissionCents: 3500, netCents: 16_500 })
  expect(read({ commission: '150%', gross: '200' })).toMatchObject({
    unread: [{ field: 'commission', why: 'unreadable' }],
  })
})

test('the mark of an amount is that of its column, of the other amounts, or of what else has a euro or percent sign', () => {
  const find = (rows: ListLine['cells'][], headers: string[] = [], cells: string[] = [], answer?: '.' | ',') =>
    findMarks(
      rows.map((it, i) => ({ row: i + 2, cells: it })),
      { headers, lines: [{ row: 2, cells }] },
      answer,
    )
  expect(find([{ gross: '135.85', commission: '24.453' }]).commission).toBe('.')
  expect(find([{ gross: '135,8', commission: '24.453' }, { commission: '3.5' }])).toEqual({
    gross: ',',
    commission: '.',
    net: null,
  })
  expect(find([{ commission: '24.453' }], ['% commissione', 'Ora'], ['18.0', '15,30']).commission).toBe('.')
  expect(find([{ commission: '24.453' }], ['Tassa', 'Ora'], ['€ 1,50', '15.30']).commission).toBe(',')
  expect(find([{ commission: '24.453' }], ['Ora'], ['15.30']).commission).toBeNull()
  expect(find([{ commission: '24.453' }], [], [], '.').commission).toBe('.')
})

test('leaves out rows without days, such as payouts', () => {
  expect(readRows('Start Date;End Date;Amount', '2027-05-10; 2027-05-12;9', ';;100')).toEqual([
    { row: 2, cells: { checkinDate: '2027-05-10', checkoutDate: '2027-05-12' } },
  ])
})

const rowsOf = (lines: ListLine[]) => lines.map(({ row }) => row)

test('of a list of transactions only the reservations are read', () => {
  const header = 'Type;Confirmation Code;Start Date;End Date;Listing;Gross'
  const days = '06/23/2027;06/26/2027;Studio'
  expect(
    rowsOf(
      readRows(header, `Reservation;HM1;${days};200.00`, `Pass Through Tot;HM1;${days};`, `Reservation;HM2;${days};90`),
    ),
  ).toEqual([2, 4])
  expect(rowsOf(readRows(header, `Pass Through Tot;HM1;${days};`))).toEqual([])
  expect(rowsOf(readRows(header, `Prenotazione;HM1;${days};200`, `Imposta;HM1;${days};30`))).toEqual([2])
  // In a sheet of one's own the type may be anything.
  expect(rowsOf(readRows(header, `Doppia;HM1;${days};200`, `Suite;HM2;${days};30`))).toEqual([2, 3])
})

test('of rows with the same code, days and room the one with the price is the reservation', () => {
  const header = 'Codice di conferma;Start Date;End Date;Listing;Gross'
  expect(rowsOf(readRows(header, 'HM1;a;b;Studio;', 'HM1;a;b;Studio;200', 'HM1;a;b;Casa;90'))).toEqual([3, 4])
  expect(rowsOf(readRows(header, 'HM1;a;b;Studio;200', 'HM1;a;b;Studio;200'))).toEqual([2])
  expect(rowsOf(readRows(header, 'HM1;a;b;Studio;200', 'HM1;a;b;Studio;100'))).toEqual([2, 3])
  expect(rowsOf(readRows(header, ';a;b;Studio;200', ';a;b;Studio;'))).toEqual([2, 3])
})

test.each([
  ...['cancelled_by_guest', 'Cancelled', 'Canceled by host', 'CANCELLED', 'Annullata dall’ospite', 'Cancellata'],
  ...['Annulée par le voyageur', 'Storniert', 'Vom Gast storniert', 'Cancelado por el huésped', 'Anulada'],
  ...['Cancelada por el huésped (no reembolsable)', 'Geannuleerd door gast', 'Cancelado pelo hóspede', 'Anulowana'],
  ...['Zrušeno', 'Avbokad', 'Отменено', 'Ακυρώθηκε', '已取消', 'キャンセル済み', 'Declined', 'Cancellation by guest'],
])('%j is cancelled', (status) => {
  expect(isCancelled({ status })).toBe(true)
})

test.each(['ok', 'Confirmed', 'Confermata', 'no_show', 'Confirmed (free cancellation)', 'non annullata', ''])(
  '%j is not cancelled',
  (status) => {
    expect(isCancelled({ status })).toBe(false)
  },
)

test('a day of the cancellation counts where nothing says the state', () => {
  expect(isCancelled({ cancelledOn: '2027-09-16' })).toBe(true)
  expect(isCancelled({ status: 'ok', cancelledOn: '2027-09-16' })).toBe(false)
})
