/**
 * The tourist tax: who pays what for which night. One function decides about every night of every person; the line of a
 * booking and the declarations are sums of what it returns. Pure, and free of schemas. Amounts are whole cents.
 */

import { addDays, addMonths, type Day, getNights, type Stay, startOfMonth } from '../days/days.ts'
import type { GuestData } from '../guests/guests.ts'
import type { Line } from '../money/ledgerFields.ts'
import { listSleepers, type StayList } from '../stays/stayNights.ts'
import type { TaxDeclaration, TaxInput, TaxRules, TaxSettings, TaxSum } from './taxSettings.ts'

/**
 * What the tax asks of a person. `from`: the night in which the person came, null for the first night of the stay. `nightsBefore`: nights
 * in a row of an earlier stay that ends on the day on which this one begins.
 */
export type TaxedPerson = Pick<GuestData, 'birthDate' | 'residenceComune' | 'taxExemption'> & {
  from: Day | null
  nightsBefore: number
  /** In whole years, of somebody whose birth date is not known. */
  age?: number
  /** The same for a person of two stays that follow each other without a gap. */
  key?: string
}

/** Why a night is free, beside the codes of the municipality's own exemptions. `portal`: it collects the tax itself. */
export const taxReasons = ['age', 'resident', 'maxNights', 'portal'] as const

/** A night of a person. `reason` is null for a night that is to be paid. `cents`: what is, or would be, due for it. */
export type TaxNight = { person: number; day: Day; cents: number; reason: string | null }

export type TaxedStay = Stay & {
  roomType: string
  /** The portal that has sold the stay, null for the farm itself. */
  portal: string | null
  /** What a night costs for one person, without extras; null where nobody knows. */
  nightCents: number | null
  persons: TaxedPerson[]
  /** Of a stay in several rooms: the nights that count, each where it stands in the whole stay. */
  part?: Stay
}

const unknownPerson: TaxedPerson = {
  birthDate: null,
  residenceComune: null,
  taxExemption: null,
  from: null,
  nightsBefore: 0,
}

type TaxedGuests = Omit<StayList<Omit<TaxedPerson, 'from' | 'nightsBefore'> & { id: string }>, 'numberOfGuests'>

const describeUnknown = (age: number | undefined): TaxedPerson =>
  age === undefined ? unknownPerson : { ...unknownPerson, age }

/** The ages of the children who are not registered yet: of those who are, the one with the nearest age is taken off. */
function listMissingChildren({ guests, checkinDate }: TaxedGuests, children: number[]): number[] {
  const ages = guests.flatMap(({ birthDate }) => birthDate ?? []).map((it) => getAge(it, checkinDate))
  return ages
    .filter((age) => age < 18)
    .reduce((missing: number[], age) => {
      const nearest = missing.toSorted((a, b) => Math.abs(a - age) - Math.abs(b - age))[0]
      return missing.toSpliced(nearest === undefined ? 0 : missing.indexOf(nearest), 1)
    }, children)
    .slice()
}

/**
 * The persons of a stay, of whose guests nothing may be known. `children`: the ages of those that the booking names.
 */
export function listTaxedPersons(
  stay: TaxedGuests | null,
  numberOfGuests: number,
  countBefore: (guestId: string) => number = () => 0,
  getKey: (guestId: string) => string | undefined = () => undefined,
  children: number[] = [],
): TaxedPerson[] {
  if (stay === null) return Array.from({ length: numberOfGuests }, (_, index) => describeUnknown(children[index]))
  const missing = listMissingChildren(stay, children)
  return listSleepers({ ...stay, numberOfGuests }).map(({ guest, arrival, hasArrived }): TaxedPerson => {
    if (guest === null) return describeUnknown(missing.shift())
    const { id, birthDate, residenceComune, taxExemption } = guest
    const key = getKey(id)
    const person = { birthDate, residenceComune, taxExemption, nightsBefore: countBefore(id) }
    return { ...person, from: hasArrived ? arrival : null, ...(key !== undefined && { key }) }
  })
}

/** Whole years on a day. Who was born on 29 February is a year older on 1 March. */
export const getAge = (birthDate: Day, day: Day): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

/** What a night costs for one person; null without a price. */
export const getPersonNightCents = (priceCents: number | null, stay: Stay, persons: number): number | null =>
  priceCents === null || priceCents === 0 ? null : priceCents / (getNights(stay).length * Math.max(1, persons))

/** The most nights in a row that any of the rules taxes; 0 where none has an end. */
export const getLongestCap = (settings: TaxSettings): number =>
  Math.max(...[settings, ...settings.earlier].map(({ maxNights }) => maxNights ?? 0))

