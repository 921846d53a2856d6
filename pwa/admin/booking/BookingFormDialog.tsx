/** A dialog that changes fields of a booking: says which booking it is, and what somebody else has saved meanwhile. */
import type { ComponentProps } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { BookingSubject } from './BookingSubject.tsx'
import { Conflict } from './Conflict.tsx'
import { DatesTaken } from './DatesTaken.tsx'
import { isTrashedSince } from './trashBooking.ts'
import type { usePatchBooking } from './useBookingWrite.ts'

type Props = Omit<ComponentProps<typeof FormDialog>, 'isPending' | 'isDisabled' | 'before'> & {
  booking: Booking
  patch: Pick<ReturnType<typeof usePatchBooking>, 'current' | 'error' | 'isPending'>
  /** The fields as they are to be saved. */
  body: Record<string, unknown>
}

export function BookingFormDialog({ booking, patch, body, submitLabel, children, ...dialog }: Props) {
  const { i18n } = useLanguage()
  const isTrashed = isTrashedSince(booking, patch.current)
  return (
    <FormDialog
      {...dialog}
      canWait
      submitLabel={patch.current && !isTrashed ? i18n.t('admin.conflict.keepMine') : submitLabel}
      isPending={patch.isPending}
      isDisabled={isTrashed}
      before={
        <>
          {patch.current && <Conflict mine={body} seen={booking} current={patch.current} />}
          <DatesTaken error={patch.error} booking={booking} />
        </>
      }
    >
      <BookingSubject booking={booking} />
      {children}
    </FormDialog>
  )
}
