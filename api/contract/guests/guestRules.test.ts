import { expect, test } from 'vitest'
import { isWritable, toLatin } from '../text/latinNames.ts'
import { toArrivalInput } from './guestRows.ts'
import {
  addArrivals,
  findArrivalError,
  findCodeErrors,
  findGuestErrors,
  isEarlyArrival,
  listUnseen,
} from './guestRules.ts'
import { buildGuest, buildNoGuests, type GuestData } from './guests.ts'
import { italy } from './placeCodes.ts'

const today = '2026-08-10'
const head: GuestData = { ...buildGuest('head', 'familyHead'), surname: 'ROSSI', name: 'ANNA' }
const member: GuestData = { ...buildGuest('member', 'familyMember'), surname: 'ROSSI', name: 'LEO' }
const single: GuestData = { ...buildGuest('single', 'single'), surname: 'BIANCHI', name: 'UGO' }

const list = (...guests: GuestData[]) =>
  findGuestErrors(guests, today).map(({ index, field, message }) => `${index}.${field} ${message}`)

test('each mistake is named at its field, and what is right is not', () => {
  expect(list(head, member, single)).toEqual([])
  expect(list({ ...single, birthDate: '2026-08-11' })).toEqual(['0.birthDate guest.errors.birthInFuture'])
  expect(list({ ...single, birthDate: today })).toEqual([])
  expect(list({ ...single, birthDate: '1895-01-01' })).toEqual(['0.birthDate guest.errors.birthTooEarly'])
  expect(list(member)).toEqual(['0.kind guest.errors.memberWithoutHead'])
  // A head of a group is none of a family.
  expect(list({ ...head, kind: 'groupHead' }, member)).toEqual(['1.kind guest.errors.memberWithoutHead'])
  expect(list(head, member, { ...head, id: 'other' })).toEqual(['2.kind guest.errors.twoHeads'])
  expect(list(head, { ...single, id: 'head' })).toEqual(['1.id guest.errors.repeated'])
  const document = { documentType: 'IDENT', documentNumber: 'CA77', documentPlace: '409051034' }
  expect(list({ ...head, ...document })).toEqual([])
  expect(list({ ...head, ...document, documentPlace: null })).toEqual([
    '0.documentPlace guest.errors.documentWithoutPlace',
  ])
  expect(list({ ...head, ...document, documentType: null })).toEqual([
    '0.documentType guest.errors.documentWithoutType',
  ])
  expect(list(head, { ...member, ...document })).toEqual(['1.documentNumber guest.errors.memberDocument'])
  expect(list({ ...single, birthState: '100000215', birthComune: '409051034' })).toEqual([
    '0.birthComune guest.errors.comuneAbroad',
  ])
  expect(list({ ...single, surname: '山田', name: '太郎' })).toEqual([
    '0.surname guest.errors.surnameLetters',
    '0.name guest.errors.nameLetters',
  ])
})

test('Greek and Cyrillic names are taken, and stand in the file as on a document', () => {
  const names = ['Παπαδόπουλος', 'Иванова', 'Đoković', 'Müller-Lüdenscheidt', "D'Amico"]
  expect(names.map(toLatin)).toEqual(['PAPADOPOULOS', 'IVANOVA', 'DOKOVIC', 'MUELLER-LUEDENSCHEIDT', "D'AMICO"])
  expect(names.every(isWritable)).toBe(true)
  expect(list({ ...single, surname: 'Παπαδόπουλος', name: 'Юлия' })).toEqual([])
})

test('a comune that was gone on the day of birth is named, one that was gone later is not', () => {
  const tables = {
    isState: () => true,
    isDocument: () => true,
    getComuneEnd: (code: string) => (code === '401001501' ? '1983-05-01' : null),
  }
  const born = (birthDate: string) =>
    findCodeErrors([{ ...single, birthState: italy, birthComune: '401001501', birthDate }], tables, today).map(
      ({ message }) => message,
    )
  expect([born('1983-05-01'), born('1983-05-02')]).toEqual([[], ['guest.errors.comuneGone']])
})

test('guests may come a day early, not earlier, not in the future and not after their stay', () => {
  const stay = { checkinDate: '2026-08-09', checkoutDate: '2026-08-11' }
  const now = Date.parse('2026-08-12T10:00:00Z')
  const judge = (day: string) => {
    const at = Date.parse(`${day}T09:00:00Z`)
    return [findArrivalError(at, stay, now), isEarlyArrival(at, stay)]
  }
  expect(judge('2026-08-07')).toEqual(['guest.errors.arrivalOutside', true])
  expect(judge('2026-08-08')).toEqual([null, true])
  expect(judge('2026-08-09')).toEqual([null, false])
  expect(judge('2026-08-11')).toEqual([null, false])
  expect(judge('2026-08-12')).toEqual(['guest.errors.arrivalOutside', false])
  expect(judge('2026-08-13')).toEqual(['guest.errors.arrivalInFuture', false])
})

test('an arrival says where nobody has seen a document, until somebody does', () => {
  const guest = buildGuest('a', 'single')
  const list = { ...buildNoGuests('b', 'booking'), guests: [guest] }
  const at = '2027-03-04T16:00:00.000Z'
  for (const unseen of [undefined, true as const]) {
    const input = { guestIds: ['a'], at, seen: 'inPerson' as const, ...(unseen && { unseen }) }
    const next = { ...list, arrivals: addArrivals(list, input, 'anna') }
    expect(next.arrivals).toEqual([{ guestId: 'a', at, seen: 'inPerson', ...(unseen && { unseen }), who: 'anna' }])
    expect(toArrivalInput({ seen: list, next })).toEqual(input)
  }
  const come = { guestIds: ['a'], at, seen: 'inPerson' as const, unseen: true as const }
  const arrived = { ...list, arrivals: addArrivals(list, come, 'anna') }
  const later = { guestIds: ['a'], at: '2027-03-04T18:00:00.000Z', seen: 'liveVideo' as const }
  const next = { ...arrived, arrivals: addArrivals(arrived, later, 'luca') }
  expect(next.arrivals).toEqual([{ guestId: 'a', at, seen: 'liveVideo', who: 'luca' }])
  expect(toArrivalInput({ seen: arrived, next })).toEqual({ ...later, at })
  expect(addArrivals(next, come, 'anna')).toEqual(next.arrivals)
  expect([arrived, next].map(listUnseen)).toEqual([['a'], []])
  expect(listUnseen({ ...arrived, guests: [{ ...guest, kind: 'familyMember' }] })).toEqual([])
  const report = { guestId: 'a', state: 'accepted' as const, day: '2027-03-04', message: null }
  expect(listUnseen({ ...arrived, reports: [report] })).toEqual([])
  expect(listUnseen({ ...arrived, reports: [{ ...report, state: 'refused' }] })).toEqual(['a'])
})
