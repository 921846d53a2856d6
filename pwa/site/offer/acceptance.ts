import type { Input } from '#contract/calls.ts'
import type { OfferView } from '#contract/offers.ts'
import type { OfferDraft } from './draft.ts'

/** What is sent: the fields that the farm does not know yet. Empty ones are left out; the server says which it needs. */
export function toAcceptance(
  draft: OfferDraft,
  missing: OfferView['missing'],
  alternative: number,
  numberOfGuests: number,
  standardCheckinTime: string | undefined,
): Input<'offers.accept'> {
  const values: Record<string, unknown> = { ...draft, checkinTime: draft.checkinTime || standardCheckinTime }
  const sent = missing.flatMap((field) => {
    const value = values[field]
    if (field === 'children') return [[field, draft.children.slice(0, Math.max(0, numberOfGuests - 1))]]
    const isEmpty =
      typeof value === 'string' ? value.trim() === '' : value === undefined || (field === 'privacyAccepted' && !value)
    return isEmpty ? [] : [[field, value]]
  })
  return { alternative, ...Object.fromEntries(sent) }
}
