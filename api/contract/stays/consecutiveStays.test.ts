import { expect, test } from 'vitest'
import { buildGuest, type GuestData } from '../guests/guests.ts'
import {
  countNightsBefore,
  findStayBefore,
  groupByEnd,
  type InhabitedStay,
  isSamePerson,
  mayBeSamePerson,
} from './consecutiveStays.ts'

const anna: GuestData = {
  ...buildGuest('anna', 'familyHead'),
  surname: 'MÜLLER',
  name: 'ANNA',
  sex: 'F',
  birthDate: '1980-01-31',
  birthState: '100000216',
}
const arrive = (guestId: string, day: string) => ({ guestId, at: `${day}T15:00:00.000Z`, seen: 'inPerson' as const })
const build = (id: string, checkinDate: string, checkoutDate: string, more: Partial<InhabitedStay> = {}) => ({
  id,
  checkinDate,
  checkoutDate,
  guests: [{ ...anna, id }],
  arrivals: [],
  ...more,
})
const nameless = { surname: null, name: null }
const second = build('second', '2026-08-04', '2026-08-08')
const count = (...earlier: InhabitedStay[]) => countNightsBefore(groupByEnd([second, ...earlier]), second, anna)

test('knows a person by birth day and name, however it is written, and never without a name', () => {
  const judge = (changes: Partial<GuestData>) => isSamePerson(anna, { ...anna, ...changes })
  expect(judge({ surname: 'mueller', name: 'Anna' })).toBe(true)
  expect(judge({ name: 'EVA' })).toBe(false)
  expect(judge({ birthDate: '1980-02-01' })).toBe(false)
  expect(isSamePerson({ ...anna, birthDate: null }, { ...anna, birthDate: null })).toBe(false)
  expect(judge(nameless)).toBe(false)
  const mayBe = (changes: Partial<GuestData>) => mayBeSamePerson(anna, { ...anna, ...changes })
  expect([mayBe({ name: 'Anna' }), mayBe({ name: 'EVA' }), mayBe(nameless)]).toEqual([true, false, true])
  for (const other of [{ sex: 'M' as const }, { birthState: '100000215' }, { citizenship: '100000215' }])
    expect(mayBe({ ...nameless, ...other })).toBe(false)
  expect(mayBeSamePerson({ ...anna, birthState: null }, { ...anna, ...nameless, birthState: null })).toBe(false)
})

test('knows a member whose name is deleted by all that lasts, together with the head, and as many as there are', () => {
  const child = (id: string, changes: Partial<GuestData> = {}): GuestData => ({
    ...anna,
    id,
    kind: 'familyMember',
    name: id.toUpperCase(),
    birthDate: '2015-05-05',
    ...changes,
  })
  const find = (before: GuestData[], now: GuestData[], id: string) => {
    const later = build('second', '2026-08-04', '2026-08-08', { guests: now })
    const byEnd = groupByEnd([build('first', '2026-08-01', '2026-08-04', { guests: before }), later])
    const guest = now.find((it) => it.id === id)
    return guest ? (findStayBefore(byEnd, later, guest)?.guestId ?? null) : null
  }
  const eva = { ...anna, id: 'eva', name: 'EVA' }
  const deleted = child('deleted', nameless)
  expect(find([{ ...anna, id: 'a' }, deleted], [anna, child('luca')], 'luca')).toBe('deleted')
  // Another family.
  expect(find([eva, deleted], [anna, child('luca')], 'luca')).toBeNull()
  expect(find([deleted], [child('luca')], 'luca')).toBeNull()
  // Twins.
  const twins = [anna, child('luca'), child('nino')]
  expect(twins.map(({ id }) => find([anna, deleted], twins, id))).toEqual(['anna', 'deleted', null])
  const both = [anna, deleted, child('other', nameless)]
  expect(twins.map(({ id }) => find(both, twins, id))).toEqual(['anna', 'deleted', 'other'])
  expect(find([anna, deleted, child('nino')], twins, 'luca')).toBe('deleted')
})

test('counts the nights of stays that follow each other without a gap', () => {
  const first = build('first', '2026-08-01', '2026-08-04')
  expect(count()).toBe(0)
  expect(count(first)).toBe(3)
  expect(count(build('first', '2026-08-01', '2026-08-03'))).toBe(0)
  expect(count(build('earlier', '2026-07-25', '2026-08-01'), first)).toBe(10)
  // Another family that leaves on the same day.
  expect(count(build('other', '2026-08-01', '2026-08-04', { guests: [{ ...anna, name: 'EVA' }] }))).toBe(0)
})

test('counts from the day on which the person came, and nothing of a stay to which only others came', () => {
  const bert = { ...anna, id: 'bert', name: 'BERT' }
  const earlier = build('earlier', '2026-07-25', '2026-08-01')
  const from = (guestId: string, day: string) =>
    build('first', '2026-08-01', '2026-08-04', {
      guests: [{ ...anna, id: 'first' }, bert],
      arrivals: [arrive(guestId, day)],
    })
  expect(count(earlier, from('first', '2026-08-01'))).toBe(10)
  // A day early is the first day of the stay; a day late ends the row.
  expect(count(earlier, from('first', '2026-07-31'))).toBe(10)
  expect(count(earlier, from('first', '2026-08-02'))).toBe(2)
  expect(count(earlier, from('bert', '2026-08-01'))).toBe(0)
  expect(findStayBefore(groupByEnd([from('first', '2026-08-01')]), second, anna)).toMatchObject({
    stay: { id: 'first' },
    guestId: 'first',
  })
})
