import { expect, test } from 'vitest'
import { fillMembers } from '#contract/guests/guestForm.ts'
import { findGuestErrors } from '#contract/guests/guestRules.ts'
import { buildGuest, type GuestData } from '#contract/guests/guests.ts'
import {
  buildPersons,
  getTogether,
  listOpenDocumentFields,
  listOpenFields,
  listWithDocument,
  setTogether,
} from './checkinSteps.ts'

let count = 0
const createId = () => `01a0f0a0-0000-7000-8000-00000000000${++count}`
const named = { surname: 'Lindqvist', citizenship: '100000240', birthState: '100000240', residenceState: '100000240' }

test('asks for as many persons as the booking has, and keeps those who are known', () => {
  const known: GuestData = { ...buildGuest('01a0f0a0-0000-7000-8000-0000000000aa', 'single'), surname: 'Rossi' }
  const persons = buildPersons(3, createId, [known])
  expect(persons.map(({ kind }) => kind)).toEqual(['familyHead', 'familyMember', 'familyMember'])
  expect(persons[0]).toMatchObject({ id: known.id, surname: 'Rossi' })
  const two = persons.map((it, i) => (i === 1 ? { ...it, name: 'Bice' } : it))
  // Fewer come than before: who has a name stays.
  expect(buildPersons(1, createId, two).map(({ name }) => name)).toEqual([null, 'Bice'])
  expect(buildPersons(1, createId, persons)).toEqual([known])
})

test('begins with who has booked, until somebody is registered', () => {
  const booker = { name: 'Ingrid', surname: 'Lindqvist', birthDate: '1985-03-15' }
  const persons = buildPersons(2, createId, [], booker)
  expect(persons).toMatchObject([
    { ...booker, kind: 'familyHead' },
    { name: null, surname: null, birthDate: null },
  ])
  expect(buildPersons(2, createId, [buildGuest('a', 'single')], booker)[0]).toMatchObject({ name: null })
})

test('the members of a family get what their head has written, and only the head shows a document', () => {
  const [head, ...members] = buildPersons(2, createId, [])
  const persons = fillMembers([{ ...head, ...named } as GuestData, ...members])
  expect(persons[1]).toMatchObject(named)
  expect(listWithDocument(persons)).toEqual([persons[0]])
})

test.each(['family', 'group', 'single'] as const)('a party that travels as %s has no wrong kinds', (together) => {
  for (const before of ['group', 'single', 'family'] as const) {
    const persons = setTogether(setTogether(buildPersons(3, createId, []), before), together)
    expect(getTogether(persons)).toBe(together)
    expect(findGuestErrors(persons, '2027-06-03')).toEqual([])
    expect(listWithDocument(persons)).toHaveLength(together === 'single' ? 3 : 1)
  }
})

test('asks for no place while the tables are missing, for documents last, and never for tourism', () => {
  const guest = buildGuest(createId(), 'single')
  expect(listOpenFields(guest, false)).toEqual(['surname', 'name', 'sex', 'birthDate'])
  expect(listOpenFields(guest, true)).toEqual([
    ...['surname', 'name', 'sex', 'birthDate', 'birthState', 'citizenship', 'residenceState'],
  ])
  expect(listOpenDocumentFields(guest)).toEqual(['documentType', 'documentNumber', 'documentPlace'])
})
