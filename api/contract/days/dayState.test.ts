import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingStatuses, turnovers } from '../stays/stay.ts'
import { type CalendarSource, createDayLookup, hasDay, isSoldOut, isStayFree, listHolders } from './dayState.ts'
import { addDays, getOccupiedDays, rangeInclusive } from './days.ts'

const today = '2026-03-27'
const dayNear = fc.integer({ min: -20, max: 60 }).map((count) => addDays(today, count))

const anySource: fc.Arbitrary<CalendarSource> = fc.record({
  bookings: fc.array(
    fc
      .tuple(dayNear, fc.integer({ min: 1, max: 9 }), fc.constantFrom(...bookingStatuses))
      .map(([checkinDate, nights, status]) => ({ checkinDate, checkoutDate: addDays(checkinDate, nights), status })),
    { maxLength: 4 },
  ),
  adminAvailability: fc.array(
    fc.tuple(dayNear, fc.boolean()).map(([date, available]) => ({ date, available, notes: null, version: 1 })),
    { maxLength: 8 },
  ),
  lockedPeriods: fc.array(
    fc
      .tuple(dayNear, fc.integer({ min: 0, max: 5 }))
      .map(([startDate, n]) => ({ startDate, endDate: addDays(startDate, n) })),
    { maxLength: 2 },
  ),
  turnover: fc.constantFrom(...turnovers),
})

describe('the state of a day', () => {
  test('is the first of booked, locked, disabled and available that applies', () => {
    fc.assert(
      fc.property(anySource, dayNear, (source, day) => {
        const { state } = createDayLookup(source, { today, bookingsEnabled: true })(day)
        const booked = source.bookings.some(
          (it) => it.status !== 'cancelled' && getOccupiedDays(it, source.turnover).includes(day),
        )
        const locked = source.lockedPeriods.some((it) => rangeInclusive(it.startDate, it.endDate).includes(day))
        const disabled = source.adminAvailability.some((it) => it.date === day && !it.available)
        const expected = booked ? 'booked' : locked ? 'locked' : disabled ? 'disabled' : 'available'
        return state === expected
      }),
    )
  })

  test('while bookings are suspended, no stay begins or ends and disabled days show as suspended', () => {
    fc.assert(
      fc.property(anySource, dayNear, (source, day) => {
        const on = createDayLookup(source, { today, bookingsEnabled: true })(day).state
        const { state, mayArrive, mayLeave } = createDayLookup(source, { today, bookingsEnabled: false })(day)
        return !mayArrive && !mayLeave && state === (on === 'booked' || on === 'locked' ? on : 'suspended')
      }),
    )
  })

  test('counts an unknown switch as on, and a stay may begin on a day that is available and not past', () => {
    fc.assert(
      fc.property(anySource, dayNear, (source, day) => {
        const known = createDayLookup(source, { today, bookingsEnabled: true })(day)
        const unknown = createDayLookup(source, { today, bookingsEnabled: undefined })(day)
        return (
          JSON.stringify(known) === JSON.stringify(unknown) &&
          known.mayArrive === (known.state === 'available' && day >= today)
        )
      }),
    )
  })
})

describe('a free stay', () => {
  const anyStay = fc
    .tuple(dayNear, fc.integer({ min: 0, max: 6 }))
    .map(([checkinDate, nights]) => ({ checkinDate, checkoutDate: addDays(checkinDate, nights) }))

  test('shares no occupied day with another stay and touches no closed or past day, the check-out day included', () => {
    fc.assert(
      fc.property(anySource, anyStay, (source, stay) => {
        const occupied = new Set(getOccupiedDays(stay, source.turnover))
        const isTaken = source.bookings.some(
          (it) => it.status !== 'cancelled' && getOccupiedDays(it, source.turnover).some((day) => occupied.has(day)),
        )
        const isClosed = rangeInclusive(stay.checkinDate, stay.checkoutDate).some(
          (day) =>
            day < today ||
            source.lockedPeriods.some((it) => it.startDate <= day && day <= it.endDate) ||
            source.adminAvailability.some((it) => it.date === day && !it.available),
        )
        const isFree = isStayFree(stay, createDayLookup(source, { today, bookingsEnabled: true }))
        expect(isFree).toBe(stay.checkinDate < stay.checkoutDate && !isTaken && !isClosed)
      }),
      { numRuns: 500 },
    )
  })

  test('may end on the day on which another begins only when the check-out day is free for the next arrival', () => {
    const bookings = [{ checkinDate: '2026-04-10', checkoutDate: '2026-04-12', status: 'confirmed' as const }]
    const before = { checkinDate: '2026-04-08', checkoutDate: '2026-04-10' }
    const after = { checkinDate: '2026-04-12', checkoutDate: '2026-04-13' }
    for (const turnover of turnovers) {
      const source = { bookings, adminAvailability: [], lockedPeriods: [], turnover }
      const getDay = createDayLookup(source, { today, bookingsEnabled: true })
      expect([before, after].map((stay) => isStayFree(stay, getDay))).toEqual(
        turnover === 'same-day' ? [true, true] : [false, false],
      )
      expect(getDay('2026-04-10')).toMatchObject({ mayArrive: false, mayLeave: turnover === 'same-day' })
      expect(getDay('2026-04-11')).toMatchObject({ state: 'booked', mayArrive: false, mayLeave: false })
    }
  })
})

