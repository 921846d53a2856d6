/** What happens when the guest sends: the checks, the sending, and what each outcome means for the page. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { Output } from '#contract/calls.ts'
import { ApiError, isRefusal } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useSending } from '../outbox/useSending.ts'
import { announce } from '../shell/Toasts.tsx'
import { dropDraft } from './draft.ts'
import { focusOn } from './focus.ts'
import { currentProof } from './proof.ts'
import { availabilityKey } from './queries.ts'
import type { Receipt } from './readReceipt.ts'
import { dropReceipt, keepReceipt, receiptOf, takeUpReceipt } from './receipt.ts'
import { findMissing, isFieldName, placeOfFirst } from './refusals.ts'
import { emptySelection, selectionOf } from './selection.ts'
import { emptyGuest, guestOf, type RequestForm, type RequestInput } from './useRequestForm.ts'
import type { Chooser } from './useSelection.ts'

export function useRequest(chooser: Chooser, form: RequestForm) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  useEffect(() => {
    takeUpReceipt().then(setReceipt, () => undefined)
  }, [])

  const readAnew = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
  const fail = (title: string, description: string | undefined) =>
    void announce({ title, description, variant: 'destructive' })

  const settle = (booking: Output<'bookings.request'>) => {
    const kept = receiptOf(booking)
    keepReceipt(kept)
    setReceipt(kept)
    // The guest may have left the page, and with it the form that would empty itself.
    dropDraft()
    form.reset(emptyGuest)
    chooser.select(emptySelection)
    readAnew(...availabilityKey)
    readAnew('bookings.list')
    void announce({ title: i18n.t('booking.sent') })
    focusOn('booking-receipt')
  }

  const explain = (error: unknown, input: RequestInput) => {
    if (!isRefusal(error)) {
      // Something in between answered, and nobody knows what became of the request.
      if (error instanceof ApiError) fail(i18n.t('booking.failed'), i18n.t('booking.failedLater'))
      return
    }
    const { detail, errors, status } = error.problem
    // A refusal that comes back later finds an empty form.
    if (form.getValues('guestName') === '') {
      form.reset({ ...emptyGuest, ...guestOf(input) })
      chooser.select(selectionOf(input))
    }
    readAnew(...availabilityKey)
    readAnew('settings.readBookingsEnabled')
    fail(i18n.t('booking.failed'), detail)
    const wrong: FieldErrors<RequestInput> = {}
    for (const { path, message } of errors ?? []) {
      if (!isFieldName(path)) continue
      wrong[path] = { type: 'server', message }
      form.setError(path, { message })
    }
    // What is in conflict is the stay: other dates, or another room.
    focusOn(status === 409 ? 'booking-calendar' : placeOfFirst(wrong))
  }

  const { sending, send, tryAgain } = useSending('bookings.request', { onSent: settle, onFailed: explain })

  const stop = (errors: FieldErrors<RequestInput>) => {
    const missing = findMissing(errors)
    if (missing) fail(i18n.t(missing.title), missing.message && i18n.t(missing.message))
    focusOn(placeOfFirst(errors))
  }
  const submit = form.handleSubmit((request) => send({ ...request, totalPrice: '0' }, currentProof()), stop)

  const closeReceipt = () => {
    dropReceipt()
    setReceipt(null)
    focusOn('roomId')
  }

  return { receipt, closeReceipt, sending, tryAgain, submit: () => void submit() }
}
