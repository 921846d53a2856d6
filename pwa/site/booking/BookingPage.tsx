/** The booking request: the widget, the guest's data, sending, and what stays on the page afterwards. */
import { dayText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TryAgain } from '../outbox/TryAgain.tsx'
import { Toasts } from '../shell/Toasts.tsx'
import './BookingPage.css'
import { Card } from '#pwa/ui/Card.tsx'
import { BookingWidget } from './BookingWidget.tsx'
import { GuestForm } from './GuestForm.tsx'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { RefusedRequest } from './RefusedRequest.tsx'
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
  const isReady = useDraft(chooser, form)
  const request = useRequest(chooser, form, isReady)
  const { errors } = form.formState

  const stayText = ({ roomId, checkinDate, checkoutDate }: RequestInput) => {
    const room = chooser.rooms?.find((it) => it.id === roomId)
    return i18n.t('booking.kept.stay', {
      room: room?.name ?? '',
      checkin: dayText(checkinDate, language),
      checkout: dayText(checkoutDate, language),
    })
  }
  const errorOf = (name: keyof RequestInput) => {
    const message = errors[name]?.message
    return message && i18n.t(message)
  }
  const select: typeof chooser.select = (selection) => {
    form.clearErrors(chosenFields)
    chooser.select(selection)
  }
  const tryAgain = <TryAgain isTrying={request.isTrying} onPress={request.tryAgain} />
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
      {request.receipts.map(({ receipt, close }) => (
        <ReceiptPanel key={receipt.code} receipt={receipt} onClose={close} />
      ))}
      {request.refusals.map(({ id, input, problem, close, mend }) => (
        <RefusedRequest key={id} stay={stayText(input)} reason={problem.detail} onMend={mend} onClose={close} />
      ))}
      {request.unknown && (
        <UnknownOutcome stay={stayText(request.unknown)} isKept={false} isLocked>
          {tryAgain}
        </UnknownOutcome>
      )}
      {request.waiting.map(({ id, input }) => (
        <UnknownOutcome key={id} stay={stayText(input)} isKept isLocked={request.isLocked}>
          {tryAgain}
        </UnknownOutcome>
      ))}
      <div className="booking-form" inert={request.isLocked}>
        <BookingWidget chooser={{ ...chooser, select }} errorOf={errorOf} />
        <GuestForm form={form} errorOf={errorOf} onSubmit={request.submit}>
          <SendArea form={form} chooser={chooser} isSending={request.isSending} />
        </GuestForm>
      </div>
      <Toasts />
    </div>
  )
}
