/** Stores a new booking: one room, or several as one booking of a guest. */
import { useLocation } from 'wouter'
import type { Booking } from '#contract/bookings/bookings.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { showToast } from '#pwa/ui/toasts.ts'
import { useMailConfigured } from '../mails/queries.ts'
import { type DeskBody, deskWaiting } from '../outbox/waiting.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { useWrite } from '../writes/useWrite.ts'

type Saved = { code: string; bookings: Booking[] }

async function send(body: DeskBody, key: string): Promise<Saved> {
  if ('rooms' in body) return call('bookings.deskGroup', { body, key })
  const booking = await call('bookings.desk', { body, key })
  return { code: booking.code, bookings: [booking] }
}

/** `opensPage`: the page of the booking follows. */
export function useSaveBooking({ opensPage, onDone }: { opensPage: boolean; onDone: () => void }) {
  const [, navigate] = useLocation()
  const isMailConfigured = useMailConfigured()
  const mailed = isMailConfigured ? /*i18n*/ 'admin.newBooking.doneWithMail' : /*i18n*/ 'admin.newBooking.doneWithFile'
  return useWrite<DeskBody, Saved>({
    waiting: deskWaiting,
    send,
    store: async ({ code, bookings }, { mail }) => {
      await rows.bookings.storeRows(bookings)
      const [first] = bookings
      if (first === undefined) return
      if (opensPage) return navigate(getBookingHref(first))
      // It stays, because the code is read out to the guest.
      showToast({
        title: { id: mail ? mailed : /*i18n*/ 'admin.newBooking.done', values: { code } },
        action: { label: /*i18n*/ 'admin.newBooking.open', onPress: () => navigate(getBookingHref(first)) },
        stays: true,
      })
    },
    failure: () => ({ title: /*i18n*/ 'admin.newBooking.failed' }),
    onDone,
  })
}
