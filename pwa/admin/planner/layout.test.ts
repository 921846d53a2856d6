import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, daysBetween, getNights, getWeekday, rangeInclusive } from '#contract/days/days.ts'
import { buildBooking, buildOffer, buildRoom } from '#pwa/offline/testing/rows.ts'
import type { OfferSources } from '../newBooking/roomOffers.ts'
import { listKeptStays } from '../stays/keptStays.ts'
import {
  assignTracks,
  covers,
  createAxis,
  type DayStay,
  findMissingWeeks,
  findRowIndex,
  findVisible,
  getBarBox,
  getColumn,
  getDayAt,
  getSpanBox,
  getStayBetween,
  layOutRows,
  listEntries,
  measureColumns,
  mergeRoomDays,
  trackHeight,
  type Weeks,
} from './layout.ts'

const axis = createAxis('2027-03-04')
const nothing: OfferSources = { rooms: [], stays: [], days: [], lockedPeriods: [], turnover: 'blocked' }
const anyStays = fc
  .array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 3, max: 5 })), { maxLength: 40 })
  .map((parts) =>
    parts
      .map(([from, nights, roomId], i): Booking => {
        const checkinDate = addDays('2027-02-20', from)
        return {
          ...buildBooking(1, { roomId, checkinDate, checkoutDate: addDays(checkinDate, nights) }),
          id: String(i),
        }
      })
      .sort((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1)),
  )

test('has whole weeks from Monday on, ten years back and five ahead', () => {
  expect(getWeekday(axis.first)).toBe(1)
  expect(axis.first <= '2017-01-01' && axis.first > '2016-12-25').toBe(true)
  expect(getDayAt(axis, axis.weekCount * 7) >= '2032-12-31').toBe(true)
  expect(getColumn(axis, getDayAt(axis, 4000))).toBe(4000)
})

test('shows a month of days on a tablet, and columns for a finger on a phone', () => {
  for (const width of [1232, 976]) {
    const { roomWidth, dayWidth } = measureColumns(width)
    expect(roomWidth + 31 * dayWidth).toBeLessThanOrEqual(width)
    expect(dayWidth).toBeGreaterThanOrEqual(24)
  }
  expect(measureColumns(336).dayWidth).toBeGreaterThanOrEqual(24)
})

test('puts each stay on one track, where no other stay has its nights, and needs no track too many', () => {
  fc.assert(
    fc.property(anyStays, (stays) => {
      const bars = assignTracks(stays)
      expect(bars.map(({ stay }) => stay)).toEqual(stays)
      const taken = bars.flatMap(({ stay, track }) => getNights(stay).map((night) => `${track} ${night}`))
      expect(new Set(taken).size).toBe(taken.length)
      const nights = stays.flatMap(getNights)
      const crowds = nights.map((night) => nights.filter((it) => it === night).length)
      expect(Math.max(0, ...bars.map(({ track }) => track + 1))).toBe(Math.max(0, ...crowds))
    }),
  )
})

test('shows every stay once, in the row of its room, and rows below each other', () => {
  fc.assert(
    fc.property(anyStays, (stays) => {
      const rows = layOutRows({ ...nothing, rooms: [buildRoom(5), buildRoom(3), buildRoom(4)], stays })
      expect(rows.map(({ room }) => room.id)).toEqual([5, 3, 4])
      const shown = rows.flatMap(({ room, bars }) => bars.map(({ stay }) => [room.id, stay.id]))
      expect(shown.sort()).toEqual(stays.map(({ roomId, id }) => [roomId, id]).sort())
      for (const [i, { top, height }] of rows.entries()) {
        expect(findRowIndex(rows, top)).toBe(i)
        expect(findRowIndex(rows, top + height - 1)).toBe(i)
        expect(rows[i + 1]?.top ?? top + height).toBe(top + height)
      }
    }),
  )
})

test('draws a bar from the middle of the arrival day to the middle of the departure day', () => {
  const stay = { checkinDate: addDays(axis.first, 10), checkoutDate: addDays(axis.first, 13) }
  expect(getBarBox(axis, stay, 34, 30)).toEqual({ left: 317, width: 86, top: 34 })
  const next = { checkinDate: stay.checkoutDate, checkoutDate: addDays(axis.first, 14) }
  expect(getBarBox(axis, next, 0, 30).left).toBe(407)
  expect(getSpanBox(axis, { from: stay.checkinDate, to: stay.checkinDate }, 30)).toEqual({ left: 300, width: 30 })
})

