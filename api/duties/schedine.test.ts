import fc from 'fast-check'
import { expect, test } from 'vitest'
import { families } from '#api/testing/schedine.ts'
import { addDays } from '#contract/days/days.ts'
import {
  formatSchedina,
  getDeadline,
  getSecondReportDay,
  joinSchedine,
  listCertainlyReported,
  listWaiting,
  planSchedine,
} from '#contract/duties/schedine.ts'
import { buildGuest, buildNoGuests, type GuestData, type GuestKind, type Report } from '#contract/guests/guests.ts'
import { italy } from '#contract/guests/placeCodes.ts'
import { comuni, documents, findComune, states } from '#contract/guests/placeTable.ts'
import { isWritable, toLatin } from '#contract/text/latinNames.ts'
import { checkSchedine, readSchedina } from './schedinaCheck.ts'

const getProvince = (code: string) => findComune(code)?.province ?? ''
const id = (number: number) => `01a0f0a0-0000-7000-8000-${String(number).padStart(12, '0')}`

const arrive = (guests: GuestData[], at: string, checkoutDate: string) => ({
  ...buildNoGuests(id(999), 'booking'),
  guests,
  arrivals: guests.map((guest) => ({ guestId: guest.id, at, seen: 'inPerson' as const, who: 'anna' })),
  checkinDate: at.slice(0, 10),
  checkoutDate,
})

const writeFile = (guests: GuestData[], at: string, checkoutDate: string) => {
  const { reportable } = planSchedine([arrive(guests, at, checkoutDate)], at.slice(0, 10))
  return joinSchedine(reportable.map(({ guest, ...it }) => formatSchedina(guest, { ...it, getProvince })))
}

test.each(families)('writes the file of $title as somebody has written it from the rules', (family) => {
  const guests = family.guests.map((it, i) => ({ ...buildGuest(id(i), it.kind), ...it, id: id(i) }))
  const file = writeFile(guests, `${family.arrival}T14:00:00.000Z`, addDays(family.arrival, family.nights))
  expect(file.split('\r\n')).toEqual(family.lines)
  expect(checkSchedine(file)).toEqual([])
})

const nameArb = fc
  .array(fc.constantFrom(..."abcxyzÀÈéüößñçøłğŞαΩщЮ'- "), { minLength: 1, maxLength: 28 })
  .map((it) => it.join('').trim())
  .filter((it) => isWritable(it) && /^[A-Z]/.test(toLatin(it)))
const dayArb = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1927-01-01', days))
const kinds = fc.constantFrom<GuestKind[]>(
  ...[['single'], ['familyHead', 'familyMember', 'familyMember'], ['groupHead', 'groupMember']].map(
    (it) => it as GuestKind[],
  ),
)
const stateArb = fc.constantFrom(...states.map(({ code }) => code))
const personArb = fc.record({
  surname: nameArb,
  name: nameArb,
  sex: fc.constantFrom<'M' | 'F'>('M', 'F'),
  birthDate: dayArb,
  birthState: stateArb,
  comune: fc.constantFrom(...comuni.filter(({ until }) => until === null)),
  citizenship: stateArb,
  documentType: fc.constantFrom(...documents.map(({ code }) => code)),
  documentNumber: fc.stringMatching(/^[A-Z0-9]{4,20}$/),
})

test('our reader reads every file back to the same persons', () => {
  const family = fc.tuple(kinds, fc.array(personArb, { minLength: 3, maxLength: 3 }), fc.integer({ min: 1, max: 60 }))
  fc.assert(
    fc.property(family, ([list, people, nights]) => {
      const guests = list.flatMap((kind, i): GuestData[] => {
        const person = people[i]
        if (!person) return []
        const { comune, documentType, documentNumber, ...fields } = person
        const hasDocument = !kind.endsWith('Member')
        return [
          {
            ...buildGuest(id(i), kind),
            ...fields,
            birthComune: fields.birthState === italy ? comune.code : null,
            documentType: hasDocument ? documentType : null,
            documentNumber: hasDocument ? documentNumber : null,
            documentPlace: hasDocument ? comune.code : null,
          },
        ]
      })
      const file = writeFile(guests, '2026-08-01T10:00:00.000Z', addDays('2026-08-01', nights))
      expect(checkSchedine(file)).toEqual([])
      expect(file.split('\r\n').map(readSchedina)).toEqual(
        guests.map((guest) => ({
          kind: { single: '16', familyHead: '17', groupHead: '18', familyMember: '19', groupMember: '20' }[guest.kind],
          arrival: '01/08/2026',
          nights: String(Math.min(30, nights)).padStart(2, '0'),
          surname: toLatin(guest.surname ?? ''),
          name: toLatin(guest.name ?? ''),
          sex: guest.sex === 'M' ? '1' : '2',
          birthDate: guest.birthDate?.split('-').reverse().join('/'),
          birthComune: guest.birthComune ?? '',
          birthProvince: guest.birthComune === null ? '' : getProvince(guest.birthComune),
          birthState: guest.birthState,
          citizenship: guest.citizenship,
          documentType: guest.documentType ?? '',
          documentNumber: guest.documentNumber ?? '',
          documentPlace: guest.documentPlace ?? '',
        })),
      )
    }),
  )
})

