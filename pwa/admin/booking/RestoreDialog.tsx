/** Restores a booking from the trash onto other days or into another room. It shows which rooms are free. */

import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { getNights } from '#contract/days/days.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { call } from '#pwa/api.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { DoubtQuestion } from '../newBooking/DoubtQuestion.tsx'
import { readOffer } from '../newBooking/queries.ts'
import { RoomOffers } from '../newBooking/RoomOffers.tsx'
import { StayCalendar } from '../newBooking/StayCalendar.tsx'
import { getStay, type StayDates } from '../newBooking/stayDates.ts'
import { useDoubts } from '../newBooking/useDoubts.ts'
import { useOffers } from '../newBooking/useOffers.ts'
import { formatCodeOrGuest } from '../subjects/bookingName.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { DatesTaken } from './DatesTaken.tsx'
import { useBookingWrite } from './useBookingWrite.ts'
import './RestoreDialog.css'

export function RestoreDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const [dates, setDates] = useState<StayDates>(booking)
  const [chosenRoomId, chooseRoom] = useState(booking.roomId)
  const [isSubmitted, setSubmitted] = useState(false)
  const stay = getStay(dates)
  const offers = useOffers(stay, booking.numberOfGuests)
  const roomId = offers?.find((it) => it.room.id === chosenRoomId && it.refusal === null)?.room.id
  const restore = useBookingWrite({
    booking,
    call: 'bookings.restore',
    send: (body: Input<'bookings.restore'>, options) => call('bookings.restore', { ...options, body }),
    overrule: (body) => ({ ...body, anyway: true }),
    success: /*i18n*/ 'admin.restore.done',
    failure: { title: /*i18n*/ 'admin.restore.failed' },
    onDone: onClose,
  })
  const doubts = useDoubts()
  const submit = async () => {
    setSubmitted(true)
    if (!stay) return
    const body = { ...stay, roomId: chosenRoomId }
    const after = { ...booking, ...body }
    const offer = await readOffer(after)
    if (offer?.refusal === null) doubts.ask([{ before: booking, after }], () => restore.mutate(body))
  }
  return (
    <FormDialog
      title={i18n.t('admin.restore.title', { code: formatCodeOrGuest(booking, i18n) })}
      size="wide"
      formClass="restore-form"
      submitLabel={i18n.t('admin.restore.action')}
      isPending={restore.isPending}
      canWait
      onSubmit={() => void submit()}
      onClose={onClose}
      before={
        <>
          {restore.current && <p className="dialog-warning">{i18n.t('admin.conflict.changed')}</p>}
          <DatesTaken error={restore.error} booking={{ ...booking, ...restore.variables, id: booking.id }} />
        </>
      }
      after={<DoubtQuestion doubts={doubts} />}
    >
      <div className="restore-dates">
        <p aria-live="polite">
          <strong>{formatGuestName(booking, i18n)}</strong>
          <br />
          {stay
            ? `${formatStayDays(stay, language)}, ${i18n.t('admin.booking.nights', { n: getNights(stay).length })}`
            : i18n.t('admin.newBooking.chooseCheckout')}
        </p>
        <StayCalendar dates={dates} onChange={setDates} />
      </div>
      {offers && <RoomOffers offers={offers} roomId={roomId} onChoose={chooseRoom} />}
      {isSubmitted && (!stay || (offers && roomId === undefined)) && (
        <p className="dialog-warning" role="alert">
          {i18n.t(stay ? /*i18n*/ 'admin.newBooking.chooseRoom' : /*i18n*/ 'admin.newBooking.chooseDates')}
        </p>
      )}
    </FormDialog>
  )
}