const anyWeeks = fc.tuple(fc.nat(30), fc.nat(8)).map(([firstWeek, more]) => ({ firstWeek, lastWeek: firstWeek + more }))
const listWeeks = (all: Weeks[]) =>
  all.flatMap(({ firstWeek, lastWeek }) => Array.from({ length: lastWeek - firstWeek + 1 }, (_, i) => firstWeek + i))

test('finds each week that has not been read, once', () => {
  fc.assert(
    fc.property(anyWeeks, fc.array(anyWeeks, { maxLength: 4 }), (wanted, known) => {
      const missing = findMissingWeeks(wanted, known)
      expect(listWeeks(missing)).toEqual(listWeeks([wanted]).filter((week) => !listWeeks(known).includes(week)))
      expect(missing.every((it, i) => i === 0 || it.firstWeek > (missing[i - 1]?.lastWeek ?? 0) + 1)).toBe(true)
    }),
  )
})

test('joins what was read of two spans of days: each stay once, the earliest first', () => {
  fc.assert(
    fc.property(anyStays, fc.nat(40), (stays, count) => {
      const day = (date: string) => ({ roomId: 3, date, available: false, notes: null, version: 1 })
      const merged = mergeRoomDays([
        { stays: stays.slice(Math.floor(count / 2)), days: [day('2027-03-02')] },
        { stays: stays.slice(0, count), days: [day('2027-03-01')] },
      ])
      expect(merged.stays.map((it) => it.checkinDate)).toEqual(stays.map((it) => it.checkinDate))
      expect(new Set(merged.stays.map((it) => it.id)).size).toBe(stays.length)
      expect(merged.days.map((it) => it.date)).toEqual(['2027-03-01', '2027-03-02'])
    }),
  )
})

test('reads a stay from two columns in either direction', () => {
  const stay = { checkinDate: addDays(axis.first, 3), checkoutDate: addDays(axis.first, 5) }
  expect(getStayBetween(axis, 3, 5)).toEqual(stay)
  expect(getStayBetween(axis, 5, 3)).toEqual(stay)
  expect(getStayBetween(axis, 5, 5)).toBeNull()
})

test('says who comes, stays and leaves on a day, and whether another stay may begin on it', () => {
  const stays = [
    buildBooking(1, { checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }),
    buildBooking(2, { checkinDate: '2027-03-06', checkoutDate: '2027-03-07' }),
  ]
  const days = [{ roomId: 3, date: '2027-03-09', available: false, notes: null, version: 1 }]
  const lockedPeriods = [{ startDate: '2027-03-07', endDate: '2027-03-08' }]
  const sources = { ...nothing, rooms: [buildRoom(3)], stays, days, lockedPeriods }
  const getRow = (turnover: OfferSources['turnover']) => layOutRows({ ...sources, turnover })[0]
  const row = getRow('same-day')
  expect(row?.closed).toEqual([{ from: '2027-03-09', to: '2027-03-09' }])
  const [first, second] = stays
  const at = (role: DayStay['role'], stay: Booking | undefined) => ({ stay, role })
  expect(row?.getDay('2027-03-03')).toEqual({ ground: 'available', stays: [] })
  expect(row?.getDay('2027-03-04')).toEqual({ ground: 'available', stays: [at('arriving', first)], holder: first })
  expect(row?.getDay('2027-03-05')).toEqual({ ground: 'available', stays: [at('staying', first)], holder: first })
  expect(row?.getDay('2027-03-06')).toEqual({
    ground: 'available',
    holder: second,
    stays: [at('leaving', first), at('arriving', second)],
  })
  expect(row?.getDay('2027-03-07')).toEqual({ ground: 'locked', stays: [at('leaving', second)] })
  expect(row?.getDay('2027-03-09')).toMatchObject({ ground: 'disabled' })
  expect(getRow('blocked')?.getDay('2027-03-07').holder).toBe(second)
  const closures = [{ from: '2027-03-08', to: '2027-03-10', yearly: false, reason: { it: 'Ferie', en: 'Holidays' } }]
  const closed = layOutRows({ ...sources, closures, turnover: 'same-day' })[0]
  expect(['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11'].map((day) => closed?.getDay(day).ground)).toEqual([
    ...['locked', 'closed', 'closed', 'available'],
  ])
})

