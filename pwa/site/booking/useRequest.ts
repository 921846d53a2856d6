/** Sending the request: the check of the form, the sending, and what each outcome changes on the page. */
import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from 'react-hook-form'
import type { WriteFailure } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { ToastContents, ToastText } from '#pwa/ui/toasts.ts'
import { focusElement } from '../focus.ts'
import { dismissWrite } from '../outbox/guestOutbox.ts'
import { useSending } from '../outbox/useSending.ts'
import { announce } from '../shell/Toasts.tsx'
import { clearDraft } from './draft.ts'
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
  const { i18n } = useLanguage()
  const { lastReceipt, keepReceipt, forgetReceipt } = useLastReceipt()

  const refetch = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
  const showError = (title: ToastText, ...lines: ToastContents['lines'] & {}) =>
    void announce({ title, lines, variant: 'destructive' })

  const handleSent = (code: string, isCurrentForm: boolean) => {
    if (isCurrentForm) {
      // The guest may have left the page; then the form no longer exists and cannot store its empty state.
      clearDraft()
      clearForm(widget, form)
      focusElement(getReceiptElementId(code))
    }
    refetch(...availabilityKey)
    refetch('bookings.list')
    void announce({ title: /*i18n*/ 'booking.sent' })
  }

  const handleFailed = ({ state, problem }: WriteFailure, input: RequestInput, isCurrentForm: boolean) => {
    showError(/*i18n*/ 'booking.failed', problem ? { detail: problem.detail } : /*i18n*/ 'booking.failedLater')
    if (state !== 'refused') return
    refetch(...availabilityKey)
    refetch('settings.readBookingsEnabled')
    refetch('extras.listOffered')
    if (isCurrentForm) restoreForm(widget, form, problem, input)
  }

  const { send, delivered, refused, unconfirmed, ...sending } = useSending('bookings.request', {
    isReady,
    matchesForm: (input) => isFormEmpty(form) || (input !== null && showsRequest(widget, form, input)),
    onQueued: clearDraft,
    onSent: (booking) => {
      const room = widget.rooms?.find(({ id }) => id === booking.roomId)
      keepReceipt(toReceipt(booking, room?.maxGuests ?? null))
      handleSent(booking.code, true)
    },
    onDelivered: (link, isCurrentForm) => link && handleSent(link.code, isCurrentForm),
    onFailed: handleFailed,
  })

  const handleInvalid = (errors: FieldErrors<RequestInput>) => {
    const missing = findMissing(errors)
    const others = missing?.others.map((label) => i18n.t(label)).join(', ')
    if (missing)
      showError(missing.title, missing.message, others && { id: /*i18n*/ 'booking.missing.others', values: { others } })
    focusElement(findFirstErrorElementId(errors))
  }
  const submit = form.handleSubmit((request) => send({ ...request, totalPrice: '0' }, getFormToken()), handleInvalid)

  const closeReceipt = (forget: () => void) => () => {
    forget()
    focusElement('roomId')
  }
  return {
    ...sending,
    receipt: lastReceipt && { ...lastReceipt, close: closeReceipt(forgetReceipt) },
    delivered: delivered.flatMap(({ id, link }) =>
      link ? [{ ...link, close: closeReceipt(() => void dismissWrite(id)) }] : [],
    ),
    unconfirmed: unconfirmed.map(({ withdraw, ...it }) => ({
      ...it,
      edit:
        withdraw &&
        (async () => {
          if ((await withdraw()) && it.reason) restoreForm(widget, form, it.reason, it.input)
        }),
    })),
    refusals: refused.map(({ id, input, problem }) => {
      const close = () => void dismissWrite(id)
      const edit = () => {
        restoreForm(widget, form, problem, input)
        close()
      }
      return { id, input, problem, close, edit }
    }),
    submit: () => void submit(),
  }
}
