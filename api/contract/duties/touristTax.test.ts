import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../days/days.ts'
import { buildGuest } from '../guests/guests.ts'
import type { TaxRules, TaxSettings } from './taxSettings.ts'
import {
  buildTaxLine,
  changeTaxRules,
  declareTax,
  getAge,
  getPersonNightCents,
  listTaxDeadlines,
  listTaxedPersons,
  sumTax,
  type TaxedPerson,
  type TaxedStay,
} from './touristTax.ts'

const settings: TaxSettings = {
  from: '2026-01-01',
  municipality: 'Anghiari',
  maxNights: 5,
  freeBelowAge: 14,
  residentsOf: '409051034',
  periods: [{ from: '04-01', to: '10-31', amountCents: 150, roomTypes: null, upToCents: null }],
  exemptions: [{ code: 'driver', name: 'Autisti', nameEn: 'Coach drivers' }],
  collectedBy: ['airbnb'],
  deadlines: [],
  earlier: [],
}
const adult = { birthDate: '1980-05-05', residenceComune: null, taxExemption: null, from: null, nightsBefore: 0 }
const stay = (changes: Partial<TaxedStay> = {}): TaxedStay => ({
  checkinDate: '2026-08-01',
  checkoutDate: '2026-08-04',
  roomType: 'Camera',
  portal: null,
  nightCents: null,
  persons: [adult],
  ...changes,
})

test('two adults and a child pay for two, and nobody after the last night in a row that is taxed', () => {
  const persons = [adult, adult, { ...adult, birthDate: '2012-08-02' }]
  expect(buildTaxLine(settings, stay({ persons }))).toMatchObject({ kind: 'tax', quantity: 6, amountCents: 900 })
  expect(buildTaxLine(settings, stay({ checkoutDate: '2026-08-12' }))).toMatchObject({ quantity: 5, amountCents: 750 })
  expect(buildTaxLine(settings, stay({ checkinDate: '2026-01-02', checkoutDate: '2026-01-05' }))).toBeNull()
})

test('a night is free before the tax began, in no period, for residents, drivers and what a portal collects', () => {
  const late = { ...settings, from: '2026-08-03' }
  expect(buildTaxLine(late, stay())).toMatchObject({ quantity: 1 })
  const free = [
    { persons: [{ ...adult, residenceComune: '409051034' }] },
    { persons: [{ ...adult, taxExemption: 'driver' }] },
    { portal: 'airbnb' },
  ]
  expect(free.map((changes) => buildTaxLine(settings, stay(changes)))).toEqual([null, null, null])
  const sum = sumTax(settings, free.map(stay), { from: '2026-08-02', to: '2026-08-31' })
  expect(sum).toEqual({
    persons: 3,
    nights: 6,
    paidNights: 0,
    amountCents: 0,
    exempt: ['driver', 'portal', 'resident'].map((reason) => ({ reason, persons: 1, nights: 2 })),
  })
})

test('the cap counts the nights of a stay that ended on the day on which this one begins, unless the person came later', () => {
  const days = { checkinDate: '2026-08-10', checkoutDate: '2026-08-14' }
  const count = (person: Partial<TaxedPerson>) =>
    buildTaxLine(settings, stay({ ...days, persons: [{ ...adult, ...person }] }))?.quantity ?? 0
  expect([0, 3, 5, 40].map((nightsBefore) => count({ nightsBefore }))).toEqual([4, 2, 0, 0])
  expect(count({ nightsBefore: 3, from: '2026-08-10' })).toBe(2)
  expect(count({ nightsBefore: 3, from: '2026-08-11' })).toBe(3)
})

test('before guests are registered the number counts, and after an arrival only who has come', () => {
  const guests = [buildGuest('a', 'familyHead'), buildGuest('b', 'familyMember')]
  const days = { checkinDate: '2026-08-01', checkoutDate: '2026-08-04' }
  expect(listTaxedPersons(null, 3)).toHaveLength(3)
  expect(listTaxedPersons({ guests, arrivals: [], ...days }, 3)).toHaveLength(3)
  const arrivals = [{ guestId: 'a', at: '2026-08-02T10:00:00.000Z', seen: 'inPerson' as const, who: 'anna' }]
  const [came, ...others] = listTaxedPersons({ guests, arrivals, ...days }, 3)
  expect([came?.from, others]).toEqual(['2026-08-02', []])
  expect(buildTaxLine(settings, stay({ persons: came ? [came] : [] }))).toMatchObject({ quantity: 2 })
})

