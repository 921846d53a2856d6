import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addGuest, changeGuest, changeKind, fillMembers, joinGroup, removeGuest, startGuests } from './guestForm.ts'
import { maskDocuments, readGuestsAnswer, toGuestsInput } from './guestRows.ts'
import { findGuestErrors } from './guestRules.ts'
import { buildGuest, buildNoGuests, type GuestData, joinGuests } from './guests.ts'
import { italy } from './placeCodes.ts'

const today = '2026-08-01'
const uuid = '019aa000-0000-7000-8000-000000000001'

/** What a person does with the list: adds, removes, changes a kind. */
const step = fc.oneof(
  fc.constant({ kind: 'add' as const }),
  fc.record({ kind: fc.constant('remove' as const), index: fc.nat(5) }),
)

test('whoever is added or removed, each member has a head and nobody has two', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, isGroup) => {
      let guests: GuestData[] = []
      for (const [i, it] of steps.entries()) {
        guests = it.kind === 'add' ? addGuest(guests, `${i}`) : removeGuest(guests, it.index)
        if (isGroup && guests[0]?.kind === 'familyHead') guests = changeKind(guests, 0, 'groupHead')
        expect(findGuestErrors(guests, today)).toEqual([])
        if (guests.length === 1) expect(guests[0]?.kind).toBe('single')
      }
    }),
  )
})

test('a list begins with as many as are expected, the first of them who booked', () => {
  let last = 0
  const start = (count: number) =>
    startGuests(count, { surname: 'ROSSI', name: 'Anna' }, () => `${++last}`).map((it) => [
      it.kind,
      it.surname,
      it.name,
    ])
  expect(start(0)).toEqual([['single', 'ROSSI', 'Anna']])
  expect(start(2)).toEqual([
    ['familyHead', 'ROSSI', 'Anna'],
    ['familyMember', null, null],
  ])
})

test('what a family has in common is filled in once, and a member has no document', () => {
  const head = {
    ...buildGuest('1', 'single'),
    surname: 'ROSSI',
    name: 'Anna',
    birthState: italy,
    birthComune: '409051034',
    citizenship: italy,
    documentType: 'IDENT',
    documentNumber: 'CA1',
    documentPlace: italy,
  }
  const guests = addGuest([head], '2')
  expect(guests).toMatchObject([
    { kind: 'familyHead', documentNumber: 'CA1' },
    { kind: 'familyMember', surname: 'ROSSI', name: null, citizenship: italy, birthComune: null, documentNumber: null },
  ])
  const typed = guests.map((it) => (it.id === '2' ? { ...it, surname: 'BIANCHI', citizenship: null } : it))
  expect(fillMembers(typed)).toMatchObject([typed[0], { ...typed[1], surname: 'BIANCHI', citizenship: italy }])
  const friends = changeKind(typed, 0, 'groupHead').map((it) => (it.id === '2' ? { ...it, birthState: null } : it))
  expect(fillMembers(friends)[1]).toMatchObject({
    kind: 'groupMember',
    surname: 'BIANCHI',
    citizenship: italy,
    birthState: null,
  })
  const [first, second] = changeKind(guests, 0, 'groupHead')
  expect([first?.kind, second?.kind]).toEqual(['groupHead', 'groupMember'])
  expect(removeGuest(guests, 0)).toMatchObject([{ id: '2', kind: 'single' }])
  expect(changeGuest(head, { birthState: '100000215' }).birthComune).toBeNull()
})

test('who joins the group of another room is a member without a document there, and so is who is added', () => {
  const alone = { ...buildGuest('1', 'familyHead'), documentType: 'IDENT', documentNumber: 'CA1', documentPlace: italy }
  const joined = addGuest(joinGroup(addGuest([alone], '2')), '3')
  expect(joined.map(({ kind, documentNumber }) => [kind, documentNumber])).toEqual(Array(3).fill(['groupMember', null]))
  expect(removeGuest(removeGuest(joined, 0), 0)).toMatchObject([{ id: '3', kind: 'groupMember' }])
  const list = (hasGroupHead: boolean) => findGuestErrors(joined, today, hasGroupHead).map(({ field }) => field)
  expect([list(true), list(false)]).toEqual([[], ['kind', 'kind', 'kind']])
  const family = joined.map((it) => ({ ...it, kind: 'familyMember' as const }))
  expect(findGuestErrors(family, today, true)).toHaveLength(3)
})

test('a document that nobody has typed again is left out, and the answer has its last characters only', () => {
  const typed = { ...buildGuest(uuid, 'single'), surname: 'ROSSI', documentType: 'IDENT', documentNumber: 'CA1234567' }
  const seen = buildNoGuests('b', 'booking')
  const next = { ...seen, guests: [typed] }
  expect(toGuestsInput({ seen, next })).toMatchObject([{ documentNumber: 'CA1234567' }])
  const stored = readGuestsAnswer(seen, joinGuests(maskDocuments(next)))
  expect(stored).toMatchObject({ version: 1, guests: [{ documentNumber: '567' }] })
  const later = { ...next, guests: [{ ...typed, documentNumber: '567', name: 'Anna' }] }
  expect(toGuestsInput({ seen: stored, next: later })[0]).not.toHaveProperty('documentNumber')
  expect(readGuestsAnswer(seen, { detail: 'no list' })).toBeNull()
})
