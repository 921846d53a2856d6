import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, getNights } from '#contract/days.ts'
import { type FoundStay, getMeaning, isEcho, type KnownStay, type Portal, reconcile } from './rules.ts'

const today = '2027-03-01'
const day = (n: number) => addDays(today, n)
const stay = (from: number, nights = 2, uid: string | null = `u${from}`): FoundStay => ({
  ...{ uid, kind: 'stay' },
  ...{ checkinDate: day(from), checkoutDate: day(from + nights) },
})
const known = (from: number, missed = 0, nights = 2): KnownStay => ({ ...stay(from, nights), id: `s${from}`, missed })
const noChoice = { asStays: [], asClosed: [] }

test.each<[Portal, string, string]>([
  ['airbnb', 'Reserved', 'stay'],
  ['airbnb', 'Airbnb (Not available)', 'closed'],
  ['booking', 'CLOSED - Not available', 'stay'],
  ['booking', 'CLOSED – Not available', 'stay'],
  ['vrbo', 'Reserved - Hanna', 'stay'],
  ['vrbo', 'Blocked', 'closed'],
  ['other', 'Non disponibile', 'closed'],
  ['other', 'Famiglia Neri', 'stay'],
])('of %s, “%s” is %s', (portal, title, meaning) => expect(getMeaning(portal, title, noChoice)).toBe(meaning))

test('the owner can say what a title means', () => {
  const meanings = { asStays: ['airbnb (not available)'], asClosed: ['reserved'] }
  expect(getMeaning('airbnb', ' Airbnb (Not available)', meanings)).toBe('stay')
  expect(getMeaning('airbnb', 'Reserved', meanings)).toBe('closed')
})

test('recognizes stays by UID when they move, and by nights when their UID changes', () => {
  const result = reconcile([known(5), known(10)], [{ ...stay(6), uid: 'u5' }, stay(10, 2, 'other')], today)
  expect(result).toMatchObject({ added: [], missing: [], vanished: [], isSuspicious: false })
  expect(result.changed).toEqual([
    { ...stay(6), uid: 'u5', id: 's5' },
    { ...stay(10), uid: 'other', id: 's10' },
  ])
})

test('frees nights after two readings without the event, and keeps them when it comes back', () => {
  const others = [known(20), known(30)]
  const found = [stay(20), stay(30)]
  expect(reconcile([known(5), ...others], found, today)).toMatchObject({ missing: ['s5'], vanished: [] })
  expect(reconcile([known(5, 1), ...others], found, today)).toMatchObject({ missing: [], vanished: ['s5'] })
  expect(reconcile([known(5, 1), ...others], [stay(5), ...found], today)).toMatchObject({
    seenAgain: ['s5'],
    vanished: [],
  })
})

test('what has begun may be dropped by the portal, and stays', () => {
  expect(reconcile([known(-1, 1), known(20)], [stay(20)], today)).toMatchObject({ missing: [], vanished: [] })
})

test('frees nothing when all are gone, or more than half of at least six, until a person agrees', () => {
  const six = [5, 10, 15, 20, 25, 30].map((it) => known(it, 1))
  const left = (count: number) => six.slice(0, count).map((it) => stay(Number(it.id.slice(1))))
  expect(reconcile([known(5, 1)], [], today)).toMatchObject({ isSuspicious: true, vanished: [], missing: ['s5'] })
  expect(reconcile(six, left(2), today)).toMatchObject({ isSuspicious: true, vanished: [] })
  expect(reconcile(six, left(3), today)).toMatchObject({ isSuspicious: false, vanished: ['s20', 's25', 's30'] })
  expect(reconcile(six, [], today, { mayFree: true }).vanished).toHaveLength(6)
})

test('each known stay is found, missing or vanished, and each event is a stay, whatever a portal sends', () => {
  const span = fc.record({
    from: fc.integer({ min: 0, max: 30 }),
    nights: fc.integer({ min: 1, max: 4 }),
    uid: fc.nat(5),
  })
  const spans = fc.array(span, { maxLength: 12 })
  fc.assert(
    fc.property(spans, spans, fc.boolean(), (before, after, mayFree) => {
      const rows = before.map((it, i) => ({ ...stay(it.from, it.nights, `${it.uid}`), id: `s${i}`, missed: i % 2 }))
      const events = after.map((it) => stay(it.from, it.nights, `${it.uid}`))
      const { added, changed, missing, vanished, isSuspicious } = reconcile(rows, events, today, { mayFree })
      const lost = new Set([...missing, ...vanished])
      expect(lost.size).toBe(missing.length + vanished.length)
      expect(rows.length - lost.size).toBe(events.length - added.length)
      expect(changed.every(({ id }) => !lost.has(id))).toBe(true)
      if (isSuspicious) expect(vanished).toEqual([])
    }),
  )
})

test('our own nights that come back are an echo; one more night is a stay', () => {
  const given = new Set(getNights(stay(5, 4)))
  const context = { host: 'farm.example', given }
  expect(isEcho({ ...stay(40), uid: 'x@farm.example' }, context)).toBe(true)
  expect(isEcho({ ...stay(40), uid: 'x@other.example' }, context)).toBe(false)
  expect(isEcho(stay(6, 2), context)).toBe(true)
  expect(isEcho(stay(6, 4), context)).toBe(false)
})
