/** Sending the request: the check of the form, the sending, and what each outcome changes on the page. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { BookingRequest } from '#contract/bookings/bookings.ts'
import type { Problem } from '#contract/problem.ts'
import type { WriteFailure } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { ToastContents, ToastText } from '#pwa/ui/toasts.ts'
import { focusElement } from '../focus.ts'
import { dismissWrite, type Intent } from '../outbox/guestOutbox.ts'
import type { RequestLink } from '../outbox/guestWrites.ts'
import { useSending } from '../outbox/useSending.ts'
import { announce } from '../shell/Toasts.tsx'
import type { Sending } from './draftSchema.ts'
import { clearForm, isFormEmpty, restoreForm, showsRequest } from './formContents.ts'
import { findFirstErrorElementId, findMissing } from './formErrors.ts'
import { getFormToken } from './formToken.ts'
import { fromGroupInput, type GroupInput, toGroupInput } from './otherRooms.ts'
import { availabilityKey } from './queries.ts'
import type { Receipt } from './readReceipt.ts'
import { clearReceipt, getReceiptElementId, restoreReceipt, saveReceipt, toGroupReceipt, toReceipt } from './receipt.ts'
import { requestDraft } from './requestDraft.ts'
import type { WidgetState } from './useBookingWidget.ts'
import type { useDraft } from './useDraft.ts'
import type { FormInput, RequestForm, RequestInput } from './useRequestForm.ts'

/** The receipt of this tab's last request, which survives a reload. */
function useLastReceipt() {
  const [lastReceipt, setLastReceipt] = useState<Receipt | null>(null)
  useEffect(() => {
    restoreReceipt().then(setLastReceipt, () => undefined)
  }, [])
  return {
    lastReceipt,
    keepReceipt: (receipt: Receipt) => {
      saveReceipt(receipt)
      setLastReceipt(receipt)
    },
    forgetReceipt: () => {
      clearReceipt()
      setLastReceipt(null)
    },
  }
}

type Draft = Pick<ReturnType<typeof useDraft>, 'isRestored' | 'sending' | 'setSending'>

