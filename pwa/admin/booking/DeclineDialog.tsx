/** Declines a request: what the guest is told, and where other days or rooms can be offered instead. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { MailChoice } from './MailChoice.tsx'
import { MailPreview } from './MailPreview.tsx'
import { OfferLink } from './OfferLink.tsx'
import { useBookingWrite } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'

export function DeclineDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n } = useLanguage()
  const [notifyGuest, setNotifyGuest] = useState(booking.guestEmail !== null)
  const [text, setText] = useState('')
  const body: Input<'bookings.decline'> = { notifyGuest, text: notifyGuest && text.trim() !== '' ? text : null }
  const mailedText = useMailedText(/*i18n*/ 'admin.decline.doneWithMail')
  const decline = useBookingWrite<Input<'bookings.decline'>>({
    booking,
    call: 'bookings.decline',
    send: (input, options) => call('bookings.decline', { ...options, body: input }),
    success: notifyGuest ? mailedText : /*i18n*/ 'admin.decline.done',
    failure: { title: /*i18n*/ 'admin.booking.updateFailed' },
    onDone: onClose,
  })
  return (
    <BookingFormDialog
      booking={booking}
      patch={decline}
      body={{ status: 'cancelled' }}
      title={i18n.t('admin.decline.title', { name: formatGuestName(booking, i18n) })}
      submitLabel={notifyGuest ? i18n.t('admin.decline.saveAndMail') : i18n.t('admin.action.decline')}
      onSubmit={() => decline.mutate(body)}
      onClose={onClose}
    >
      <p className="dialog-wide">
        {`${i18n.t('admin.decline.instead')} `}
        <OfferLink booking={booking} onClick={() => flushSync(onClose)}>
          {i18n.t('admin.decline.offer')}
        </OfferLink>
      </p>
      <MailChoice
        id="decline-notifyGuest"
        label={/*i18n*/ 'admin.status.notifyGuest'}
        booking={booking}
        checked={notifyGuest}
        onChange={setNotifyGuest}
      />
      {notifyGuest && (
        <>
          <div className="dialog-wide">
            <TextArea
              id="decline-text"
              label={i18n.t('admin.decline.text')}
              hint={i18n.t('admin.decline.textHint')}
              rows={3}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <MailPreview booking={booking} input={{ decline: body }} />
        </>
      )}
    </BookingFormDialog>
  )
}