/** The rules of a night; none before the tax began. */
const findRules = (settings: TaxSettings, day: Day): TaxRules | undefined =>
  [settings, ...settings.earlier].find(({ from }) => from <= day)

/** New settings. Rules that begin later do not change what was due before: the older ones go on holding until then. */
export function changeTaxRules(before: TaxSettings | null, input: TaxInput): TaxSettings {
  if (before === null) return { ...input, earlier: [] }
  const { earlier, deadlines: _, ...rules } = before
  return { ...input, earlier: [rules, ...earlier].filter(({ from }) => from < input.from) }
}

/** A period that ends before it begins goes over the end of the year. */
const isInPeriod = (day: Day, { from, to }: TaxRules['periods'][number]): boolean => {
  const monthDay = day.slice(5)
  return from <= to ? from <= monthDay && monthDay <= to : from <= monthDay || monthDay <= to
}

/** An unknown price is none of the limited ones. */
const getCents = ({ periods }: TaxRules, day: Day, { roomType, nightCents }: TaxedStay): number =>
  periods.find(
    (period) =>
      isInPeriod(day, period) &&
      (period.roomTypes?.includes(roomType) ?? true) &&
      (period.upToCents === null || (nightCents !== null && nightCents <= period.upToCents)),
  )?.amountCents ?? 0

function findReason(rules: TaxRules, stay: TaxedStay, person: TaxedPerson, nth: number): string | null {
  const { maxNights, freeBelowAge, residentsOf, exemptions, collectedBy } = rules
  const firstDay = person.from !== null && person.from > stay.checkinDate ? person.from : stay.checkinDate
  const age = person.birthDate === null ? person.age : getAge(person.birthDate, firstDay)
  if (freeBelowAge !== null && age !== undefined && age < freeBelowAge) return 'age'
  if (residentsOf !== null && person.residenceComune === residentsOf) return 'resident'
  const exemption = exemptions.find(({ code }) => code === person.taxExemption)
  if (exemption) return exemption.code
  if (maxNights !== null && nth >= maxNights) return 'maxNights'
  return stay.portal !== null && collectedBy.includes(stay.portal) ? 'portal' : null
}

const isCounted = ({ part }: TaxedStay, day: Day): boolean =>
  part === undefined || (part.checkinDate <= day && day < part.checkoutDate)

/** Each night of each person from the day on which the tax began, in a period that has one. */
export function listTaxNights(settings: TaxSettings, stay: TaxedStay): TaxNight[] {
  return stay.persons.flatMap((person, index) => {
    const nights = getNights(stay).filter((day) => person.from === null || day >= person.from)
    const before = nights[0] === stay.checkinDate ? person.nightsBefore : 0
    return nights.flatMap((day, nth) => {
      const rules = findRules(settings, day)
      const cents = rules === undefined || !isCounted(stay, day) ? 0 : getCents(rules, day, stay)
      return rules && cents > 0
        ? { person: index, day, cents, reason: findReason(rules, stay, person, before + nth) }
        : []
    })
  })
}

/** The id of the tax among the lines of a booking. */
const taxLineId = 'tax'

/** The line of a booking; null where nothing is to be paid. `quantity`: nights of persons. */
export function buildTaxLine(settings: TaxSettings, stay: TaxedStay): Line | null {
  const paid = listTaxNights(settings, stay).filter(({ reason }) => reason === null)
  const amountCents = paid.reduce((sum, { cents }) => sum + cents, 0)
  if (amountCents === 0) return null
  return { id: taxLineId, kind: 'tax', extraId: null, day: null, text: '', quantity: paid.length, amountCents }
}

/**
 * The tax of a stay of whose guests only the children's ages are known: nobody else is exempt. `nightsCents`: what the
 * nights cost, or null.
 */
export const estimateTaxLine = (
  settings: TaxSettings,
  { checkinDate, checkoutDate, numberOfGuests, children }: Stay & { numberOfGuests: number; children?: number[] },
  roomType: string,
  nightsCents: number | null,
): Line | null =>
  buildTaxLine(settings, {
    checkinDate,
    checkoutDate,
    roomType,
    portal: null,
    nightCents: getPersonNightCents(nightsCents, { checkinDate, checkoutDate }, numberOfGuests),
    persons: listTaxedPersons(null, numberOfGuests, undefined, undefined, children),
  })

/** The lines of a ledger with the tax as it is now. */
export const replaceTaxLine = (lines: Line[], tax: Line | null): Line[] => [
  ...lines.filter(({ kind }) => kind !== 'tax'),
  ...(tax ? [tax] : []),
]

const countPersons = (nights: Array<{ key: string }>): number => new Set(nights.map(({ key }) => key)).size

