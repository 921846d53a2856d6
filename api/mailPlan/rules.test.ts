/** A model of a stay that moves while days pass: what goes to its guest is judged by rules of its own. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialBooking } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, type Day, daysBetween } from '#contract/days/days.ts'
import { type PlanKind, type PlannedMail, planKinds, planRules } from '#contract/mailPlan.ts'
import { getAnchorRange, getPlannedMailId, type HadMail, isStillDue, listDueMails } from './rules.ts'

const start = '2027-03-01'
const balance = { due: 'daysBefore' as const, days: 20, ways: ['transfer' as const] }
const id = '01a0f0a0-0000-7000-8000-000000000001'

const buildStay = (changes: Partial<Booking> = {}): Booking => ({
  ...({
    ...initialBooking,
    id,
    createdAt: '2027-02-20T09:00:00.000Z',
    origin: 'site',
    status: 'confirmed',
    guestEmail: 'hanna@example.org',
    numberOfGuests: 2,
    checkinDate: addDays(start, 30),
    checkoutDate: addDays(start, 33),
    agreedPrice: '300.00',
    listPrice: '300.00',
    depositAmount: '100.00',
    depositDueOn: addDays(start, 4),
    lines: [],
    payments: [],
  } as unknown as Booking),
  ...changes,
})

const allOn = planKinds.map(
  (kind): PlannedMail => ({ kind, on: true, anchor: planRules[kind].anchor, days: planRules[kind].days, hour: 9 }),
)
const onlyOn = (...kinds: PlanKind[]) => allOn.map((mail) => ({ ...mail, on: kinds.includes(mail.kind) }))
const list = (
  booking: Booking,
  today: Day,
  plan = allOn,
  {
    had = [],
    isRegistered = false,
    hasLaterPart = false,
    restoredAt = null,
  }: { had?: HadMail[]; isRegistered?: boolean; hasLaterPart?: boolean; restoredAt?: string | null } = {},
) =>
  listDueMails({ booking, had, isRegistered, hasLaterPart, balance, restoredAt, today }, plan).map(({ kind }) => kind)

/** What goes day by day, with what the guest has had before. While the mail server is down, mails wait. */
function run(
  changes: (day: Day) => Booking,
  days: number,
  plan = allOn,
  { isRegistered = false, isDown = (_: Day): boolean => false } = {},
) {
  let had: HadMail[] = []
  let waiting: PlanKind[] = []
  const sent: { kind: PlanKind; day: Day; booking: Booking }[] = []
  for (let i = 0; i < days; i++) {
    const today = addDays(start, i)
    const booking = changes(today)
    for (const kind of list(booking, today, plan, { had, isRegistered })) {
      had.push({
        id: getPlannedMailId(booking, kind),
        kind: kind === 'depositLate' ? 'depositReminder' : kind,
        day: today,
      })
      waiting.push(kind)
    }
    if (isDown(today)) continue
    for (const kind of waiting) {
      if (isStillDue(kind, { booking, had, isRegistered, hasLaterPart: false, balance, restoredAt: null, today }, plan))
        sent.push({ kind, day: today, booking })
      else had = had.filter(({ id: it }) => it !== getPlannedMailId(booking, kind))
    }
    waiting = []
  }
  return sent
}

test('who changes rooms is welcomed once and thanked once', () => {
  const stay = buildStay()
  const read = (booking: Booking, hasLaterPart: boolean) =>
    [-7, -1, 1]
      .flatMap((days) => list(booking, addDays(stay.checkinDate, days), allOn, { hasLaterPart }))
      .concat(list(booking, addDays(stay.checkoutDate, 1), allOn, { hasLaterPart }))
  expect(read(stay, true)).toEqual(['beforeArrival', 'dayBefore', 'afterArrival'])
  expect(read({ ...stay, continues: 'a' }, false)).toEqual(['thankYou'])
})

