/** Sending the request: the check of the form, the sending, and what each outcome changes on the page. */
import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from 'react-hook-form'
import type { Output } from '#contract/calls.ts'
import type { WriteFailure } from '#pwa/api.ts'
import type { ToastLine, ToastText } from '#pwa/ui/toasts.ts'
import { dismissEntry } from '../outbox/guestOutbox.ts'
import type { Origin } from '../outbox/sendingOptions.ts'
import { useSending } from '../outbox/useSending.ts'
import { announce } from '../shell/Toasts.tsx'
import { clearDraft } from './draft.ts'
import { focusElement } from './focus.ts'
import { clearForm, isFormEmpty, restoreForm, showsRequest } from './formContents.ts'
import { findFirstErrorElementId, findMissing } from './formErrors.ts'
import { getFormToken } from './formToken.ts'
import { availabilityKey } from './queries.ts'
import { getReceiptElementId, toReceipt } from './receipt.ts'
import type { WidgetState } from './useBookingWidget.ts'
import { useLastReceipt } from './useLastReceipt.ts'
import type { RequestForm, RequestInput } from './useRequestForm.ts'

export function useRequest(widget: WidgetState, form: RequestForm, isReady: boolean) {
  const client = useQueryClient()
  const { lastReceipt, keepReceipt, forgetReceipt } = useLastReceipt()

  const refetch = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
  const showError = (title: ToastText, line: ToastLine | undefined) =>
    void announce({ title, lines: [line], variant: 'destructive' })

  const handleSent = (booking: Output<'bookings.request'>, { isFromOutbox, isCurrentForm }: Origin) => {
    if (!isFromOutbox) keepReceipt(toReceipt(booking))
    if (isCurrentForm) {
      // The guest may have left the page; then the form no longer exists and cannot store its empty state.
      clearDraft()
      clearForm(widget, form)
      focusElement(getReceiptElementId(booking.code))
    }
    refetch(...availabilityKey)
    refetch('bookings.list')
    void announce({ title: /*i18n*/ 'booking.sent' })
  }

  const handleFailed = ({ state, problem }: WriteFailure, input: RequestInput, { isCurrentForm }: Origin) => {
    showError(/*i18n*/ 'booking.failed', problem ? { detail: problem.detail } : /*i18n*/ 'booking.failedLater')
    if (state !== 'refused') return
    refetch(...availabilityKey)
    refetch('settings.readBookingsEnabled')
    if (isCurrentForm) restoreForm(widget, form, problem, input)
  }

  const { send, outcomes, unconfirmed, ...sending } = useSending('bookings.request', {
    isReady,
    matchesForm: (input) => isFormEmpty(form) || showsRequest(widget, form, input),
    onQueued: clearDraft,
    onSent: handleSent,
    onFailed: handleFailed,
  })

  const handleInvalid = (errors: FieldErrors<RequestInput>) => {
    const missing = findMissing(errors)
    if (missing) showError(missing.title, missing.message)
    focusElement(findFirstErrorElementId(errors))
  }
  const submit = form.handleSubmit((request) => send({ ...request, totalPrice: '0' }, getFormToken()), handleInvalid)

  const receipts = outcomes.flatMap(({ id, answer }) =>
    answer ? [{ receipt: toReceipt(answer), forget: (): void => void dismissEntry(id) }] : [],
  )
  if (lastReceipt) receipts.unshift({ receipt: lastReceipt, forget: forgetReceipt })
  return {
    ...sending,
    receipts: receipts.map(({ receipt, forget }) => ({
      receipt,
      close: () => {
        forget()
        focusElement('roomId')
      },
    })),
    unconfirmed: unconfirmed.map(({ withdraw, ...it }) => ({
      ...it,
      edit:
        withdraw &&
        (async () => {
          if ((await withdraw()) && it.reason) restoreForm(widget, form, it.reason, it.input)
        }),
    })),
    refusals: outcomes.flatMap(({ id, input, problem }) => {
      if (!problem) return []
      const close = () => void dismissEntry(id)
      const edit = () => {
        restoreForm(widget, form, problem, input)
        close()
      }
      return [{ id, input, problem, close, edit }]
    }),
    submit: () => void submit(),
  }
}
