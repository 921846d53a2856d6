import { expect, test } from 'vitest'
import { countNightsBefore, findStayBefore, groupByEnd, type InhabitedStay, isSamePerson } from './consecutiveStays.ts'
import { buildGuest, type GuestData } from './guests.ts'

const anna: GuestData = {
  ...buildGuest('anna', 'familyHead'),
  ...{ surname: 'MÜLLER', name: 'ANNA', sex: 'F', birthDate: '1980-01-31', birthState: '100000216' },
}
const arrive = (guestId: string, day: string) => ({ guestId, at: `${day}T15:00:00.000Z`, seen: 'inPerson' as const })
const build = (id: string, checkinDate: string, checkoutDate: string, more: Partial<InhabitedStay> = {}) => ({
  ...{ id, checkinDate, checkoutDate, guests: [{ ...anna, id }], arrivals: [], ...more },
})
const second = build('second', '2026-08-04', '2026-08-08')
const count = (...earlier: InhabitedStay[]) => countNightsBefore(groupByEnd([second, ...earlier]), second, anna)

test('knows a person by birth day and name, however it is written, or by all that lasts once the name is deleted', () => {
  const judge = (changes: Partial<GuestData>) => isSamePerson(anna, { ...anna, ...changes })
  expect(judge({ surname: 'mueller', name: 'Anna' })).toBe(true)
  expect(judge({ name: 'EVA' })).toBe(false)
  expect(judge({ birthDate: '1980-02-01' })).toBe(false)
  expect(isSamePerson({ ...anna, birthDate: null }, { ...anna, birthDate: null })).toBe(false)
  const nameless = { surname: null, name: null }
  expect(judge(nameless)).toBe(true)
  for (const other of [{ sex: 'M' as const }, { birthState: '100000215' }, { citizenship: '100000215' }])
    expect(judge({ ...nameless, ...other })).toBe(false)
  expect(isSamePerson({ ...anna, birthState: null }, { ...anna, ...nameless, birthState: null })).toBe(false)
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
      arrivals: [{ ...arrive(guestId, day), who: 'anna' }],
    })
  expect(count(earlier, from('first', '2026-08-01'))).toBe(10)
  // A day early is the first day of the stay; a day late ends the row.
  expect(count(earlier, from('first', '2026-07-31'))).toBe(10)
  expect(count(earlier, from('first', '2026-08-02'))).toBe(2)
  expect(count(earlier, from('bert', '2026-08-01'))).toBe(0)
  expect(findStayBefore(groupByEnd([from('first', '2026-08-01')]), second, anna)).toMatchObject({
    ...{ stay: { id: 'first' }, guestId: 'first' },
  })
})
