/** The tourist tax as municipalities write it, and what is declared of it. Amounts are whole cents. */
import { z } from 'zod/mini'
import { checkPeriod, Day, lineField, TypedDay } from '../fields.ts'

const bounded = (minimum: number, maximum: number) =>
  z
    .int(/*i18n*/ 'duties.errors.number')
    .check(z.minimum(minimum, /*i18n*/ 'duties.errors.number'), z.maximum(maximum, /*i18n*/ 'duties.errors.number'))
const amount = (maximum: number) =>
  z
    .int(/*i18n*/ 'duties.errors.amount')
    .check(z.minimum(0, /*i18n*/ 'duties.errors.amount'), z.maximum(maximum, /*i18n*/ 'duties.errors.amount'))
const names = (maximum: number) => z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maximum))
const MonthDay = z
  .string()
  .check(z.regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, /*i18n*/ 'duties.errors.monthDay'))

/** It goes over the end of the year when `to` comes before `from`. */
const period = z.object({
  from: MonthDay,
  to: MonthDay,
  /** For a person and a night. */
  amountCents: amount(10_000),
  /** The kinds of room that pay this; null for all. */
  roomTypes: z._default(z.nullable(names(50)), null),
  /** The highest price of a night for a person that pays this; null for all. */
  upToCents: z._default(z.nullable(amount(1_000_000)), null),
})

const exemption = z.object({
  code: z.string().check(z.regex(/^[\w-]{1,30}$/, /*i18n*/ 'duties.errors.exemption')),
  name: lineField(/*i18n*/ 'duties.errors.exemption', 1, 100),
  nameEn: lineField(/*i18n*/ 'duties.errors.exemption', 1, 100),
})

/** Something to do for the municipality, until `day` of the month after each month or quarter. */
const deadline = z.object({
  name: lineField(/*i18n*/ 'duties.errors.deadline', 1, 60),
  every: z.enum(['month', 'quarter'], /*i18n*/ 'duties.errors.deadline'),
  day: bounded(1, 31),
})

const ruleFields = {
  /** The first night that is taxed by these rules. */
  from: Day,
  municipality: lineField(/*i18n*/ 'duties.errors.municipality', 1, 100),
  /** The first one that fits a night counts. A night that none fits is free. */
  periods: z.array(period).check(z.maxLength(12, /*i18n*/ 'duties.errors.number')),
  /** Null: every night is taxed. */
  maxNights: z._default(z.nullable(bounded(0, 365)), null),
  /** Null: children pay, too. */
  freeBelowAge: z._default(z.nullable(bounded(0, 120)), null),
  /** The code of the municipality: its residents do not pay. */
  residentsOf: z._default(z.nullable(z.string().check(z.regex(/^\d{9}$/, /*i18n*/ 'guest.errors.code'))), null),
  exemptions: z.array(exemption).check(z.maxLength(30, /*i18n*/ 'duties.errors.number')),
  /** Portals that collect the tax themselves. */
  collectedBy: z._default(names(20), []),
}
const TaxRules = z.object(ruleFields)
export type TaxRules = z.output<typeof TaxRules>

const deadlines = z._default(z.array(deadline).check(z.maxLength(10, /*i18n*/ 'duties.errors.number')), [])

export const TaxInput = z.object({ ...ruleFields, from: TypedDay, deadlines })
export type TaxInput = z.output<typeof TaxInput>

/** `earlier`: the rules of the nights before `from`, newest first. Another `from` keeps the rules that held until then. */
export const TaxSettings = z.object({ ...ruleFields, deadlines, earlier: z._default(z.array(TaxRules), []) })
export type TaxSettings = z.output<typeof TaxSettings>

/** What guests may know of it. */
export const OfferedTax = z.object({ tax: z.nullable(TaxSettings) })
export type OfferedTax = z.output<typeof OfferedTax>

const TaxSum = z.object({
  /** `2026-08`, `2026-Q3`, or the whole time. */
  id: z.string(),
  persons: z.int(),
  nights: z.int(),
  paidNights: z.int(),
  exempt: z.array(z.object({ reason: z.string(), persons: z.int(), nights: z.int() })),
  amountCents: z.int(),
})
export type TaxSum = z.output<typeof TaxSum>

/** `estimatedStays`: whose guests are not registered, so that their number counts. */
export const TaxDeclaration = z.object({
  from: Day,
  to: Day,
  months: z.array(TaxSum),
  quarters: z.array(TaxSum),
  total: TaxSum,
  estimatedStays: z.int(),
})
export type TaxDeclaration = z.output<typeof TaxDeclaration>

/** Something that was done for the municipality or the tax agency. `id`: as `listTaxDeadlines` says. */
export const DoneDeadline = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  done: z.boolean(),
})
export type DoneDeadline = z.output<typeof DoneDeadline>

export const TaxQuery = z.object({ from: TypedDay, to: TypedDay }).check(checkPeriod(/*i18n*/ 'errors.endDate'))
export type TaxQuery = z.output<typeof TaxQuery>