test('the checker finds what the portal would refuse', () => {
  const [family] = families
  const line = family?.lines[0] ?? ''
  const change = (at: number, text: string) => line.slice(0, at) + text + line.slice(at + text.length)
  const find = (...lines: string[]) => checkSchedine(lines.join('\r\n')).map(({ what }) => what)
  expect(find(line)).toEqual([])
  expect(find(`${line} `)).toEqual(['length'])
  expect(find(change(0, '19'))).toEqual(['order', 'document'])
  expect(find(change(2, '31/02/2026'))).toEqual(['arrival', 'birthDate'])
  expect(find(change(12, '31'))).toEqual(['nights'])
  expect(find(change(14, 'É'))).toEqual(['surname'])
  expect(find(change(94, '3'))).toEqual(['sex'])
  expect(find(change(105, '999999999'))).toEqual(['birthPlace'])
  expect(find(change(134, 'XXXXX'))).toEqual(['document'])
  expect(find(line, '')).toContain('length')
})

test('nobody is reported without an arrival, a document or a head that came on the same day', () => {
  const head: GuestData = {
    ...buildGuest(id(1), 'familyHead'),
    surname: 'Rossi',
    name: 'Anna',
    sex: 'F',
    birthDate: '1980-01-01',
    birthState: '100000215',
    citizenship: '100000215',
    documentType: 'PASOR',
    documentNumber: 'X1234',
    documentPlace: '100000215',
  }
  const member: GuestData = { ...head, ...buildGuest(id(2), 'familyMember'), surname: 'Rossi', name: 'Ugo' }
  const whole = { ...head, ...member, id: id(2), kind: 'familyMember' as const }
  const rest = {
    ...whole,
    sex: 'M',
    birthDate: '2019-05-05',
    birthState: '100000215',
    citizenship: '100000215',
  } as const
  const stay = arrive(
    [head, { ...rest, documentType: null, documentNumber: null, documentPlace: null }],
    '2026-08-01T10:00:00.000Z',
    '2026-08-03',
  )
  const plan = (change: Partial<typeof stay>) => {
    const { reportable, blocked } = planSchedine([{ ...stay, ...change }], '2026-08-01')
    return [reportable.map(({ guest }) => guest.name), blocked.map(({ obstacle }) => obstacle.kind)]
  }
  expect(plan({})).toEqual([['Anna', 'Ugo'], []])
  expect(plan({ arrivals: [] })).toEqual([[], []])
  expect(plan({ arrivals: stay.arrivals.slice(1) })).toEqual([[], ['otherDay']])
  expect(plan({ guests: [{ ...head, documentNumber: null }, ...stay.guests.slice(1)] })).toEqual([
    [],
    ['missing', 'headMissing'],
  ])
  const report = (state: Report['state']) => ({
    reports: stay.guests.map((it) => ({ guestId: it.id, state, day: '2026-08-01', message: null })),
  })
  expect(plan(report('accepted'))).toEqual([[], []])
  expect(plan(report('refused'))).toEqual([['Anna', 'Ugo'], []])
  expect(plan(report('unknown'))).toEqual([[], ['unknown', 'unknown']])
  // The head alone: the member would go behind the head of another family.
  const headOnly = (state: Report['state']) => ({ reports: report(state).reports.slice(0, 1) })
  expect(plan(headOnly('accepted'))).toEqual([[], ['headReported']])
  expect(plan({ ...headOnly('byHand'), guests: [{ ...head, documentNumber: null }, ...stay.guests.slice(1)] })).toEqual(
    [[], ['headReported']],
  )
  expect(plan(headOnly('refused'))).toEqual([['Anna', 'Ugo'], []])
  expect(plan(headOnly('unknown'))).toEqual([[], ['unknown', 'unknown']])
})

test('one night must be reported within six hours of the real arrival, longer stays within a day', () => {
  expect(getDeadline('2026-08-01T20:00:00.000Z', '2026-08-02')).toBe('2026-08-02T02:00:00.000Z')
  expect(getDeadline('2026-08-01T20:00:00.000Z', '2026-08-03')).toBe('2026-08-02T20:00:00.000Z')
  expect(getSecondReportDay('2026-08-01', '2026-08-31')).toBeNull()
  expect(getSecondReportDay('2026-08-01', '2026-09-01')).toBe('2026-08-31')
})

