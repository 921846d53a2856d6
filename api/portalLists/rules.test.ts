import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildChannelStay } from '#api/testing/channels.ts'
import { addDays } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import type { ListLine } from './lines.ts'
import { findRooms, judgeRows, listUnlisted, type MatchOptions, matchRows, splitCents } from './rules.ts'

const line = (row: number, cells: ListLine['cells']): ListLine => ({ row, cells })
const days = { checkinDate: '2027-05-10', checkoutDate: '2027-05-12' }
const stay = buildChannelStay({ channelId: 'c', id: 's1', roomId: 1, ...days })
const neighbour = buildChannelStay({ channelId: 'd', id: 's2', roomId: 2, ...days })
const buildRoom = (id: number, pricePerNight: string | null): Room => ({
  id,
  name: `Camera ${id}`,
  nameEn: `Room ${id}`,
  description: '',
  descriptionEn: '',
  imageUrl: '',
  imageUrls: [],
  type: 'double',
  maxGuests: 2,
  beds: 1,
  sizeSquareMetres: null,
  amenities: [],
  pricePerNight,
  seasons: [],
  order: id,
  retired: false,
  version: 1,
})
const rooms = [buildRoom(1, '80.00'), buildRoom(2, '120.00')]
const roomIds = new Map<string, number | null>([
  ['Doppia', 1],
  ['Suite', 2],
  ['Loft', null],
])
const options: MatchOptions = {
  order: 'day',
  marks: { gross: null, commission: null, net: null },
  foreign: new Set(),
  texts: [],
  roomIds,
  rooms,
  stays: [stay, neighbour],
}
const match = (lines: ListLine[], more: Partial<MatchOptions> = {}) =>
  matchRows(lines, { ...options, texts: lines.map(({ cells }) => [cells.room || null]), ...more })
const getOutcomes = (lines: ListLine[], stays = options.stays) =>
  match(lines, { stays }).map(({ outcome, stayId }) => (stayId === null ? outcome : `${outcome} ${stayId}`))
const judge = (rows: ReturnType<typeof match>, stays: (typeof stay)[], overwrite: boolean) =>
  judgeRows(rows, new Map(stays.map((it) => [it.id, it])), overwrite)

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

test('fills what is empty, and replaces what staff have written only when it is asked to', () => {
  const known = { ...stay, guestName: 'Hanna', priceCents: 20_000 }
  const rows = match([line(2, { ...days, room: 'Doppia', guestName: 'Hanna Birkenfeld', gross: '200', adults: '3' })])
  const [kept] = judge(rows, [known], false)
  expect(kept?.outcome).toBe('differs')
  expect(kept?.changes).toEqual([
    { field: 'guestName', from: 'Hanna', to: 'Hanna Birkenfeld', isStored: false },
    { field: 'guests', from: null, to: 3, isStored: true },
  ])
  expect(judge(rows, [known], true)[0]).toMatchObject({ outcome: 'stored' })
  expect(judge(rows, [{ ...known, guestName: 'Hanna Birkenfeld', guests: 3 }], false)[0]?.outcome).toBe('same')
})

test('stores no commission that is larger than the price of the stay', () => {
  const known = { ...stay, priceCents: 10_000 }
  const rows = match([line(2, { ...days, room: 'Doppia', guestName: 'Ada', gross: '600', commission: '108' })])
  expect(judge(rows, [known], false)).toMatchObject([
    {
      outcome: 'differs',
      changes: [
        { field: 'guestName', isStored: true },
        { field: 'priceCents', isStored: false },
        { field: 'commissionCents', isStored: false },
      ],
    },
  ])
  expect(judge(rows, [known], true)).toMatchObject([{ outcome: 'stored' }])
})

test('finds rooms as chosen, by name in each language, or the only one on the portal', () => {
  const named = [{ ...buildRoom(4, null), name: 'Camera alta', nameEn: 'Moon Room' }]
  const chosen = [{ text: 'double', roomId: 7 }]
  const find = (sold: number[]) => [
    ...findRooms([['Double'], ['moon room', null], ['Loft']], { chosen, rooms: named, roomIds: sold }).values(),
  ]
  expect(find([4, 7])).toEqual([7, 4, null])
  expect(find([4])).toEqual([7, 4, 4])
})

test('says of each cell that it does not take why, and matches such a row with no stay', () => {
  const unread = (cells: ListLine['cells']) => match([line(2, { ...days, room: 'Doppia', ...cells })])[0]?.unread
  expect(unread({ gross: '24.453' })).toEqual([{ field: 'gross', text: '24.453', why: 'unclear' }])
  expect(unread({ gross: '100', commission: '150' })).toEqual([{ field: 'commission', text: '150', why: 'abovePrice' }])
  expect(unread({ checkinDate: 'x', adults: 'due' })).toEqual([
    { field: 'checkinDate', text: 'x', why: 'unreadable' },
    { field: 'adults', text: 'due', why: 'unreadable' },
  ])
  expect(unread({ checkoutDate: days.checkinDate })).toEqual([
    { field: 'checkoutDate', text: days.checkinDate, why: 'notAfterArrival' },
  ])
  expect(unread({ gross: '100', commission: '15' })).toEqual([])
})

