import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildChannelStay } from '#api/testing/channels.ts'
import { addDays } from '#contract/days.ts'
import type { ListField } from '#contract/portalLists.ts'
import {
  chooseColumns,
  findDayOrder,
  findRooms,
  judgeRows,
  type ListLine,
  listMissing,
  listUnlisted,
  matchRows,
  readLines,
} from './rules.ts'

const line = (row: number, cells: Partial<Record<ListField, string>>): ListLine => ({ row, cells })
const days = { checkinDate: '2027-05-10', checkoutDate: '2027-05-12' }
const stay = buildChannelStay({ channelId: 'c', id: 's1', roomId: 1, ...days })
const neighbour = buildChannelStay({ channelId: 'd', id: 's2', roomId: 2, ...days })
const rooms = new Map<string, number | null>([
  ['Doppia', 1],
  ['Suite', 2],
  ['Loft', null],
])
const match = (lines: ListLine[], stays = [stay, neighbour]) => matchRows(lines, { order: 'day', rooms, stays })
const getOutcomes = (lines: ListLine[], stays?: (typeof stay)[]) =>
  match(lines, stays).map(({ outcome, stayId }) => (stayId === null ? outcome : `${outcome} ${stayId}`))

test('knows the columns of Booking.com and Airbnb; what the owner has chosen comes first', () => {
  const booking = [
    'Book number',
    'Guest name(s)',
    'Check-in',
    'Check-out',
    'Status',
    'Persons',
    'Price',
    'Commission %',
  ]
  expect(chooseColumns([...booking, 'Commission amount', 'Unit type'], []).map(({ field }) => field)).toEqual([
    ...['checkinDate', 'checkoutDate', 'room', 'guestName', 'adults', 'gross', 'commission', 'status'],
  ])
  const airbnb = [
    'Confirmation code',
    'Guest name',
    '# of adults',
    '# of children',
    'Start date',
    'End date',
    'Earnings',
  ]
  const found = chooseColumns(airbnb, [])
  expect(found.map(({ field, column }) => `${field} ${column}`)).toContain('net Earnings')
  expect(listMissing(found)).toEqual([])
  const chosen = [{ field: 'gross' as const, column: 'earnings' }]
  expect(chooseColumns(airbnb, chosen)).toEqual([{ field: 'gross', column: 'Earnings' }])
  expect(listMissing(chooseColumns(airbnb, chosen))).toEqual(['checkinDate', 'checkoutDate'])
})

test('leaves out rows without days, such as payouts', () => {
  const columns = chooseColumns(['Start date', 'End date', 'Amount'], [])
  const lines = [
    ['2027-05-10', ' 2027-05-12', '9'],
    ['', '', '100'],
  ].map((cells, i) => ({ row: i + 2, cells }))
  expect(readLines(lines, ['Start date', 'End date', 'Amount'], columns)).toEqual([line(2, days)])
})

test('finds the order of days in which the rows are stays, and best those that are here', () => {
  const order = (from: string, to: string, isKnown = (_: string) => false) =>
    findDayOrder([line(2, { checkinDate: from, checkoutDate: to })], isKnown)
  expect(order('05/13/2027', '05/15/2027')).toBe('month')
  expect(order('13/05/2027', '15/05/2027')).toBe('day')
  expect(order('05/10/2027', '05/12/2027', (from) => from === '2027-05-10')).toBe('month')
  expect(order('10/05/2027', '12/05/2027')).toBe('day')
})

test('matches a row by days and room, a stay once, and says why one cannot be matched', () => {
  const row = (room: string, more = {}) => line(2, { ...days, room, ...more })
  expect(getOutcomes([row('Doppia'), row('Suite')])).toEqual(['same s1', 'same s2'])
  expect(getOutcomes([row('Doppia'), row('Doppia')])).toEqual(['ambiguous', 'ambiguous'])
  expect(getOutcomes([row('Loft'), row('Doppia', { checkoutDate: '2027-05-13' })])).toEqual(['roomUnknown', 'missing'])
  expect(getOutcomes([line(2, days)])).toEqual(['ambiguous'])
  expect(getOutcomes([line(2, days)], [stay])).toEqual(['same s1'])
  // Of two rows without a room one may mean a stay that is not here.
  expect(getOutcomes([line(2, days), line(3, days)], [stay])).toEqual(['ambiguous', 'ambiguous'])
  expect(getOutcomes([row('Doppia', { status: 'cancelled_by_guest' })])).toEqual(['cancelled s1'])
  expect(getOutcomes([row('Doppia', { status: 'Annullata' }), row('Doppia')])).toEqual(['cancelled', 'same s1'])
  expect(getOutcomes([row('Doppia', { gross: 'circa 100' }), row('Suite', { gross: 'USD 100' })])).toEqual([
    ...['unreadable', 'unreadable'],
  ])
  expect(getOutcomes([row('Doppia', { checkoutDate: days.checkinDate }), row('Suite', { adults: 'due' })])).toEqual([
    ...['unreadable', 'unreadable'],
  ])
})