export function useRequest(widget: WidgetState, form: RequestForm, { isRestored, sending, setSending }: Draft) {
  const client = useQueryClient()
  const { i18n } = useLanguage()
  const { lastReceipt, keepReceipt, forgetReceipt } = useLastReceipt()

  const refetch = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
  const showError = (title: ToastText, ...lines: ToastContents['lines'] & {}) =>
    void announce({ title, lines, variant: 'destructive' })

  /** The room of several that a refusal is about. */
  const findRefusedRoom = ({ errors }: Problem, { roomId, otherRooms = [] }: FormInput) => {
    const [, index] = /^rooms\.(\d)\.roomId$/.exec(errors?.[0]?.path ?? '') ?? []
    const ids = [roomId, ...otherRooms.map((other) => other.roomId)]
    return index && otherRooms.length > 0 ? widget.rooms?.find(({ id }) => id === ids[Number(index)]) : undefined
  }

  const handleSent = (code: string, isCurrentForm: boolean) => {
    if (isCurrentForm) {
      setSending(null)
      // The guest may have left the page; then the form no longer exists and cannot store its empty state.
      requestDraft.clear()
      clearForm(widget, form)
      focusElement(getReceiptElementId(code))
    }
    refetch(...availabilityKey)
    refetch('bookings.list')
    void announce({ title: /*i18n*/ 'booking.sent' })
  }

  const handleFailed = ({ state, problem }: WriteFailure, input: FormInput, isCurrentForm: boolean) => {
    const room = problem && findRefusedRoom(problem, input)
    const detail = room ? `${room.name}: ${problem.detail}` : problem?.detail
    showError(/*i18n*/ 'booking.failed', detail ? { detail } : /*i18n*/ 'booking.failedLater')
    if (state !== 'refused') return
    if (isCurrentForm) setSending(null)
    refetch(...availabilityKey)
    refetch('settings.readBookingsEnabled')
    refetch('extras.listOffered')
    refetch('rooms.list')
    if (isCurrentForm) restoreForm(widget, form, problem, input)
  }

  /** Not where it holds a tax code, which no draft has. */
  const keep = (call: Sending['call'], { key, input, formToken }: Intent<Sending['call']>) => {
    if (!input.fiscalCode) setSending({ call, key, body: JSON.stringify(input), ...(formToken && { formToken }) })
  }
  const shared = {
    isReady: isRestored,
    onQueued: () => {
      setSending(null)
      requestDraft.clear()
    },
    onDelivered: (link: RequestLink | null, isCurrentForm: boolean) => link && handleSent(link.code, isCurrentForm),
  }
  const matchesForm = (input: FormInput | null) =>
    isFormEmpty(form) || (input !== null && showsRequest(widget, form, input))
  const findRoom = (id: number | undefined) => widget.rooms?.find((room) => room.id === id)
  const showReceipt = (receipt: Receipt) => {
    keepReceipt(receipt)
    handleSent(receipt.code, true)
  }
  const single = useSending('bookings.request', {
    ...shared,
    matchesForm,
    onSending: (intent) => keep('bookings.request', intent),
    onSent: (booking) => showReceipt(toReceipt(booking, findRoom(booking.roomId))),
    onFailed: handleFailed,
  })
  const group = useSending('bookings.requestGroup', {
    ...shared,
    matchesForm: (input) => matchesForm(input && fromGroupInput(input)),
    onSending: (intent) => keep('bookings.requestGroup', intent),
    onSent: (receipt) => showReceipt(toGroupReceipt(receipt, findRoom)),
    onFailed: (failure, input, isCurrentForm) => handleFailed(failure, fromGroupInput(input), isCurrentForm),
  })
  // The page was left while it was sending: the same again brings the same answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the last page has left
  useEffect(() => {
    if (!isRestored || sending === null) return
    const { call, body, formToken, key } = sending
    if (call === 'bookings.request') void single.send(JSON.parse(body), formToken, key)
    else void group.send(JSON.parse(body), formToken, key)
  }, [isRestored])

  const delivered = [...single.delivered, ...group.delivered]
  const toForm = <Sent extends { input: GroupInput }>(sent: Sent) => ({ ...sent, input: fromGroupInput(sent.input) })
  const refused = [...single.refused, ...group.refused.map(toForm)]
  const unconfirmed = [...single.unconfirmed, ...group.unconfirmed.map(toForm)]

  /** What is missing of the further rooms, which the form's schema does not know. */
  const findMissingRoom = (): { title: string; index: number } | null => {
    const { otherRooms } = widget.selection
    const unchosen = otherRooms.findIndex(({ roomId }) => roomId === null)
    if (unchosen >= 0) return { title: /*i18n*/ 'booking.chooseOther', index: unchosen }
    const ageless = otherRooms.findIndex(({ children }) => children.includes(-1))
    return ageless >= 0 ? { title: /*i18n*/ 'booking.chooseOtherAges', index: ageless } : null
  }
  const send = (request: BookingRequest) => {
    const { otherRooms } = widget.selection
    const missing = findMissingRoom()
    if (missing) {
      showError(missing.title)
      focusElement(`room-${missing.index + 2}`)
    } else if (otherRooms.length > 0) void group.send(toGroupInput(request, otherRooms), getFormToken())
    else void single.send({ ...request, totalPrice: '0' }, getFormToken())
  }

  const handleInvalid = (errors: FieldErrors<RequestInput>) => {
    const missing = findMissing(errors)
    const others = missing?.others.map((label) => i18n.t(label)).join(', ')
    if (missing)
      showError(missing.title, missing.message, others && { id: /*i18n*/ 'booking.missing.others', values: { others } })
    focusElement(findFirstErrorElementId(errors))
  }
  const submit = form.handleSubmit(send, handleInvalid)

  const closeReceipt = (forget: () => void) => () => {
    forget()
    focusElement('roomId')
  }
  return {
    isSending: single.isSending || group.isSending,
    isLocked: single.isLocked || group.isLocked,
    isTrying: single.isTrying || group.isTrying,
    tryAgain: group.unconfirmed.length > 0 ? group.tryAgain : single.tryAgain,
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