test('a cancelled stay is found whatever else of its row cannot be read', () => {
  expect(getOutcomes([line(2, { ...days, room: 'Doppia', gross: 'x', status: 'Annullata' })])).toEqual(['cancelled s1'])
})

const several = (texts: (string | null)[][], lines: ListLine[], more: Partial<MatchOptions> = {}) =>
  match(lines, { texts, ...more })
const whole = { ...days, guestName: 'Leo Prova', adults: '5', gross: '600', commission: '108' }

test('a booking over two rooms is its stays, with the money by list price', () => {
  const rows = several([['Doppia', 'Suite']], [line(2, whole)])
  expect(rows).toMatchObject([
    { row: 2, outcome: 'same', stayId: 's1', room: 'Doppia', guestName: 'Leo Prova', roomCount: 2, guests: null },
    { row: 2, outcome: 'same', stayId: 's2', room: 'Suite', guestName: 'Leo Prova', roomCount: 2, guests: null },
  ])
  expect(rows.map((it) => [it.priceCents, it.commissionCents, it.netCents])).toEqual([
    [24_000, 4320, 19_680],
    [36_000, 6480, 29_520],
  ])
  expect(listUnlisted(rows, [stay, neighbour])).toEqual([])
  const unpriced = several([['Doppia', 'Suite']], [line(2, whole)], { rooms: [] })
  expect(unpriced.map(({ priceCents }) => priceCents)).toEqual([30_000, 30_000])
})

test('the rooms of a booking that nobody has named are those that are left, when they are as many', () => {
  const outcomes = (texts: (string | null)[], stays = options.stays) =>
    several([texts], [line(2, whole)], { stays }).map(({ outcome, stayId }) => `${outcome} ${stayId}`)
  expect(outcomes(['Loft', 'Studio'])).toEqual(['same s1', 'same s2'])
  expect(outcomes([null, null])).toEqual(['same s1', 'same s2'])
  expect(outcomes(['Suite', 'Loft'])).toEqual(['same s2', 'same s1'])
  expect(outcomes(['Doppia', 'Doppia'])).toEqual(['same s1', 'same s2'])
  expect(outcomes(['Doppia', 'Suite'], [stay])).toEqual(['same s1', 'missing null'])
  expect(outcomes(['Loft', null], [stay])).toEqual(['roomUnknown null', 'ambiguous null'])
  expect(outcomes(['Loft', null], [])).toEqual(['missing null', 'missing null'])
})

test('a booking over rooms that are not all here leaves out the money, but not the name', () => {
  expect(several([['Doppia', 'Suite']], [line(2, whole)], { stays: [stay] })[0]).toMatchObject({
    stayId: 's1',
    guestName: 'Leo Prova',
    priceCents: null,
    commissionCents: null,
    netCents: null,
  })
})

test('a booking over several rooms takes no stay of another row, and is cancelled as a whole', () => {
  const rows = several([[null, null], ['Doppia']], [line(2, whole), line(3, { ...days, room: 'Doppia' })])
  expect(rows.map(({ row, outcome, stayId }) => `${row} ${outcome} ${stayId}`)).toEqual([
    ...['2 ambiguous null', '2 ambiguous null', '3 same s1'],
  ])
  const gone = several([['Doppia', 'Suite']], [line(2, { ...whole, status: 'cancelled' })])
  expect(gone.map(({ outcome, stayId }) => `${outcome} ${stayId}`)).toEqual(['cancelled s1', 'cancelled s2'])
})

test('parts of an amount sum to it', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.array(fc.nat(500_000), { minLength: 1, maxLength: 6 }), (cents, weights) => {
      const parts = splitCents(cents, weights)
      expect(parts.reduce((sum, it) => sum + it, 0)).toBe(cents)
      for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
    }),
  )
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
      const matched = match(lines, { stays })
      const meant = matched.filter(({ outcome }) => outcome === 'same')
      expect(new Set(meant.map(({ stayId }) => stayId)).size).toBe(meant.length)
      for (const { stayId, checkinDate, checkoutDate, room } of meant) {
        const found = stays.find(({ id }) => id === stayId)
        expect([found?.checkinDate, found?.checkoutDate]).toEqual([checkinDate, checkoutDate])
        if (room !== null) expect(found?.roomId).toBe(roomIds.get(room))
      }
    }),
  )
})
