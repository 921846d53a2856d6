import { describe, expect, test } from 'vitest'
import {
  compareUrgency,
  getAnswerDue,
  getAskedByMessage,
  getHoldBounds,
  getUnprovedState,
  hasDays,
  hasStayChanged,
  isPaymentCompleted,
  isUnanswered,
  isUnproved,
  isWaitingForStaff,
  settleBooking,
} from './bookingRules.ts'

const at = '2027-03-04T10:00:00.000Z'
const earlier = '2027-03-04T09:00:00.000Z'

test('a booking has its days unless it is cancelled, in the trash, or has lost them', () => {
  for (const status of ['pending', 'confirmed', 'completed'] as const) {
    // A device may hold rows from before the fields existed.
    expect(hasDays({ status })).toBe(true)
    expect(hasDays({ status, deletedAt: null, releasedAt: null })).toBe(true)
    expect(hasDays({ status, deletedAt: null, releasedAt: at })).toBe(false)
    expect(hasDays({ status, deletedAt: at, releasedAt: null })).toBe(false)
  }
  expect(hasDays({ status: 'cancelled', deletedAt: null, releasedAt: null })).toBe(false)
})

test('the address of a request is unproved while it holds its days for a time only, and when it has lost them', () => {
  expect(isUnproved({})).toBe(false)
  expect(isUnproved({ heldUntil: null, releasedAt: null })).toBe(false)
  expect(isUnproved({ heldUntil: at, releasedAt: null })).toBe(true)
  expect(isUnproved({ heldUntil: null, releasedAt: at })).toBe(true)
})

test('an unproved request holds its days for a while, has lost them, or never held them', () => {
  const request = { createdAt: earlier }
  expect(getUnprovedState(request)).toBeNull()
  expect(getUnprovedState({ ...request, heldUntil: null, releasedAt: null })).toBeNull()
  expect(getUnprovedState({ ...request, heldUntil: at })).toBe('held')
  expect(getUnprovedState({ ...request, heldUntil: earlier, releasedAt: at })).toBe('lost')
  for (const heldUntil of [earlier, null])
    expect(getUnprovedState({ ...request, heldUntil, releasedAt: earlier })).toBe('never')
})

describe('a guest waits for an answer', () => {
  const request = { status: 'pending', deletedAt: null, releasedAt: null, waitingSince: earlier } as const

  test('until staff have answered the request or moved it to the trash', () => {
    expect(isUnanswered(request)).toBe(true)
    expect(isUnanswered({ ...request, waitingSince: null })).toBe(false)
    expect(isUnanswered({ status: 'pending' })).toBe(false)
    expect(isUnanswered({ ...request, status: 'confirmed' })).toBe(false)
    expect(isUnanswered({ ...request, deletedAt: at })).toBe(false)
  })

  test('and staff see it among those that wait, unless it has lost its days', () => {
    expect(isWaitingForStaff(request)).toBe(true)
    expect(isWaitingForStaff({ ...request, waitingSince: null })).toBe(false)
    expect(isWaitingForStaff({ ...request, releasedAt: at })).toBe(false)
  })

  test('for the promised hours, counted in hours although a night in between has one less, or until the guest arrives', () => {
    const sent = { waitingSince: '2027-03-27T20:00:00.000Z', checkinDate: '2027-05-01', checkinTime: '15:00-20:00' }
    const due = (checkinDate: string, checkinTime: string | null = sent.checkinTime) =>
      new Date(getAnswerDue({ ...sent, checkinDate, checkinTime }, 24)).toISOString()
    expect(due('2027-05-01')).toBe('2027-03-28T20:00:00.000Z')
    expect(due('2027-03-28')).toBe('2027-03-28T13:00:00.000Z')
    expect(due('2027-03-27', null)).toBe('2027-03-27T22:59:00.000Z')
  })

  test('the most urgent first', () => {
    const send = (hour: string, checkinDate: string) => ({
      waitingSince: `2027-06-01T${hour}:00:00.000Z`,
      checkinDate,
      checkinTime: '15:00-20:00',
    })
    const [late, fresh, tomorrow] = [send('01', '2027-07-01'), send('09', '2027-07-01'), send('10', '2027-06-02')]
    const message = getAskedByMessage('2027-06-01T05:00:00.000Z', undefined)
    const sorted = [fresh, late, message, tomorrow].toSorted((a, b) => compareUrgency(a, b, 24, '2027-06-01'))
    expect(sorted).toEqual([tomorrow, late, message, fresh])
  })

  test('a message before the arrival of its guest is due by then, a later one within the promised hours', () => {
    const stay = { checkinDate: '2027-06-02', checkinTime: '15:00-20:00' }
    const due = (createdAt: string) =>
      new Date(getAnswerDue(getAskedByMessage(createdAt, stay), 24)).toISOString().slice(0, 16)
    expect(due('2027-06-02T08:00:00.000Z')).toBe('2027-06-02T13:00')
    expect(due('2027-06-02T14:00:00.000Z')).toBe('2027-06-03T14:00')
    expect(due('2027-05-01T08:00:00.000Z')).toBe('2027-05-02T08:00')
  })
})

