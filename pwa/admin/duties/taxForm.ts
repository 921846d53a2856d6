/** The rules of the tourist tax as staff type them. Pure. */
import { z } from 'zod/mini'
import type { TaxInput, TaxSettings } from '#contract/duties/taxSettings.ts'
import type { Language } from '#locales/language.ts'
import { formatMonthDay, parseMonthDay } from '../forms/monthDays.ts'
import { formatCentsForInput, parseAmount, parseWhole } from '../writes/amounts.ts'

const PeriodValues = z.object({
  from: z.string(),
  to: z.string(),
  amount: z.string(),
  upTo: z.string(),
  /** The kind of room; empty for all. */
  roomType: z.string(),
})
export type PeriodValues = z.infer<typeof PeriodValues>
const ExemptionValues = z.object({ code: z.string(), name: z.string(), nameEn: z.string() })
export type ExemptionValues = z.infer<typeof ExemptionValues>
const DeadlineValues = z.object({ name: z.string(), every: z.enum(['month', 'quarter']), day: z.string() })
export type DeadlineValues = z.infer<typeof DeadlineValues>

/** Days of the year as `dd/mm`, amounts and numbers as they are typed. */
export const TaxValues = z.object({
  from: z.string(),
  municipality: z.string(),
  maxNights: z.string(),
  freeBelowAge: z.string(),
  residentsOf: z.nullable(z.string()),
  periods: z.array(PeriodValues),
  exemptions: z.array(ExemptionValues),
  collectedBy: z.array(z.string()),
  deadlines: z.array(DeadlineValues),
})
export type TaxValues = z.infer<typeof TaxValues>

export const emptyPeriod: PeriodValues = { from: '01/01', to: '31/12', amount: '', upTo: '', roomType: '' }
export const emptyDeadline: DeadlineValues = { name: '', every: 'quarter', day: '15' }

/** What is no amount goes to the server as -1, which says what is wrong at the field. */
const toCents = (typed: string): number => parseAmount(typed) ?? -1
const orNull = (typed: string, convert: (text: string) => number) => (typed.trim() === '' ? null : convert(typed))

/** Each kind of room of a period is a row of its own. */
export function toTaxValues(tax: TaxSettings | null, town: string, year: string, language: Language): TaxValues {
  if (tax === null)
    return {
      from: `${year}-01-01`,
      municipality: town,
      maxNights: '',
      freeBelowAge: '',
      residentsOf: null,
      periods: [emptyPeriod],
      exemptions: [],
      collectedBy: [],
      deadlines: [emptyDeadline],
    }
  const { from, municipality, maxNights, freeBelowAge, residentsOf, exemptions, collectedBy } = tax
  return {
    from,
    municipality,
    residentsOf,
    exemptions,
    collectedBy,
    maxNights: String(maxNights ?? ''),
    freeBelowAge: String(freeBelowAge ?? ''),
    periods: tax.periods.flatMap((it) =>
      (it.roomTypes ?? ['']).map((roomType) => ({
        from: formatMonthDay(it.from),
        to: formatMonthDay(it.to),
        roomType,
        amount: formatCentsForInput(it.amountCents, language),
        upTo: formatCentsForInput(it.upToCents, language),
      })),
    ),
    deadlines: tax.deadlines.map(({ name, every, day }) => ({ name, every, day: String(day) })),
  }
}

export function toTaxInput({
  maxNights,
  freeBelowAge,
  periods,
  exemptions,
  deadlines,
  ...values
}: TaxValues): TaxInput {
  return {
    ...values,
    maxNights: orNull(maxNights, parseWhole),
    freeBelowAge: orNull(freeBelowAge, parseWhole),
    periods: periods.map(({ from, to, amount, upTo, roomType }) => ({
      from: parseMonthDay(from),
      to: parseMonthDay(to),
      amountCents: toCents(amount),
      upToCents: orNull(upTo, toCents),
      roomTypes: roomType === '' ? null : [roomType],
    })),
    exemptions: exemptions.map(({ code, name, nameEn }) => ({ code, name: name.trim(), nameEn: nameEn.trim() })),
    deadlines: deadlines.map(({ name, every, day }) => ({ name: name.trim(), every, day: parseWhole(day) })),
  }
}

/** A guest's exemption is stored by this code, so it is never used again. */
export const createExemption = (others: ExemptionValues[]): ExemptionValues => {
  const numbers = others.map(({ code }) => Number(/^e(\d+)$/.exec(code)?.[1] ?? 0))
  return { code: `e${Math.max(0, ...numbers) + 1}`, name: '', nameEn: '' }
}
