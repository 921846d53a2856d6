/** The booking request: the widget, the guest's data, sending, and what stays on the page afterwards. */
import { useLanguage } from '#pwa/i18n.tsx'
import { roomTexts } from '../rooms/roomTexts.ts'
import { Toasts } from '../shell/Toasts.tsx'
import './BookingPage.css'
import { Card } from '#pwa/ui/Card.tsx'
import { BookingWidget } from './BookingWidget.tsx'
import { GuestForm } from './GuestForm.tsx'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { SendArea } from './SendArea.tsx'
import { UnknownOutcome } from './UnknownOutcome.tsx'
import { useDraft } from './useDraft.ts'
import { useRequest } from './useRequest.ts'
import { chosenFields, type RequestInput, useRequestForm } from './useRequestForm.ts'
import { useSelection } from './useSelection.ts'

export function BookingPage() {
  const { i18n, language } = useLanguage()
  const chooser = useSelection()
  const form = useRequestForm(chooser.selection)
  useDraft(chooser, form)
  const { receipt, closeReceipt, sending, tryAgain, submit } = useRequest(chooser, form)
  const { errors } = form.formState

  const nameOf = (id: number) => {
    const room = chooser.rooms?.find((it) => it.id === id)
    return room ? roomTexts(room, language).name : ''
  }
  const errorOf = (name: keyof RequestInput) => {
    const message = errors[name]?.message
    return message && i18n.t(message)
  }
  const select: typeof chooser.select = (selection) => {
    form.clearErrors(chosenFields)
    chooser.select(selection)
  }
  return (
    <div className="wide section booking">
      <header>
        <h1>{i18n.t('booking.title')}</h1>
        <p className="lead">{i18n.t('booking.subtitle')}</p>
      </header>
      {!chooser.bookingsEnabled && (
        <Card as="section" kind="note" tone="warn" aria-labelledby="booking-suspended">
          <h2 id="booking-suspended">{i18n.t('booking.suspended')}</h2>
          <p>{i18n.t('booking.suspendedText')}</p>
          <PhoneAndMail />
        </Card>
      )}
      {receipt && <ReceiptPanel receipt={receipt} onClose={closeReceipt} />}
      {sending.state === 'unknown' && (
        <UnknownOutcome
          input={sending.input}
          roomName={nameOf(sending.input.roomId)}
          isKept={sending.isKept}
          onTryAgain={() => void tryAgain()}
        />
      )}
      <div className="booking-form" inert={sending.state === 'unknown'}>
        <BookingWidget chooser={{ ...chooser, select }} errorOf={errorOf} />
        <GuestForm form={form} errorOf={errorOf} onSubmit={submit}>
          <SendArea form={form} chooser={chooser} isSending={sending.state === 'sending'} />
        </GuestForm>
      </div>
      <Toasts />
    </div>
  )
}