describe('of a changed booking', () => {
  const request = {
    status: 'pending' as 'pending' | 'confirmed' | 'cancelled',
    ...({ agreedPrice: null, depositAmount: null, balanceAmount: null, keptAmount: null } as Record<
      'agreedPrice' | 'depositAmount' | 'balanceAmount' | 'keptAmount',
      number | null
    >),
    ...({ cancelledByGuestAt: null, lapsedAt: null, declinedAt: null, heldUntil: null, releasedAt: null } as Record<
      'cancelledByGuestAt' | 'lapsedAt' | 'declinedAt' | 'heldUntil' | 'releasedAt',
      string | null
    >),
    waitingSince: earlier as string | null,
  }
  const settle = (change: Partial<typeof request>, before = request) =>
    settleBooking(before, { ...before, ...change }, at)
  const lost = { heldUntil: earlier, releasedAt: '2027-03-04T09:00:01.000Z' }

  test('nobody waits for an answer any more, and the days are kept, once it has a status or any price', () => {
    const answers = [
      { status: 'confirmed' as const },
      ...(['agreedPrice', 'depositAmount', 'balanceAmount'] as const).map((price) => ({ [price]: 0 })),
    ]
    for (const answer of answers)
      for (const hold of [{ heldUntil: '2027-03-04T10:10:00.000Z' }, lost, { releasedAt: earlier }])
        expect(settle({ ...hold, ...answer })).toMatchObject({ waitingSince: null, heldUntil: null, releasedAt: null })
    expect(settle({})).toMatchObject({ waitingSince: earlier })
  })

  test('a hold lasts half an hour, and a minute more for clocks that differ', () => {
    expect(getHoldBounds(Date.parse(at))).toEqual({ earliest: at, latest: '2027-03-04T10:31:00.000Z' })
  })

  test.each([
    ['2027-03-04T10:00:00.000Z', at],
    ['2027-03-04T10:00:00.001Z', null],
    ['2027-03-04T10:31:00.000Z', null],
    ['2027-03-04T10:31:00.001Z', at],
  ])('a hold until %s has lost its days at %s', (heldUntil, releasedAt) => {
    expect(settle({ heldUntil })).toMatchObject({ heldUntil, releasedAt })
  })

  test('days that are lost are not lost again', () => {
    expect(settle(lost)).toMatchObject(lost)
    expect(settle({ heldUntil: null, releasedAt: earlier })).toMatchObject({ heldUntil: null, releasedAt: earlier })
  })

  test('a lapsed request that is taken up again waits from now on, and one that staff had cancelled does not', () => {
    const cancelled = { ...request, status: 'cancelled' as const, waitingSince: null }
    expect(settle({ status: 'pending' }, { ...cancelled, lapsedAt: earlier })).toMatchObject({
      waitingSince: at,
      lapsedAt: null,
    })
    expect(settle({ status: 'pending' }, cancelled).waitingSince).toBeNull()
  })

  test('who cancelled it and what is kept is known while it is cancelled', () => {
    const words = { cancelledByGuestAt: at, lapsedAt: earlier, declinedAt: earlier, keptAmount: 5 }
    const cancelled = { status: 'cancelled' as const, ...words }
    expect(settle(cancelled)).toMatchObject(words)
    expect(settle({ ...cancelled, status: 'confirmed' })).toMatchObject({
      cancelledByGuestAt: null,
      lapsedAt: null,
      declinedAt: null,
      keptAmount: null,
    })
  })

  test('it has moved when its room or one of its days has changed', () => {
    const stay = { roomId: 1, checkinDate: '2027-05-03', checkoutDate: '2027-05-05' }
    expect(hasStayChanged(stay, { ...stay })).toBe(false)
    expect(hasStayChanged(stay, { ...stay, roomId: 2 })).toBe(true)
    expect(hasStayChanged(stay, { ...stay, checkinDate: '2027-05-02' })).toBe(true)
    expect(hasStayChanged(stay, { ...stay, checkoutDate: '2027-05-06' })).toBe(true)
  })

  test('the day of the balance says that it is paid, unless the change says otherwise', () => {
    expect(isPaymentCompleted({ balancePaidOn: '2027-05-03' })).toBe(true)
    expect(isPaymentCompleted({ balancePaidOn: '2027-05-03', paymentCompleted: false })).toBe(false)
    expect(isPaymentCompleted({ balancePaidOn: null })).toBeUndefined()
    expect(isPaymentCompleted({ paymentCompleted: true })).toBe(true)
  })
})
