import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days/days.ts'
import { planSchedine } from '#contract/duties/schedine.ts'
import { findCodeErrors, findGuestErrors, isComplete } from '#contract/guests/guestRules.ts'
import { buildGuest, buildNoGuests, type GuestData, type GuestKind } from '#contract/guests/guests.ts'
import { italy } from '#contract/guests/placeCodes.ts'
import { codeTables, comuni, documents, states } from '#contract/guests/placeTable.ts'
import { toDocumentNumber, toLatin } from '#contract/text/latinNames.ts'
import { buildLines } from './lines.ts'
import { checkSchedine, readSchedina } from './schedinaCheck.ts'

const day = '2026-08-01'
const netherlands = '100000232'

const person: Partial<GuestData> = {
  surname: 'ROSSI',
  name: 'ANNA',
  sex: 'F',
  birthDate: '1980-01-31',
  birthState: netherlands,
  citizenship: netherlands,
  documentType: 'PASOR',
  documentNumber: 'NX1234567',
  documentPlace: netherlands,
}
const noDocument = { documentType: null, documentNumber: null, documentPlace: null }
const build = (change: Partial<GuestData>, kind: GuestKind = 'single'): GuestData => ({
  ...buildGuest(uuidv7(), kind),
  ...person,
  ...(kind.endsWith('Member') && noDocument),
  ...change,
})

const listErrors = (guests: GuestData[]): string[] =>
  [...findGuestErrors(guests, addDays(day, 1)), ...findCodeErrors(guests, codeTables, addDays(day, 1))].map(
    ({ field, message }) => `${field} ${message}`,
  )

const write = (guests: GuestData[]) => {
  const arrivals = guests.map(({ id }) => ({
    guestId: id,
    at: `${day}T14:00:00.000Z`,
    seen: 'inPerson' as const,
    who: '',
  }))
  const stay = {
    ...buildNoGuests(uuidv7(), 'booking'),
    guests,
    arrivals,
    checkinDate: day,
    checkoutDate: addDays(day, 3),
  }
  const { lines, leftOut } = buildLines(planSchedine([stay], day))
  return { lines: lines.map(({ text }) => text), leftOut: leftOut.map(({ why, fields }) => [why, ...fields].join(' ')) }
}

test('a family whose names begin with a mark stands in the file as a whole', () => {
  const family = [
    build({ surname: "'t Hooft", name: 'Geert' }, 'familyHead'),
    build({ surname: '’s-Gravenhage', name: '‘Alī' }, 'familyMember'),
    build({ surname: '-Rossi', name: 'ʿAbd al-Raḥmān' }, 'familyMember'),
    build({ surname: 'Ｒｏｓｓｉ', name: 'ﬁlip' }, 'familyMember'),
  ]
  expect(listErrors(family)).toEqual([])
  const { lines, leftOut } = write(family)
  expect(leftOut).toEqual([])
  expect(checkSchedine(lines.join('\r\n'))).toEqual([])
  expect(lines.map(readSchedina).map(({ surname, name }) => `${surname}, ${name}`)).toEqual([
    'T HOOFT, GEERT',
    'S-GRAVENHAGE, ALI',
    'ROSSI, ABD AL-RAHMAN',
    'ROSSI, FILIP',
  ])
})

test('an apostrophe at the end of a name stays, as Italian capitals have it', () => {
  expect(toLatin("Nicolo'")).toBe("NICOLO'")
})

test.each([
  ['ΑΚ 123456', 'AK123456'],
  ['ΡΗ-654321', 'PH654321'],
  ['МС1234567', 'MC1234567'],
  ['ＡＢ１２３', 'AB123'],
  ['٤٥٦ ab', '456AB'],
  ['a/1', 'A1'],
  ['A', null],
  ['--', null],
  ['日本12', null],
  ['12345678901234567890Ж', null],
])('the document number %s is written as %s', (typed, written) => {
  expect(toDocumentNumber(typed)).toBe(written)
  const errors = listErrors([build({ documentNumber: typed })])
  if (written === null) expect(errors).toContain('documentNumber guest.errors.documentNumber')
  else
    expect(write([build({ documentNumber: typed })]).lines.map((it) => readSchedina(it).documentNumber)).toEqual([
      written,
    ])
})

