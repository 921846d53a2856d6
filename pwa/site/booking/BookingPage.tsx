/** The page of the booking request: the widget, the guest's data, the sending, and the outcomes. */
import { lazy, Suspense } from 'react'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TryAgainButton } from '../outbox/TryAgainButton.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { NoScriptNote } from '../shell/NoScriptNote.tsx'
import { Toasts } from '../shell/Toasts.tsx'
import './BookingPage.css'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { BookingWidget } from './BookingWidget.tsx'
import { FoldedDetails } from './FoldedDetails.tsx'
import { FoldedStay } from './FoldedStay.tsx'
import { findMessage } from './formErrors.ts'
import { GuestForm } from './GuestForm.tsx'
import { loadReceipt } from './loadReceipt.ts'
import { SendArea } from './SendArea.tsx'
import { SuspendedNote } from './SuspendedNote.tsx'
import { UnconfirmedRequest } from './UnconfirmedRequest.tsx'
import { useBookingWidget } from './useBookingWidget.ts'
import { useDraft } from './useDraft.ts'
import { useFoldedStay } from './useFoldedStay.ts'
import { useRequest } from './useRequest.ts'
import { type RequestInput, selectionFields, useRequestForm } from './useRequestForm.ts'

// They appear only after a request is sent. Whoever begins to write loads the receipt.
const ReceiptPanel = lazy(async () => ({ default: (await loadReceipt()).ReceiptPanel }))
const RefusedRequest = lazy(async () => ({ default: (await import('./RefusedRequest.tsx')).RefusedRequest }))
const DeliveredRequest = lazy(async () => ({ default: (await import('./DeliveredRequest.tsx')).DeliveredRequest }))

export function BookingPage() {
  const { i18n, language } = useLanguage()
  const { figures } = useFarm()
  const widget = useBookingWidget()
  const form = useRequestForm(widget.selection)
  const draft = useDraft(widget, form)
  const request = useRequest(widget, form, draft)
  const { folded, unfold } = useFoldedStay(widget, draft.isApplied)
  const { errors } = form.formState

  const describeStay = ({ roomId, checkinDate, checkoutDate }: RequestInput) => {
    const room = widget.rooms?.find((it) => it.id === roomId)
    return i18n.t('booking.queued.stay', {
      room: room?.name ?? '',
      checkin: formatDay(checkinDate, language),
      checkout: formatDay(checkoutDate, language),
    })
  }
  const getError = (name: keyof RequestInput) => {
    const message = findMessage(errors, name)
    return message && i18n.t(message)
  }
  const select: typeof widget.select = (selection) => {
    form.clearErrors(selectionFields)
    widget.select(selection)
  }
  return (
    <div className="wide section booking">
      <header>
        <PageTitle text={i18n.t('booking.title')} />
        {widget.bookingsEnabled && !folded && (
          <p className="lead">{i18n.t('booking.subtitle', { hours: figures.replyHours })}</p>
        )}
      </header>
      <NoScriptNote />
      {!widget.bookingsEnabled && <SuspendedNote />}
      {request.receipt && (
        <ErrorBoundary>
          <Suspense>
            <ReceiptPanel
              code={request.receipt.code}
              secret={request.receipt.secret}
              request={request.receipt}
              onClose={request.receipt.close}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      {request.delivered.map(({ code, secret, close }) => (
        <ErrorBoundary key={code}>
          <Suspense>
            <DeliveredRequest code={code} secret={secret} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      ))}
      {request.refusals.map(({ id, input, problem, close, edit }) => (
        <Suspense key={id}>
          <RefusedRequest stay={describeStay(input)} reason={problem.detail} onEdit={edit} onClose={close} />
        </Suspense>
      ))}
      {request.unconfirmed.map(({ id, input, reason, isUntried, isQueued, edit }) => (
        <UnconfirmedRequest
          key={id}
          stay={describeStay(input)}
          reason={reason?.detail}
          isUntried={isUntried}
          isQueued={isQueued}
          isLocked={request.isLocked}
          onEdit={edit}
        >
          <TryAgainButton isTrying={request.isTrying} onPress={request.tryAgain} />
        </UnconfirmedRequest>
      ))}
      <div className="booking-form" inert={request.isLocked}>
        <ErrorBoundary>
          <BookingWidget
            // What is being sent may be what has taken the days.
            widget={{ ...widget, select, ...(request.isSending && { unavailableSelection: null }) }}
            isReady={draft.isApplied}
            folded={folded && <FoldedStay widget={widget} folded={folded} onUnfold={unfold} />}
            getError={getError}
          />
        </ErrorBoundary>
        <ErrorBoundary>
          <GuestForm form={form} isClosed={!widget.bookingsEnabled} getError={getError} onSubmit={request.submit}>
            {folded && <FoldedDetails {...{ widget, folded, getError }} />}
            <SendArea form={form} widget={widget} isSending={request.isSending} />
          </GuestForm>
        </ErrorBoundary>
      </div>
      <Toasts />
    </div>
  )
}