test('what may have gone before a restore does not go again, to bookings from after it all goes', () => {
  const stay = buildStay()
  const noonOf = (offset: number) => `${addDays(stay.checkinDate, offset)}T10:00:00.000Z`
  const read = (booking: Booking, offset: number, restoredAt: string) =>
    list(booking, addDays(booking.checkinDate, offset), onlyOn('beforeArrival', 'depositReminder'), { restoredAt })
  expect([-7, -6].map((offset) => read(stay, offset, noonOf(-7)))).toEqual([[], []])
  expect(read(stay, -7, noonOf(-8))).toEqual(['beforeArrival'])
  expect(read({ ...stay, createdAt: noonOf(-6) }, -5, noonOf(-7))).toEqual(['beforeArrival'])
  const reminded = addDays(stay.depositDueOn ?? '', -3)
  const remind = (restoredAt: string) =>
    list(stay, addDays(reminded, 1), onlyOn('depositReminder'), { restoredAt: `${restoredAt}T10:00:00.000Z` })
  expect([remind(reminded), remind(addDays(reminded, -1))]).toEqual([[], ['depositReminder']])
})

test('a stay gets each mail of the plan on its day', () => {
  const stay = buildStay()
  const due = addDays(stay.checkinDate, -20)
  expect(run(() => stay, 50).map(({ kind, day }) => [kind, day])).toEqual([
    ['depositReminder', addDays(start, 1)],
    ['depositLate', addDays(start, 6)],
    ['balanceReminder', addDays(due, -3)],
    ['beforeArrival', addDays(stay.checkinDate, -7)],
    ['dayBefore', addDays(stay.checkinDate, -1)],
    ['afterArrival', addDays(stay.checkinDate, 1)],
    ['thankYou', addDays(stay.checkoutDate, 1)],
  ])
})

test('without the mails that say the same, guests are invited and reminded as ever; who is registered is not', () => {
  const plan = onlyOn('checkinInvitation', 'checkinReminder')
  const arrival = addDays(start, 30)
  expect(run(() => buildStay(), 50, plan).map(({ kind, day }) => [kind, day])).toEqual([
    ['checkinInvitation', addDays(arrival, -7)],
    ['checkinReminder', addDays(arrival, -1)],
  ])
  expect(run(() => buildStay(), 50, plan, { isRegistered: true })).toEqual([])
})

test('a mail that waits for the mail server goes while it makes sense, and not about a stay that is over by then', () => {
  const stay = buildStay()
  const first = addDays(stay.checkinDate, -7)
  const isDown = (day: Day) => first <= day && day < addDays(first, 2)
  const plan = onlyOn('beforeArrival')
  const runWith = (later: Partial<Booking>) =>
    run((day) => (day > first ? buildStay(later) : stay), 60, plan, { isDown }).map(({ kind, day }) => [kind, day])
  expect(runWith({})).toEqual([['beforeArrival', addDays(first, 2)]])
  expect(runWith({ status: 'cancelled' })).toEqual([])
  expect(runWith({ deletedAt: '2027-03-25T09:00:00.000Z' })).toEqual([])
  // A stay that moves away gets it in its new time.
  const [checkinDate, checkoutDate] = [addDays(stay.checkinDate, 15), addDays(stay.checkinDate, 17)]
  expect(runWith({ checkinDate, checkoutDate })).toEqual([['beforeArrival', addDays(first, 15)]])
})

describe('a late booking gets what still makes sense, once', () => {
  const late = (days: number) =>
    buildStay({
      checkinDate: addDays(start, days),
      checkoutDate: addDays(start, days + 2),
      depositDueOn: null,
      depositAmount: null,
    })
  test.each([
    [3, ['beforeArrival', 'dayBefore', 'afterArrival', 'thankYou']],
    [1, ['dayBefore', 'afterArrival', 'thankYou']],
    [0, ['dayBefore', 'afterArrival', 'thankYou']],
  ])('%i days before', (days, kinds) => {
    const sent = run(() => late(days), 20).map(({ kind }) => kind)
    expect(sent.filter((kind) => kind !== 'balanceReminder')).toEqual(kinds)
  })
})

test('an imported stay gets nothing once it is there, nor one without an address or that nobody came to', () => {
  const after = addDays(start, 34)
  expect(list(buildStay(), after)).toEqual(['thankYou'])
  expect(list(buildStay({ status: 'completed' }), after)).toEqual(['thankYou'])
  for (const changes of [
    { origin: 'import' as const },
    { guestEmail: null },
    { noShow: true },
    { status: 'cancelled' as const },
  ])
    expect(list(buildStay(changes), after)).toEqual([])
  expect(list(buildStay({ deletedAt: '2027-03-02T09:00:00.000Z' }), after)).toEqual([])
  expect(list(buildStay(), addDays(start, 40))).toEqual([])
})