test.each(['한 Kim', 'がA', 'A1', 'Ro<ssi', "'", '- -', 'א Levi', '😀'])(
  'the surname %s is refused when it is typed',
  (surname) => {
    expect(listErrors([build({ surname })])).toEqual(['surname guest.errors.surnameLetters'])
  },
)

test('what was stored before it was refused is named, with the members behind it', () => {
  expect(write([build({ documentNumber: 'A' }, 'familyHead'), build({}, 'familyMember')])).toEqual({
    lines: [],
    leftOut: ['unwritable documentNumber', 'headMissing'],
  })
  expect(write([build({ birthDate: addDays(day, 1) })])).toEqual({ lines: [], leftOut: ['bornLater'] })
})

const textArb = fc.oneof(
  fc.array(fc.nat({ max: 0x10ffff }), { minLength: 1, maxLength: 20 }).map((it) => String.fromCodePoint(...it)),
  fc
    .array(fc.constantFrom(..."abzÀéüßŞαΩщЮ'’‘ʿ-–. ΑΚ１Ａ٣9<ﬁﷺがあ한"), { minLength: 1, maxLength: 20 })
    .map((it) => it.join('')),
)
const kindLists: GuestKind[][] = [
  ['single'],
  ['single', 'single'],
  ['familyHead', 'familyMember', 'familyMember'],
  ['groupHead', 'groupMember', 'single'],
  ['groupMember', 'familyMember', 'familyHead', 'groupHead'],
]
const guestArb = fc.record({
  surname: fc.oneof(textArb, fc.constant('Rossi')),
  name: fc.oneof(textArb, fc.constant('Anna')),
  sex: fc.constantFrom('M' as const, 'F' as const),
  birthDate: fc.integer({ min: -40_000, max: 1 }).map((n) => addDays(day, n)),
  birthState: fc.constantFrom(italy, ...states.map(({ code }) => code)),
  birthComune: fc.constantFrom(...comuni.map(({ code }) => code)),
  citizenship: fc.constantFrom(...states.map(({ code }) => code)),
  documentType: fc.constantFrom(...documents.map(({ code }) => code)),
  documentNumber: fc.oneof(textArb, fc.constant('AX123')),
  documentPlace: fc.constantFrom(...[...states, ...comuni].map(({ code }) => code)),
})

test('whoever is taken and complete has a line of 168 characters or a reason with a name', () => {
  const listArb = fc.tuple(fc.constantFrom(...kindLists), fc.array(guestArb, { minLength: 4, maxLength: 4 }))
  let taken = 0
  fc.assert(
    fc.property(listArb, ([kinds, persons]) => {
      const guests = kinds.map((kind, i) => {
        const one = persons[i] ?? person
        return build(
          {
            ...one,
            birthComune: one.birthState === italy ? (one.birthComune ?? null) : null,
            ...(kind.endsWith('Member') && noDocument),
          },
          kind,
        )
      })
      // What the form refuses is corrected one by one, as somebody would do it.
      const right = guests.map((guest) =>
        listErrors([{ ...guest, kind: 'single' }]).length === 0
          ? guest
          : { ...guest, ...person, birthComune: null, ...(guest.kind.endsWith('Member') && noDocument) },
      )
      if (listErrors(right).length > 0 || !right.every(isComplete)) return
      taken++
      const { lines, leftOut } = write(right)
      expect(lines.length + leftOut.length).toBe(right.length)
      expect(leftOut.every((it) => it !== 'wrongLine')).toBe(true)
      expect(lines.every((it) => it.length === 168)).toBe(true)
      expect(checkSchedine(lines.join('\r\n'))).toEqual([])
      if (right.every((it) => (it.birthDate ?? '') <= day)) expect(lines).toHaveLength(right.length)
    }),
    { numRuns: 200 },
  )
  expect(taken).toBeGreaterThan(150)
})
