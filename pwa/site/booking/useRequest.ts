/** What happens when the guest sends: the checks, the sending, and what each outcome means for the page. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { Output } from '#contract/calls.ts'
import type { Problem } from '#contract/problem.ts'
import { ApiError, isRefusal } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { dismissEntry } from '../outbox/guestOutbox.ts'
import { type Origin, useSending } from '../outbox/useSending.ts'
import { announce } from '../shell/Toasts.tsx'
import { clearDraft } from './draft.ts'
import { focusElement } from './focus.ts'
import { findFirstErrorElementId, findMissing, isFieldName } from './formErrors.ts'
import { getFormToken } from './formToken.ts'
import { availabilityKey } from './queries.ts'
import type { Receipt } from './readReceipt.ts'
import { clearReceipt, getReceiptElementId, restoreReceipt, saveReceipt, toReceipt } from './receipt.ts'
import { emptySelection, toSelection } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import { getGuestFields, type RequestForm, type RequestInput, resetGuestFields } from './useRequestForm.ts'

/** The contract's schema trims what is sent. */
const normalizeText = (text: string) => text.trim()

export function useRequest(widget: WidgetState, form: RequestForm, isReady: boolean) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  useEffect(() => {
    restoreReceipt().then(setReceipt, () => undefined)
  }, [])

  const refetch = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
  const showError = (title: string, description: string | undefined) =>
    void announce({ title, description, variant: 'destructive' })

  const isEmpty = () => !form.getValues('guestName')
  const isInForm = (input: RequestInput) => {
    // Its own dates may already count as taken.
    const { roomId, checkinDate, checkoutDate } = widget.lost ?? widget.selection
    const [name = '', surname = ''] = form.getValues(['guestName', 'guestSurname'])
    return (
      input.roomId === roomId &&
      input.checkinDate === checkinDate &&
      input.checkoutDate === checkoutDate &&
      input.guestName === normalizeText(name) &&
      input.guestSurname === normalizeText(surname)
    )
  }

  const handleSent = (booking: Output<'bookings.request'>, { isFromOutbox: isKept, isCurrentForm: isOurs }: Origin) => {
    if (!isKept) {
      const kept = toReceipt(booking)
      saveReceipt(kept)
      setReceipt(kept)
    }
    if (isOurs) {
      // The guest may have left the page, and with it the form that would empty itself.
      clearDraft()
      resetGuestFields(form)
      widget.select(emptySelection)
      focusElement(getReceiptElementId(booking.code))
    }
    refetch(...availabilityKey)
    refetch('bookings.list')
    void announce({ title: i18n.t('booking.sent') })
  }

  /** Shows a refused request again, with the cursor where it can be mended. */
  const restoreForm = ({ status, errors }: Problem, input: RequestInput) => {
    if (!isInForm(input)) {
      resetGuestFields(form, getGuestFields(input))
      widget.select(toSelection(input))
    }
    const fieldErrors: FieldErrors<RequestInput> = {}
    for (const { path, message } of errors ?? []) {
      if (!isFieldName(path)) continue
      fieldErrors[path] = { type: 'server', message }
      form.setError(path, { message })
    }
    // What is in conflict is the stay: other dates, or another room.
    focusElement(status === 409 ? 'booking-calendar' : findFirstErrorElementId(fieldErrors))
  }

  const handleFailed = (error: unknown, input: RequestInput, { isCurrentForm }: Origin) => {
    if (!isRefusal(error)) {
      // Something in between answered, and nobody knows what became of the request.
      if (error instanceof ApiError) showError(i18n.t('booking.failed'), i18n.t('booking.failedLater'))
      return
    }
    refetch(...availabilityKey)
    refetch('settings.readBookingsEnabled')
    showError(i18n.t('booking.failed'), error.problem.detail)
    if (isCurrentForm) restoreForm(error.problem, input)
  }

  const { send, outcomes, ...sending } = useSending('bookings.request', {
    isReady,
    matchesForm: (input) => isEmpty() || isInForm(input),
    onQueued: clearDraft,
    onSent: handleSent,
    onFailed: handleFailed,
  })

  const handleInvalid = (errors: FieldErrors<RequestInput>) => {
    const missing = findMissing(errors)
    if (missing) showError(i18n.t(missing.title), missing.message && i18n.t(missing.message))
    focusElement(findFirstErrorElementId(errors))
  }
  const submit = form.handleSubmit((request) => send({ ...request, totalPrice: '0' }, getFormToken()), handleInvalid)

  const receipts = outcomes.flatMap(({ id, answer }) =>
    answer ? [{ receipt: toReceipt(answer), forget: () => dismissEntry(id) }] : [],
  )
  if (receipt) {
    const forget = async () => {
      clearReceipt()
      setReceipt(null)
    }
    receipts.unshift({ receipt, forget })
  }
  return {
    ...sending,
    receipts: receipts.map((it) => ({
      receipt: it.receipt,
      close: () => {
        void it.forget()
        focusElement('roomId')
      },
    })),
    refusals: outcomes.flatMap(({ id, input, problem }) => {
      if (!problem) return []
      const close = () => void dismissEntry(id)
      const edit = () => {
        restoreForm(problem, input)
        close()
      }
      return [{ id, input, problem, close, edit }]
    }),
    submit: () => void submit(),
  }
}
