/** Reminds the guest of the deposit, with the mail that is sent. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { BookingSubject } from './BookingSubject.tsx'
import { Conflict } from './Conflict.tsx'
import { MailDraft, noOwnText, toMailText } from './MailDraft.tsx'
import { isTrashedSince } from './trashBooking.ts'
import { usePatchBooking } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'

export function ReminderDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n } = useLanguage()
  const hasAddress = booking.guestEmail !== null
  const [ownText, setOwnText] = useState(noOwnText)
  const body: Input<'bookings.patch'> = { mail: { kind: 'depositReminder' }, ...toMailText(ownText) }
  const patch = usePatchBooking({
    booking,
    success: useMailedText(/*i18n*/ 'admin.reminder.done'),
    failure: { title: /*i18n*/ 'admin.mail.failed' },
    onDone: onClose,
  })
  const submit = () => {
    if (hasAddress) patch.mutate(body)
  }
  return (
    <FormDialog
      title={i18n.t('admin.reminder.title', { name: formatGuestName(booking, i18n) })}
      submitLabel={i18n.t('admin.mail.send')}
      isPending={patch.isPending}
      isDisabled={isTrashedSince(booking, patch.current)}
      canWait
      onSubmit={submit}
      onClose={onClose}
      before={patch.current && <Conflict mine={{}} seen={booking} current={patch.current} />}
    >
      <BookingSubject booking={booking} />
      {hasAddress ? (
        <MailDraft name="reminder" booking={booking} input={body} value={ownText} onChange={setOwnText} />
      ) : (
        <p className="dialog-wide dialog-warning">{i18n.t('admin.mail.noAddress')}</p>
      )}
    </FormDialog>
  )
}
