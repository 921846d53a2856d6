/** The booking request: the widget, the guest's data, sending, and what stays on the page afterwards. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { Output } from '#contract/calls.ts'
import { ApiError, isRefusal } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useSending } from '../outbox/useSending.ts'
import { roomTexts } from '../rooms/RoomCard.tsx'
import { announce, Toasts } from '../shell/Toasts.tsx'
import './BookingPage.css'
import { BookingWidget } from './BookingWidget.tsx'
import { focusOn } from './focus.ts'
import { GuestForm } from './GuestForm.tsx'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import { availabilityKey } from './queries.ts'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { keepReceipt, type Receipt, readReceipt, receiptOf } from './receipt.ts'
import { findMissing, isFieldName, placeOfFirst } from './refusals.ts'
import { SendArea } from './SendArea.tsx'
import { emptySelection, selectionOf } from './selection.ts'
import { UnknownOutcome } from './UnknownOutcome.tsx'
import { useDraft } from './useDraft.ts'
import { emptyGuest, guestOf, type RequestInput, useRequestForm } from './useRequestForm.ts'
import { useSelection } from './useSelection.ts'

export function BookingPage() {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const chooser = useSelection()
  const form = useRequestForm(chooser.selection)
  useDraft(chooser, form)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  useEffect(() => setReceipt(readReceipt()), [])

  const failure = (description: string) =>
    announce({ title: i18n.t('booking.failed'), description, variant: 'destructive' })

  const settle = (booking: Output<'bookings.request'>) => {
    const kept = receiptOf(booking)
    keepReceipt(kept)
    setReceipt(kept)
    form.reset(emptyGuest)
    chooser.select(emptySelection)
    void client.invalidateQueries({ queryKey: availabilityKey })
    void client.invalidateQueries({ queryKey: ['bookings.list'] })
    void announce({ title: i18n.t('booking.sent') })
    focusOn('booking-receipt')
  }
  const explain = (error: unknown, input: RequestInput) => {
    if (!isRefusal(error)) {
      // Something in between answered, and nobody knows what became of the request.
      if (error instanceof ApiError) void failure(i18n.t('booking.failedLater'))
      return
    }
    const { problem } = error
    // A refusal that comes back after a reload finds an empty form.
    if (form.getValues('guestName') === '') restore(input)
    void client.invalidateQueries({ queryKey: availabilityKey })
    void client.invalidateQueries({ queryKey: ['settings.readBookingsEnabled'] })
    void failure(problem.detail)
    const wrong = problem.errors?.filter(({ path }) => isFieldName(path)) ?? []
    for (const { path, message } of wrong) if (isFieldName(path)) form.setError(path, { message })
    if (problem.status === 409) focusOn('booking-calendar')
    else if (wrong[0]) focusOn(placeOfFirst(Object.fromEntries(wrong.map(({ path }) => [path, { type: 'server' }]))))
  }
  const { sending, send, tryAgain } = useSending('bookings.request', { onSent: settle, onFailed: explain })

  const restore = (input: RequestInput) => {
    form.reset({ ...emptyGuest, ...guestOf(input) })
    chooser.select(selectionOf(input))
  }
  const stop = (errors: FieldErrors<RequestInput>) => {
    const missing = findMissing(errors)
    if (missing)
      void announce({
        title: i18n.t(missing.title),
        description: missing.message && i18n.t(missing.message),
        variant: 'destructive',
      })
    focusOn(placeOfFirst(errors))
  }
  const submit = form.handleSubmit((request) => send({ ...request, totalPrice: '0' }), stop)

  const { errors } = form.formState
  const datesError = errors.checkinDate?.message ?? errors.checkoutDate?.message
  const nameOf = (id: number) => {
    const room = chooser.rooms?.find((it) => it.id === id)
    return room ? roomTexts(room, language).name : ''
  }
  return (
    <div className="wide section booking">
      <header>
        <h1>{i18n.t('booking.title')}</h1>
        <p className="lead">{i18n.t('booking.subtitle')}</p>
      </header>
      {!chooser.bookingsEnabled && (
        <section className="booking-suspended" aria-labelledby="booking-suspended">
          <h2 id="booking-suspended">{i18n.t('booking.suspended')}</h2>
          <p>{i18n.t('booking.suspendedText')}</p>
          <PhoneAndMail />
        </section>
      )}
      {receipt && <ReceiptPanel receipt={receipt} />}
      {sending.state === 'unknown' && (
        <UnknownOutcome
          input={sending.input}
          roomName={nameOf(sending.input.roomId)}
          isKept={sending.isKept}
          onTryAgain={() => void tryAgain()}
        />
      )}
      <div className="booking-form" inert={sending.state === 'unknown'}>
        <BookingWidget
          chooser={chooser}
          errors={{
            room: errors.roomId?.message && i18n.t(errors.roomId.message),
            dates: datesError && i18n.t(datesError),
          }}
        />
        <GuestForm form={form} onSubmit={() => void submit()}>
          <SendArea form={form} chooser={chooser} isSending={sending.state === 'sending'} />
        </GuestForm>
      </div>
      <Toasts />
    </div>
  )
}
