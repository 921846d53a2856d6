/** Declines a request: what the guest is told, and where other days or rooms can be offered instead. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { MailChoice } from './MailChoice.tsx'
import { MailPreview } from './MailPreview.tsx'
import { OfferLink } from './OfferLink.tsx'
import { useBookingWrite } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'

export function DeclineDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n } = useLanguage()
  const [values, setValues] = useState({ notifyGuest: booking.guestEmail !== null, text: '' })
  const { notifyGuest, text } = values
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
      <Fields
        form={{ name: 'decline', values, setValues, getError: () => undefined }}
        rows={[
          <MailChoice
            key="mail"
            id="decline-notifyGuest"
            label={/*i18n*/ 'admin.status.notifyGuest'}
            booking={booking}
            checked={notifyGuest}
            onChange={(isChosen) => setValues({ ...values, notifyGuest: isChosen })}
          />,
          notifyGuest && {
            name: 'text',
            kind: 'area',
            isWide: true,
            label: i18n.t('admin.decline.text'),
            hint: i18n.t('admin.decline.textHint'),
          },
          notifyGuest && <MailPreview key="preview" booking={booking} input={{ decline: body }} />,
        ]}
      />
    </BookingFormDialog>
  )
}
