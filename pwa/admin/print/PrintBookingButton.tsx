import type { Booking } from '#contract/bookings.ts'
import { PrintButton } from './PrintButton.tsx'

/** Prints a booking as a registration sheet. */
export const PrintBookingButton = ({ booking }: { booking: Booking }) => (
  <PrintButton
    variant="quiet"
    load={async () => {
      const { RegistrationSheet } = await import('./RegistrationSheet.tsx')
      return <RegistrationSheet booking={booking} />
    }}
  />
)