test('shows what an offer keeps on a track of its own beside its request, and its days as taken', () => {
  const stays = [buildBooking(1, { checkinDate: '2027-03-05', checkoutDate: '2027-03-07' })]
  const keptStays = listKeptStays([buildOffer(1)], '2027-03-01')
  const getRow = (turnover: OfferSources['turnover']) =>
    layOutRows({ ...nothing, rooms: [buildRoom(3)], stays, keptStays, turnover })[0]
  const row = getRow('blocked')
  const [kept] = keptStays
  expect(row?.bars).toEqual([
    { stay: kept, track: 0 },
    { stay: stays[0], track: 1 },
  ])
  expect(row?.height).toBe(2 * trackHeight)
  expect(row?.getDay('2027-03-04')).toEqual({ ground: 'available', stays: [], kept, holder: kept })
  expect(row?.getDay('2027-03-06')).toMatchObject({ kept, holder: stays[0] })
  expect(getRow('same-day')?.getDay('2027-03-06')?.kept).toBeUndefined()
  const entries = row && listEntries(row, rangeInclusive('2027-03-03', '2027-03-05'))
  expect(entries?.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['available', '2027-03-03', '2027-03-03'],
    ['stay', '2027-03-04', '2027-03-06'],
    ['stay', '2027-03-05', '2027-03-07'],
  ])
})

test('lists each day that no guest has once, in spans of one kind', () => {
  fc.assert(
    fc.property(anyStays, fc.nat(40), fc.nat(20), fc.boolean(), (stays, from, length, isBlocked) => {
      const turnover = isBlocked ? 'blocked' : 'same-day'
      const [row] = layOutRows({ ...nothing, rooms: [buildRoom(3)], stays, turnover })
      if (!row) throw new Error('no row')
      const first = addDays('2027-02-20', from)
      const days = rangeInclusive(first, addDays(first, length))
      const entries = listEntries(row, days)
      const spans = entries.filter((it) => it.kind !== 'stay')
      const free = days.filter((day) => !row.getDay(day).holder)
      expect(spans.flatMap((it) => rangeInclusive(it.from, it.to))).toEqual(free)
      expect(spans.every((it, i) => i === 0 || daysBetween(spans[i - 1]?.to ?? '', it.from) > 1)).toBe(true)
      const shown = entries.flatMap((it) => (it.kind === 'stay' ? it.stay.id : []))
      const last = days.at(-1) ?? ''
      expect(shown).toEqual(
        stays.filter((it) => it.roomId === 3 && it.checkoutDate >= first && it.checkinDate <= last).map(({ id }) => id),
      )
      expect(entries.map((it) => it.from)).toEqual(entries.map((it) => it.from).toSorted())
    }),
  )
})

test('draws what is on the screen with a week and a few rows around it, and nothing before the first day', () => {
  const box = { left: 30 * 7 * 10 + 40, top: 500, width: 930, height: 540 }
  const visible = findVisible(box, 30, 700, 1)
  expect([visible.firstWeek, visible.lastWeek]).toEqual([9, 15])
  expect(visible.top <= 500 && visible.bottom >= 1040).toBe(true)
  expect(findVisible({ ...box, left: 0 }, 30, 700, 1).firstWeek).toBe(0)
  expect(findVisible({ ...box, left: 30 * 7 * 699 }, 30, 700, 1).lastWeek).toBe(699)
})

test('keeps what is drawn while it covers the screen and a week around it', () => {
  const box = { left: 30 * 7 * 100, top: 0, width: 930, height: 540 }
  let drawn = findVisible(box, 30, 700, 3)
  let drawings = 0
  for (let day = 0; day < 140; day++) {
    const scrolled = { ...box, left: box.left + 30 * day }
    const needed = findVisible(scrolled, 30, 700, 1)
    if (!covers(drawn, needed)) {
      drawn = findVisible(scrolled, 30, 700, 3)
      drawings += 1
    }
    expect(drawn.firstWeek <= needed.firstWeek && drawn.lastWeek >= needed.lastWeek).toBe(true)
  }
  // Of twenty weeks, each drawing brings three.
  expect(drawings).toBe(6)
  expect(covers(drawn, { ...drawn, bottom: drawn.bottom + 1 })).toBe(false)
  expect(covers(drawn, { ...drawn, firstWeek: drawn.firstWeek - 1 })).toBe(false)
})