test.each<[Partial<Record<ListField, string>>, object]>([
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
  [
    { adults: '2', children: '1', infants: '1' },
    { guests: 4, priceCents: null, netCents: null },
  ],
])('reads %j', (cells, expected) => {
  expect(match([line(2, { ...days, room: 'Doppia', ...cells })])).toMatchObject([{ outcome: 'same', ...expected }])
})

test('fills what is empty, and replaces what staff have written only when it is asked to', () => {
  const known = { ...stay, guestName: 'Hanna', priceCents: 20_000 }
  const rows = match([line(2, { ...days, room: 'Doppia', guestName: 'Hanna Birkenfeld', gross: '200', adults: '3' })])
  const [kept] = judgeRows(rows, [known], false)
  expect(kept?.outcome).toBe('differs')
  expect(kept?.changes).toEqual([
    { field: 'guestName', from: 'Hanna', to: 'Hanna Birkenfeld', isStored: false },
    { field: 'guests', from: null, to: 3, isStored: true },
  ])
  expect(judgeRows(rows, [known], true)[0]).toMatchObject({ outcome: 'stored' })
  expect(judgeRows(rows, [{ ...known, guestName: 'Hanna Birkenfeld', guests: 3 }], false)[0]?.outcome).toBe('same')
})

test('finds rooms as chosen, by name in each language, or the only one on the portal', () => {
  const named = [{ id: 4, name: 'Camera alta', nameEn: 'Moon Room' }]
  const chosen = [{ text: 'double', roomId: 7 }]
  const find = (roomIds: number[]) => [
    ...findRooms(['Double', 'moon room', 'Loft'], { chosen, rooms: named, roomIds }).values(),
  ]
  expect(find([4, 7])).toEqual([7, 4, null])
  expect(find([4])).toEqual([7, 4, 4])
})

test('names the stays within the days of a list that it does not have', () => {
  const late = { ...stay, id: 's3', checkinDate: '2027-05-20', checkoutDate: '2027-05-22' }
  const listed = match([line(2, { ...days, room: 'Doppia' }), line(3, { ...days, room: 'Loft' })])
  expect(listUnlisted(listed, [stay, late])).toEqual([])
  const rows = match([
    line(2, { ...days, room: 'Doppia' }),
    line(3, { checkinDate: '2027-05-25', checkoutDate: '2027-05-26' }),
  ])
  expect(listUnlisted(rows, [stay, neighbour, late])).toEqual(['s2', 's3'])
})

test('whatever a list says, a stay is meant by one row at most, and only by one of its days', () => {
  const cells = fc.record({
    from: fc.nat(6),
    nights: fc.integer({ min: 1, max: 2 }),
    room: fc.constantFrom('', 'Doppia', 'Suite', 'Loft'),
    status: fc.constantFrom('', 'Cancelled'),
  })
  const build = ({ from, nights }: { from: number; nights: number }) => {
    const checkinDate = addDays('2027-05-10', from)
    return { checkinDate, checkoutDate: addDays(checkinDate, nights) }
  }
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 12 }), fc.array(cells, { maxLength: 8 }), (rows, sold) => {
      const stays = sold.map((it, i) => ({ ...stay, ...build(it), id: `s${i}`, roomId: 1 + (i % 2) }))
      const lines = rows.map((it, i) => line(i + 2, { ...build(it), room: it.room, status: it.status }))
      const matched = matchRows(lines, { order: 'day', rooms, stays })
      const meant = matched.filter(({ outcome }) => outcome === 'same')
      expect(new Set(meant.map(({ stayId }) => stayId)).size).toBe(meant.length)
      for (const { stayId, checkinDate, checkoutDate, room } of meant) {
        const found = stays.find(({ id }) => id === stayId)
        expect([found?.checkinDate, found?.checkoutDate]).toEqual([checkinDate, checkoutDate])
        if (room !== null) expect(found?.roomId).toBe(rooms.get(room))
      }
    }),
  )
})