test('who comes after midnight pays the night that is ending, and somebody who came pays one at least', () => {
  const guests = [buildGuest('a', 'single')]
  const pay = (at: string) => {
    const arrivals = [{ guestId: 'a', at, seen: 'inPerson' as const, who: 'anna' }]
    const days = { checkinDate: '2026-08-01', checkoutDate: '2026-08-04' }
    const persons = listTaxedPersons({ guests, arrivals, ...days }, 1)
    return buildTaxLine(settings, stay({ ...days, persons }))?.quantity
  }
  expect(pay('2026-08-01T14:00:00Z')).toBe(3)
  expect(pay('2026-08-01T23:30:00Z')).toBe(3)
  expect(pay('2026-08-02T10:00:00Z')).toBe(2)
  expect(pay('2026-08-03T23:30:00Z')).toBe(1)
  expect(pay('2026-08-04T09:00:00Z')).toBe(1)
})

test('a person of two stays without a gap is one person of the declaration', () => {
  const days = { checkinDate: '2026-08-01', checkoutDate: '2026-08-03' }
  const next = { checkinDate: '2026-08-03', checkoutDate: '2026-08-04' }
  const time = { from: '2026-08-01', to: '2026-08-31' }
  const count = (key?: string) => {
    const persons = [{ ...adult, ...(key && { key }) }]
    return declareTax(settings, [stay({ ...days, persons }), stay({ ...next, persons })], time).total
  }
  expect(count()).toMatchObject({ persons: 2, nights: 3 })
  expect(count('a')).toMatchObject({ persons: 1, nights: 3 })
})

test('who was born on 29 February is a year older on 1 March', () => {
  expect(['2026-02-28', '2026-03-01'].map((day) => getAge('2012-02-29', day))).toEqual([13, 14])
})

test('deadlines are named from the end of a period until somebody has met them, and the agency’s each spring', () => {
  const own = { ...settings, deadlines: [{ name: 'Versamento', every: 'quarter' as const, day: 16 }] }
  const list = (today: string, done: string[] = [], firstDay = '2020-01-01') =>
    listTaxDeadlines(own, done, today, firstDay).map(({ id, dueOn }) => [id, dueOn])
  expect(list('2026-03-31')).toEqual([])
  expect(list('2026-04-01')).toEqual([['2026-Q1 Versamento', '2026-04-16']])
  expect(list('2026-04-01', ['2026-Q1 Versamento'])).toEqual([])
  // A late one stays for two months.
  expect(list('2026-06-15')).toEqual([['2026-Q1 Versamento', '2026-04-16']])
  expect(list('2026-06-16')).toEqual([])
  // A farm that starts later owes nothing for what was over by then.
  expect(list('2026-06-15', [], '2026-04-01')).toEqual([])
  expect(list('2026-06-15', [], '2026-03-31')).toHaveLength(1)
  expect(list('2027-05-01', [], '2027-05-01')).toEqual([])
  // The first year has nothing to declare before it is over.
  expect(list('2027-05-01').at(-1)).toEqual(['2026 agency', '2027-06-30'])
  const monthly = { ...settings, deadlines: [{ name: 'Dichiarazione', every: 'month' as const, day: 31 }] }
  expect(listTaxDeadlines(monthly, [], '2026-02-01', '2020-01-01').map(({ dueOn }) => dueOn)).toEqual(['2026-02-28'])
})

