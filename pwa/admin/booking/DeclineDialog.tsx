/**
 * Declines a request, or a guest's wish for other days: what the guest is told, and where something else can be offered
 * instead of a request.
 */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { MailChoice } from './MailChoice.tsx'
import { MailPreview } from './MailPreview.tsx'
import { OfferLink } from './OfferLink.tsx'
import { useBookingWrite } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'

const refusals = {
  request: {
    call: 'bookings.decline',
    title: /*i18n*/ 'admin.decline.title',
    submit: /*i18n*/ 'admin.action.decline',
    submitWithMail: /*i18n*/ 'admin.decline.saveAndMail',
    done: /*i18n*/ 'admin.decline.done',
    doneWithMail: /*i18n*/ 'admin.decline.doneWithMail',
  },
  wish: {
    call: 'bookings.declineWish',
    title: /*i18n*/ 'admin.wish.declineTitle',
    submit: /*i18n*/ 'admin.wish.declineOnly',
    submitWithMail: /*i18n*/ 'admin.wish.declineAndMail',
    done: /*i18n*/ 'admin.wish.declined',
    doneWithMail: /*i18n*/ 'admin.wish.declinedWithMail',
  },
} as const

type Props = { what?: keyof typeof refusals; booking: Booking; onClose: () => void }

export function DeclineDialog({ what = 'request', booking, onClose }: Props) {
  const refusal = refusals[what]
  const isRequest = what === 'request'
  const { i18n } = useLanguage()
  const [values, setValues] = useState({ notifyGuest: booking.guestEmail !== null, text: '' })
  const { notifyGuest, text } = values
  const body: Input<'bookings.decline'> = { notifyGuest, text: notifyGuest && text.trim() !== '' ? text : null }
  const mailedText = useMailedText(refusal.doneWithMail)
  const decline = useBookingWrite<Input<'bookings.decline'>>({
    booking,
    call: refusal.call,
    send: (input, options) => call(refusal.call, { ...options, body: input }),
    success: notifyGuest ? mailedText : refusal.done,
    failure: { title: /*i18n*/ 'admin.booking.updateFailed' },
    onDone: onClose,
  })
  return (
    <BookingFormDialog
      booking={booking}
      patch={decline}
      body={isRequest ? { status: 'cancelled' } : { wishedStay: null }}
      title={i18n.t(refusal.title, { name: formatGuestName(booking, i18n) })}
      submitLabel={i18n.t(notifyGuest ? refusal.submitWithMail : refusal.submit)}
      onSubmit={() => decline.mutate(body)}
      onClose={onClose}
    >
      {isRequest && (
        <p className="dialog-wide">
          {`${i18n.t('admin.decline.instead')} `}
          <OfferLink booking={booking} onClick={() => flushSync(onClose)}>
            {i18n.t('admin.decline.offer')}
          </OfferLink>
        </p>
      )}
      <Fields
        form={{ name: 'decline', values, setValues }}
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
          notifyGuest && (
            <MailPreview
              key="preview"
              booking={booking}
              input={isRequest ? { decline: body } : { declineWish: body }}
            />
          ),
        ]}
      />
    </BookingFormDialog>
  )
}