/** The sum of the nights from `from` through `to`. `amountCents` is what the farm owes. */
export function sumTax(
  settings: TaxSettings,
  stays: TaxedStay[],
  { from, to }: { from: Day; to: Day },
): Omit<TaxSum, 'id'> {
  const nights = stays.flatMap((stay, i) =>
    listTaxNights(settings, stay)
      .filter(({ day }) => from <= day && day <= to)
      .map((night) => ({ ...night, key: stay.persons[night.person]?.key ?? `${i} ${night.person}` })),
  )
  const paid = nights.filter(({ reason }) => reason === null)
  const reasons = [...new Set(nights.flatMap(({ reason }) => reason ?? []))].toSorted()
  return {
    persons: countPersons(nights),
    nights: nights.length,
    paidNights: paid.length,
    exempt: reasons.map((reason) => {
      const free = nights.filter((it) => it.reason === reason)
      return { reason, persons: countPersons(free), nights: free.length }
    }),
    amountCents: paid.reduce((sum, { cents }) => sum + cents, 0),
  }
}

const getQuarter = (day: Day): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** The parts of a time in which all days have the same name. */
function splitTime({ from, to }: { from: Day; to: Day }, getName: (day: Day) => string) {
  const parts: Array<{ id: string; from: Day; to: Day }> = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const last = parts.at(-1)
    if (last?.id === getName(day)) last.to = day
    else parts.push({ id: getName(day), from: day, to: day })
  }
  return parts
}

/** By month and by quarter. A night belongs to the month in which it begins. */
export function declareTax(
  settings: TaxSettings | null,
  stays: TaxedStay[],
  time: { from: Day; to: Day },
): Omit<TaxDeclaration, 'estimatedStays'> {
  const none = { persons: 0, nights: 0, paidNights: 0, exempt: [], amountCents: 0 }
  const sum = ({ id, ...part }: { id: string; from: Day; to: Day }) => ({
    id,
    ...(settings ? sumTax(settings, stays, part) : none),
  })
  return {
    ...time,
    months: splitTime(time, (day) => day.slice(0, 7)).map(sum),
    quarters: splitTime(time, getQuarter).map(sum),
    total: sum({ id: 'total', ...time }),
  }
}

/** Something to do until `dueOn`. `name`: null for the yearly declaration to the tax agency. */
export type TaxDeadline = { id: string; name: string | null; period: string; dueOn: Day }

/** Until when a missed deadline is shown, and from when that of the agency. */
const [shownAfterDays, agencyFrom, agencyUntil] = [60, '05-01', '06-30']

/** The last period that has ended before a day, as the first day of the next one. */
const getPeriodEnd = (every: 'month' | 'quarter', today: Day): Day => {
  const first = startOfMonth(today)
  return every === 'month' ? first : addMonths(first, -((Number(today.slice(5, 7)) - 1) % 3))
}

/** The day of a month, or its last one where it has fewer. */
const pickDay = (first: Day, day: number): Day => {
  const last = addDays(addMonths(first, 1), -1)
  const wanted = `${first.slice(0, 8)}${String(day).padStart(2, '0')}`
  return wanted < last ? wanted : last
}

/**
 * What is to be done now, the most urgent first: each period that was taxed, from its end until it is done. `firstDay`: the
 * farm’s first one here. It owes nothing here for a period that was over by then.
 */
export function listTaxDeadlines(settings: TaxSettings, done: string[], today: Day, firstDay: Day): TaxDeadline[] {
  const from = settings.earlier.at(-1)?.from ?? settings.from
  const started = from < firstDay ? firstDay : from
  const own = settings.deadlines.flatMap(({ name, every, day }) => {
    const newest = getPeriodEnd(every, today)
    // The period before it may be late.
    return [newest, addMonths(newest, every === 'month' ? -1 : -3)].flatMap((next): TaxDeadline[] => {
      const last = addDays(next, -1)
      const period = every === 'month' ? last.slice(0, 7) : getQuarter(last)
      return last < started ? [] : [{ id: `${period} ${name}`, name, period, dueOn: pickDay(next, day) }]
    })
  })
  const [thisYear, lastYear] = [today.slice(0, 4), String(Number(today.slice(0, 4)) - 1)]
  const isAgencyDue = today.slice(5) >= agencyFrom && started <= `${lastYear}-12-31`
  const agency = { id: `${lastYear} agency`, name: null, period: lastYear, dueOn: `${thisYear}-${agencyUntil}` }
  return [...own, ...(isAgencyDue ? [agency] : [])]
    .filter(({ id, dueOn }) => !done.includes(id) && today <= addDays(dueOn, shownAfterDays))
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
}
