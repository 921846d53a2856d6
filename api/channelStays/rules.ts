import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import type { Day } from '#contract/days/days.ts'
import type { Line, Payment } from '#contract/money/ledgerFields.ts'

/** The nights of a stay that somebody else has, from their column. */
export const parseNights = (json: string): Day[] => z.parse(z.array(z.string()), JSON.parse(json))

/** The lines and payments of a stay, from their columns. */
export const parseLines = (json: string | null): Line[] => (json === null ? [] : JSON.parse(json))
export const parsePayments = (json: string | null): Payment[] => (json === null ? [] : JSON.parse(json))

/** A column without rows is null. */
export const formatRows = (rows: object[]): string | null => (rows.length === 0 ? null : JSON.stringify(rows))

/** Amounts, days and fiscal documents stay. Reasons that staff have written go, and ids, which may name the stay. */
export function anonymizeAccount({ lines, payments }: { lines: string | null; payments: string | null }) {
  const anonymous = parseLines(lines).map((it) => ({
    ...it,
    id: uuidv7(),
    text: it.kind === 'adjustment' ? '' : it.text,
  }))
  return {
    lines: lines && JSON.stringify(anonymous),
    payments: payments && JSON.stringify(parsePayments(payments).map((it) => ({ ...it, id: uuidv7() }))),
  }
}

/** Of how many people came, a portal's calendar says nothing: at least one did. */
export const getGuestCount = ({ guests }: { guests: number | null }): number => guests ?? 1