const anyDay = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2025-06-01', n))
const anyPerson = fc.record({
  birthDate: fc.option(fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2025-05-31', -n))),
  residenceComune: fc.constantFrom(null, '409051034', '412058091'),
  taxExemption: fc.constantFrom(null, 'driver', 'unknown'),
  from: fc.option(anyDay),
  nightsBefore: fc.constantFrom(0, 0, 1, 7),
})
const anyStay = fc
  .record({
    checkinDate: anyDay,
    nights: fc.integer({ min: 1, max: 40 }),
    roomType: fc.constantFrom('Camera', 'Piazzola'),
    portal: fc.constantFrom(null, 'airbnb', 'booking'),
    nightCents: fc.option(fc.integer({ min: 1, max: 20_000 })),
    persons: fc.array(anyPerson, { maxLength: 4 }),
  })
  .map(({ nights, ...it }): TaxedStay => ({ ...it, checkoutDate: addDays(it.checkinDate, nights) }))
const all = { roomTypes: null, upToCents: null }
const anyRules = fc.record({
  from: anyDay,
  municipality: fc.constant('X'),
  periods: fc.constantFrom<TaxSettings['periods']>(
    [],
    [{ from: '11-15', to: '02-10', amountCents: 80, ...all }],
    [
      { from: '06-01', to: '09-30', amountCents: 200, roomTypes: ['Piazzola'], upToCents: null },
      { from: '01-01', to: '12-31', amountCents: 50, roomTypes: null, upToCents: 3000 },
      { from: '01-01', to: '12-31', amountCents: 120, ...all },
    ],
  ),
  maxNights: fc.option(fc.integer({ min: 0, max: 10 })),
  freeBelowAge: fc.option(fc.integer({ min: 0, max: 18 })),
  residentsOf: fc.constantFrom(null, '409051034'),
  exemptions: fc.constantFrom([], settings.exemptions),
  collectedBy: fc.constantFrom<string[]>([], ['airbnb']),
})
/** What owners set one after the other. */
const anySettings = fc
  .array(anyRules, { minLength: 1, maxLength: 4 })
  .map((list) =>
    list.reduce<TaxSettings | null>((before, rules) => changeTaxRules(before, { ...rules, deadlines: [] }), null),
  )
  .map((it) => it ?? settings)

/** The same tax, day by day and with dates as numbers. */
function calculateSimply(it: TaxSettings, stay: TaxedStay): number {
  let sum = 0
  for (const { birthDate, residenceComune, taxExemption, from, nightsBefore } of stay.persons) {
    let row = from !== null && from > stay.checkinDate ? 0 : nightsBefore
    const first = from !== null && from > stay.checkinDate ? from : stay.checkinDate
    const [y, m, d] = (birthDate ?? '1900-01-01').split('-').map(Number) as [number, number, number]
    const birthdays = [...Array(200).keys()].filter(
      (n) => n > 0 && Date.UTC(y + n, m - 1, d) <= Date.parse(`${first}T00:00:00Z`),
    ).length
    for (let day = stay.checkinDate; day < stay.checkoutDate; day = addDays(day, 1)) {
      if (from !== null && day < from) continue
      row += 1
      const started = [it, ...it.earlier].filter((one) => daysBetween(one.from, day) >= 0)
      const rules = started.reduce<TaxRules | undefined>(
        (last, one) => (last && last.from >= one.from ? last : one),
        undefined,
      )
      if (rules === undefined) continue
      const isFree =
        (stay.portal !== null && rules.collectedBy.includes(stay.portal)) ||
        (rules.maxNights !== null && row > rules.maxNights) ||
        (rules.freeBelowAge !== null && birthdays < rules.freeBelowAge) ||
        (rules.residentsOf !== null && residenceComune === rules.residentsOf) ||
        rules.exemptions.some(({ code }) => code === taxExemption)
      if (isFree) continue
      const number = Number(day.slice(5).replace('-', ''))
      for (const period of rules.periods) {
        const [start, end] = [period.from, period.to].map((text) => Number(text.replace('-', ''))) as [number, number]
        const isInside = start <= end ? start <= number && number <= end : !(end < number && number < start)
        if (!isInside || (period.roomTypes !== null && !period.roomTypes.includes(stay.roomType))) continue
        if (period.upToCents !== null && (stay.nightCents ?? Number.POSITIVE_INFINITY) > period.upToCents) continue
        sum += period.amountCents
        break
      }
    }
  }
  return sum
}

test('what was due before new rules begin does not change, and a correction from the same day does', () => {
  const [old, corrected] = [100, 130].map((amountCents) => ({
    ...settings,
    periods: [{ from: '01-01', to: '12-31', amountCents, roomTypes: null, upToCents: null }],
  })) as [TaxSettings, TaxSettings]
  const later = changeTaxRules(old, { ...corrected, from: '2026-08-03' })
  expect(buildTaxLine(later, stay())).toMatchObject({ amountCents: 100 + 100 + 130 })
  expect(changeTaxRules(later, { ...corrected, from: '2026-01-01' }).earlier).toEqual([])
})

test('the price of a night for a person chooses the amount, and an unknown one is in no limited band', () => {
  const banded = {
    ...settings,
    periods: [3100, 7100, null].map((upToCents, i) => ({
      from: '01-01',
      to: '12-31',
      amountCents: 100 * (i + 1),
      roomTypes: null,
      upToCents,
    })),
  }
  const getCents = (nightCents: number | null) => buildTaxLine(banded, stay({ nightCents }))?.amountCents
  expect([3100, 3100.5, 7100, 7101, null].map(getCents)).toEqual([300, 600, 600, 900, 900])
  expect([getPersonNightCents(24_000, stay(), 2), getPersonNightCents(0, stay(), 2)]).toEqual([4000, null])
})

test('agrees with a simple calculation, and months sum to the lines of the bookings', () => {
  fc.assert(
    fc.property(anySettings, fc.array(anyStay, { maxLength: 4 }), (it, stays) => {
      for (const one of stays) expect(buildTaxLine(it, one)?.amountCents ?? 0).toBe(calculateSimply(it, one))
      const total = sumTax(it, stays, { from: '2000-01-01', to: '2099-12-31' })
      expect(total.amountCents).toBe(stays.reduce((sum, one) => sum + calculateSimply(it, one), 0))
      expect(total.nights).toBe(total.paidNights + total.exempt.reduce((sum, { nights }) => sum + nights, 0))
      const halves = [
        { from: '2000-01-01', to: '2026-05-31' },
        { from: '2026-06-01', to: '2099-12-31' },
      ].map((range) => sumTax(it, stays, range))
      expect(halves.reduce((sum, half) => sum + half.amountCents, 0)).toBe(total.amountCents)
    }),
  )
})