test('a thank-you by hand is the one of the plan, too', () => {
  const had = [{ id: 'by hand', kind: 'thankYou', day: start }]
  expect(list(buildStay(), addDays(start, 34), allOn, { had })).toEqual([])
})

type Step = { move?: number; nights?: number; status?: Booking['status']; due?: number | null; paid?: boolean }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ move: fc.integer({ min: -20, max: 40 }) }),
  fc.record({ nights: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    status: fc.constantFrom('confirmed' as const, 'confirmed' as const, 'cancelled' as const, 'pending' as const),
  }),
  fc.record({ due: fc.oneof(fc.constant(null), fc.integer({ min: -5, max: 30 })) }),
)
const anyPlan = fc
  .array(fc.tuple(fc.boolean(), fc.nat()), { minLength: planKinds.length, maxLength: planKinds.length })
  .map((choices) =>
    allOn.map((mail, index): PlannedMail => {
      const [on, n] = choices[index] ?? [true, 0]
      const { minDays, maxDays } = planRules[mail.kind]
      return { ...mail, on, days: n % 3 === 0 ? minDays + (n % (maxDays - minDays + 1)) : mail.days }
    }),
  )

/** Whether a mail of this kind makes sense to somebody whose stay is like this on this day. */
function isRight(
  { kind, day, booking: { checkinDate, checkoutDate, depositDueOn, status } }: ReturnType<typeof run>[number],
  plan: PlannedMail[],
) {
  const days = plan.find((it) => it.kind === kind)?.days ?? 0
  if (status !== 'confirmed') return false
  if (kind === 'thankYou') return day >= addDays(checkoutDate, days) && daysBetween(checkoutDate, day) <= days + 3
  if (kind === 'afterArrival') return day >= addDays(checkinDate, days) && day < checkoutDate
  if (kind === 'depositLate') return (depositDueOn ?? '9') < day && day <= checkinDate
  if (kind === 'depositReminder') return day <= (depositDueOn ?? '') && day <= checkinDate
  if (kind === 'balanceReminder') return day < checkinDate
  return day >= addDays(checkinDate, days) && day <= checkinDate
}

test('a stay that moves, shrinks, is cancelled and confirmed again gets each mail at most once, and none that is over', () => {
  let count = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), step), { maxLength: 12 }),
      anyPlan,
      fc.array(fc.integer({ min: 0, max: 160 }), { maxLength: 40 }),
      (steps, plan, outages) => {
        const down = new Set(outages.map((it) => addDays(start, it)))
        let booking = buildStay()
        const pending = steps.map(([wait, change]) => ({ wait, change }))
        let wait = pending[0]?.wait ?? 0
        const sent = run(
          (today) => {
            while (pending.length > 0 && wait-- <= 0) {
              const { move, nights, status, due } = pending.shift()?.change ?? {}
              const stay = booking.checkinDate
              const length = nights ?? daysBetween(stay, booking.checkoutDate)
              const checkinDate = move === undefined ? stay : addDays(today, move)
              booking = {
                ...booking,
                checkinDate,
                checkoutDate: addDays(checkinDate, length),
                ...(status === undefined ? {} : { status }),
                ...(due === undefined ? {} : { depositDueOn: due === null ? null : addDays(today, due) }),
              }
              wait = pending[0]?.wait ?? 0
            }
            return booking
          },
          160,
          plan,
          { isDown: (day) => down.has(day) },
        )
        count += sent.length
        expect(new Set(sent.map(({ kind }) => kind)).size).toBe(sent.length)
        expect(sent.filter((mail) => !isRight(mail, plan))).toEqual([])
        // The days by which the database finds a stay hold each mail that the rule finds.
        for (const { kind, day, booking: stay } of sent) {
          const mail = plan.find((it) => it.kind === kind)
          if (!mail) throw new Error('no such mail')
          const [from, last] = getAnchorRange(mail, balance, day)
          const fields = {
            checkin: stay.checkinDate,
            checkout: stay.checkoutDate,
            confirmed: '',
            due: stay.depositDueOn ?? '',
          }
          const anchor = kind === 'balanceReminder' ? stay.checkinDate : fields[mail.anchor]
          expect(from <= anchor && anchor <= last).toBe(true)
        }
      },
    ),
    { numRuns: 200 },
  )
  expect(count).toBeGreaterThan(200)
})
