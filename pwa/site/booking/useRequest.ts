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
import { dropDraft } from './draft.ts'
import { focusOn } from './focus.ts'
import { currentProof } from './proof.ts'
import { availabilityKey } from './queries.ts'
import type { Receipt } from './readReceipt.ts'
import { dropReceipt, keepReceipt, receiptId, receiptOf, takeUpReceipt } from './receipt.ts'
import { findMissing, isFieldName, placeOfFirst } from './refusals.ts'
import { emptySelection, selectionOf } from './selection.ts'
import { guestOf, type RequestForm, type RequestInput, showGuest } from './useRequestForm.ts'
import type { Chooser } from './useSelection.ts'

/** The contract's schema trims what is sent. */
const asSent = (text: string) => text.trim()

export function useRequest(chooser: Chooser, form: RequestForm, isReady: boolean) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  useEffect(() => {
    takeUpReceipt().then(setReceipt, () => undefined)
  }, [])

  const readAnew = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
  const fail = (title: string, description: string | undefined) =>
    void announce({ title, description, variant: 'destructive' })

  const isEmpty = () => !form.getValues('guestName')
  const shows = (input: RequestInput) => {
    // Its own dates may already count as taken.
    const { roomId, checkinDate, checkoutDate } = chooser.lost ?? chooser.selection
    const [name = '', surname = ''] = form.getValues(['guestName', 'guestSurname'])
    return (
      input.roomId === roomId &&
      input.checkinDate === checkinDate &&
      input.checkoutDate === checkoutDate &&
      input.guestName === asSent(name) &&
      input.guestSurname === asSent(surname)
    )
  }

  const settle = (booking: Output<'bookings.request'>, { isKept, isOurs }: Origin) => {
    if (!isKept) {
      const kept = receiptOf(booking)
      keepReceipt(kept)
      setReceipt(kept)
    }
    if (isOurs) {
      // The guest may have left the page, and with it the form that would empty itself.
      dropDraft()
      showGuest(form)
      chooser.select(emptySelection)
      focusOn(receiptId(booking.code))
    }
    readAnew(...availabilityKey)
    readAnew('bookings.list')
    void announce({ title: i18n.t('booking.sent') })
  }

  /** Shows a refused request again, with the cursor where it can be mended. */
  const takeUp = ({ status, errors }: Problem, input: RequestInput) => {
    if (!shows(input)) {
      showGuest(form, guestOf(input))
      chooser.select(selectionOf(input))
    }
    const wrong: FieldErrors<RequestInput> = {}
    for (const { path, message } of errors ?? []) {
      if (!isFieldName(path)) continue
      wrong[path] = { type: 'server', message }
      form.setError(path, { message })
    }
    // What is in conflict is the stay: other dates, or another room.
    focusOn(status === 409 ? 'booking-calendar' : placeOfFirst(wrong))
  }

  const explain = (error: unknown, input: RequestInput, { isOurs }: Origin) => {
    if (!isRefusal(error)) {
      // Something in between answered, and nobody knows what became of the request.
      if (error instanceof ApiError) fail(i18n.t('booking.failed'), i18n.t('booking.failedLater'))
      return
    }
    readAnew(...availabilityKey)
    readAnew('settings.readBookingsEnabled')
    fail(i18n.t('booking.failed'), error.problem.detail)
    if (isOurs) takeUp(error.problem, input)
  }

  const { send, outcomes, ...sending } = useSending('bookings.request', {
    isReady,
    isFor: (input) => isEmpty() || shows(input),
    onKept: dropDraft,
    onSent: settle,
    onFailed: explain,
  })

  const stop = (errors: FieldErrors<RequestInput>) => {
    const missing = findMissing(errors)
    if (missing) fail(i18n.t(missing.title), missing.message && i18n.t(missing.message))
    focusOn(placeOfFirst(errors))
  }
  const submit = form.handleSubmit((request) => send({ ...request, totalPrice: '0' }, currentProof()), stop)

  const receipts = outcomes.flatMap(({ id, answer }) =>
    answer ? [{ receipt: receiptOf(answer), forget: () => dismissEntry(id) }] : [],
  )
  if (receipt) {
    const forget = async () => {
      dropReceipt()
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
        focusOn('roomId')
      },
    })),
    refusals: outcomes.flatMap(({ id, input, problem }) => {
      if (!problem) return []
      const close = () => void dismissEntry(id)
      const mend = () => {
        takeUp(problem, input)
        close()
      }
      return [{ id, input, problem, close, mend }]
    }),
    submit: () => void submit(),
  }
}
