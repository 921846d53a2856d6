import type { StoredWaitlistEntry, WaitlistView } from '#contract/offers/waitlist.ts'
import type { WaitlistRow } from './model.ts'

export const presentEntry = (row: WaitlistRow): StoredWaitlistEntry => ({
  id: row.id,
  email: row.email,
  language: row.language,
  from: row.from,
  to: row.to,
  numberOfGuests: row.numberOfGuests,
  toleranceDays: row.toleranceDays,
  createdAt: row.createdAt,
  confirmedAt: row.confirmedAt,
  offerId: row.offerId,
})

export const presentView = (row: WaitlistRow, state: WaitlistView['state']): WaitlistView => ({
  id: row.id,
  from: row.from,
  to: row.to,
  numberOfGuests: row.numberOfGuests,
  toleranceDays: row.toleranceDays,
  language: row.language,
  state,
})
