import type { Portal } from '#contract/channels.ts'

/** The portal's own name; null for one that the owner names. */
export const portalNames: Record<Portal, string | null> = {
  airbnb: 'Airbnb',
  booking: 'Booking.com',
  vrbo: 'Vrbo',
  other: null,
}