test('nobody counts as reported with an earlier stay whose name is deleted there, and no member goes without the head', () => {
  const places = { birthState: '100000215', citizenship: '100000215' }
  const adult = { surname: 'ROSSI', name: 'ANNA', sex: 'F' as const, birthDate: '1980-01-31', ...places }
  const head = { ...buildGuest(id(1), 'familyHead'), ...adult }
  const child = { ...buildGuest(id(2), 'familyMember'), ...adult, name: 'LUCA', birthDate: '2015-05-05' }
  const list = (earlier: GuestData[], later: GuestData[]) => {
    const first = arrive(earlier, '2026-08-01T14:00:00.000Z', '2026-08-04')
    const report = { state: 'receipt' as const, day: '2026-08-01', message: null }
    const reports = earlier.map((guest) => ({ ...report, guestId: guest.id }))
    const second = { ...arrive(later, '2026-08-04T14:00:00.000Z', '2026-08-08'), id: id(998) }
    return listCertainlyReported([{ ...first, reports }, second], '2026-08-04')
  }
  expect(list([head, child], [head, child])).toEqual([head.id, child.id])
  expect(list([head, { ...child, surname: null, name: null }], [head, child])).toEqual([])
  expect(list([head], [head, child])).toEqual([])
  expect(list([head, child], [head])).toEqual([head.id])
})

const noDocument = { documentType: null, documentNumber: null, documentPlace: null }
const surnames = ['', 'UNO', 'DUE', 'TRE', 'QUATTRO', 'CINQUE', 'SEI', 'SETTE', 'OTTO']
const buildRoom = (number: number, kinds: GuestKind[], changes: { at?: string; groupCode?: string | null } = {}) => {
  const guests = kinds.map((kind, i) => {
    const person = {
      ...families[0]?.guests[0],
      kind,
      id: id(number * 10 + i),
      surname: surnames[number] ?? '',
      name: 'ANNA',
    }
    return { ...buildGuest(id(0), kind), ...person, ...(kind.endsWith('Member') && noDocument) }
  })
  const { at = '2026-08-01T14:00:00.000Z', groupCode = 'GRUPPO22' } = changes
  return { ...arrive(guests, at, '2026-08-04'), id: id(number), groupCode }
}
const listPlan = (stays: ReturnType<typeof buildRoom>[]) => {
  const { reportable, blocked } = planSchedine(stays, '2026-08-01')
  return [
    reportable.map(({ guest }) => `${guest.kind} ${guest.surname}`),
    blocked.map(({ guest, obstacle }) => `${guest.surname} ${obstacle.kind}`),
  ]
}

test('members of a group in other rooms of the same request follow the one head at once', () => {
  const [members, single] = [
    buildRoom(1, ['groupMember', 'groupMember']),
    buildRoom(2, ['single'], { groupCode: null }),
  ]
  const head = buildRoom(3, ['groupMember', 'groupHead'])
  expect(listPlan([members, single, head])).toEqual([
    ['single DUE', 'groupHead TRE', 'groupMember TRE', 'groupMember UNO', 'groupMember UNO'],
    [],
  ])
  const { reportable } = planSchedine([members, single, head], '2026-08-01')
  const file = joinSchedine(reportable.map(({ guest, ...it }) => formatSchedina(guest, { ...it, getProvince })))
  expect(checkSchedine(file)).toEqual([])
  expect(file.split('\r\n').map((line) => line.slice(0, 2))).toEqual(['16', '18', '20', '20', '20'])
})

test('a room with a head of its own stays by itself, and no other request lends its head', () => {
  const [one, two] = [buildRoom(1, ['groupHead', 'groupMember']), buildRoom(2, ['groupHead', 'groupMember'])]
  expect(listPlan([one, two])[0]).toEqual([...['groupHead UNO', 'groupMember UNO', 'groupHead DUE', 'groupMember DUE']])
  const stranger = buildRoom(3, ['groupMember'], { groupCode: 'ALTRO234' })
  expect(listPlan([one, stranger])[1]).toEqual(['TRE headMissing'])
  expect(listPlan([one, buildRoom(4, ['groupMember'], { groupCode: null })])[1]).toEqual(['QUATTRO headMissing'])
  expect(listPlan([buildRoom(5, ['familyHead']), buildRoom(6, ['familyMember'])])[1]).toEqual(['SEI headMissing'])
  const early = buildRoom(7, ['groupHead'], { at: '2026-07-31T14:00:00.000Z' })
  expect(listPlan([early, buildRoom(8, ['groupMember'])])[1]).toEqual(['OTTO otherDay'])
})

test('who has the head in another room waits for a refused one, and the head for them', () => {
  const [head, member] = [buildRoom(1, ['groupHead', 'groupMember']), buildRoom(2, ['groupMember'])]
  const other = buildRoom(3, ['single'])
  const list = (refusedId: string, now: string) =>
    listWaiting([head, member, other], '2026-08-01', { now: Date.parse(now), refusedIds: [refusedId] })
  expect(list(id(20), '2026-08-01T15:00:00.000Z')).toEqual([id(10), id(11)])
  expect(list(id(10), '2026-08-01T15:00:00.000Z')).toEqual([id(11), id(20)])
  expect(list(id(10), '2026-08-02T13:30:00.000Z')).toEqual([])
})
