import type { Stay } from '#contract/days.ts'
import { buildExtraLine } from '#contract/extraLines.ts'
import type { OfferedExtra } from '#contract/extras.ts'

export type ExtrasChoice = { numberOfGuests: number; extras: readonly { id: string; quantity: number }[] }

/** What each offered extra costs in the chosen quantity, and the sum. */
export function priceExtras(offered: readonly OfferedExtra[], { numberOfGuests, extras }: ExtrasChoice, stay: Stay) {
  const rows = offered.map((extra) => {
    const quantity = extras.find(({ id }) => id === extra.id)?.quantity ?? 0
    const { amountCents } = buildExtraLine(extra, { ...stay, numberOfGuests }, quantity, extra.id, null)
    return { extra, quantity, amountCents }
  })
  return { rows, extrasCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0) }
}