test('a disabled day shows as disabled', () => {
  const adminAvailability = [{ date: today, available: false, notes: null, version: 1 }]
  const look = createDayLookup(
    { bookings: [], adminAvailability, lockedPeriods: [], turnover: 'blocked' },
    { today, bookingsEnabled: true },
  )
  expect(look(today)).toEqual({ state: 'disabled', isPast: false, mayArrive: false, mayLeave: false })
  expect(look(addDays(today, -1))).toEqual({ state: 'available', isPast: true, mayArrive: false, mayLeave: false })
})

test('a day of a locked period shows as locked, also when it is disabled', () => {
  const adminAvailability = [{ date: today, available: false, notes: null, version: 1 }]
  const lockedPeriods = [{ startDate: today, endDate: today }]
  const look = createDayLookup(
    { bookings: [], adminAvailability, lockedPeriods, turnover: 'blocked' },
    { today, bookingsEnabled: true },
  )
  expect(look(today).state).toBe('locked')
})

describe('a sold-out room', () => {
  const buildDisabledDays = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ date: addDays(today, i), available: false, notes: null, version: 1 }))

  test('has each of the 30 days from today disabled', () => {
    expect(isSoldOut(buildDisabledDays(30), today)).toBe(true)
    expect(isSoldOut(buildDisabledDays(45), today)).toBe(true)
  })

  test('days before today do not count', () => {
    const days = buildDisabledDays(31).map((it) => ({ ...it, date: addDays(it.date, -1) }))
    expect(isSoldOut(days, today)).toBe(true)
    expect(isSoldOut(days.slice(0, -1), today)).toBe(false)
    expect(isSoldOut([...days.slice(0, 5), ...days.slice(6)], today)).toBe(false)
  })

  test('is not sold out when a day is missing or available, or the list is empty', () => {
    expect(isSoldOut(buildDisabledDays(29), today)).toBe(false)
    expect(isSoldOut([], today)).toBe(false)
    expect(
      isSoldOut(
        buildDisabledDays(30).map((it, i) => (i === 7 ? { ...it, available: true } : it)),
        today,
      ),
    ).toBe(false)
  })
})

test('a portal’s stay has its nights alone, under both rules of check-out days', () => {
  const stay = { checkinDate: '2026-05-01', checkoutDate: '2026-05-03' }
  const next = { checkinDate: '2026-05-03', checkoutDate: '2026-05-05' }
  const sold = { ...stay, channelId: 'airbnb' }
  for (const turnover of turnovers) {
    expect([hasDay(sold, '2026-05-02', turnover), hasDay(sold, '2026-05-03', turnover)]).toEqual([true, false])
    expect(listHolders([sold], next, turnover)).toEqual([])
    expect(listHolders([sold], stay, turnover)).toEqual([sold])
    expect(hasDay(stay, '2026-05-03', turnover)).toBe(turnover === 'blocked')
    expect(listHolders([stay], next, turnover)).toEqual(turnover === 'blocked' ? [stay] : [])
  }
})

test('a stay may end on the first day of a closure where a check-out day is the next guest’s', () => {
  const closures = [{ from: '2026-04-10', to: '2026-04-12' }]
  const source = { bookings: [], adminAvailability: [], lockedPeriods: [] }
  const mayLeave = (turnover: CalendarSource['turnover'], ...days: string[]) => {
    const getDay = createDayLookup({ ...source, turnover }, { today, bookingsEnabled: true, closures })
    return days.map((day) => [getDay(day).mayLeave, getDay(day).mayArrive])
  }
  expect(mayLeave('same-day', '2026-04-10', '2026-04-11')).toEqual([
    [true, false],
    [false, false],
  ])
  expect(mayLeave('blocked', '2026-04-10')).toEqual([[false, false]])
})
