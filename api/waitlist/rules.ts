import { createLinkSecret } from '#api/bookings/requests/links.ts'
import { checkGuestStay } from '#api/bookings/rules.ts'
import type { Refusal } from '#api/errors.ts'
import type { Day } from '#contract/days/days.ts'

/** Entries of a mail address that have not ended. */
export const maxOpenEntries = 5

/** The secret of the link `/waitlist/ID#SECRET`. It is stored nowhere. */
export const createWaitlistSecret = (id: string, linkKey: string): string => createLinkSecret(`waitlist ${id}`, linkKey)

/** 400 for days that nobody could ask for. */
export function checkWishedDays({ from, to }: { from: Day; to: Day }, today: Day): Refusal | null {
  const refusal = checkGuestStay({ checkinDate: from, checkoutDate: to }, today)
  if (refusal === null) return null
  const errors = refusal.errors?.map((it) => ({ ...it, path: it.path === 'checkinDate' ? 'from' : 'to' }))
  return { ...refusal, errors }
}
