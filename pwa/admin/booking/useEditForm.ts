/** The state of the edit form: its values, the request that saves them, and the errors of both at their fields. */
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { bookingFields, type FieldKind } from '#contract/bookingFields.ts'
import { hasStayChanged } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { ApiError, call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { useDoubts } from '../newBooking/useDoubts.ts'
import { useOffers } from '../newBooking/useOffers.ts'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { useFormDraft } from '../writes/useFormDraft.ts'
import {
  asksToCancel,
  atListPrice,
  createResolver,
  type EditBody,
  EditDraft,
  type EditField,
  type EditSection,
  type EditValues,
  isEditField,
  listTyped,
  restoreTyped,
  takeKept,
  toFormValues,
} from './editForm.ts'
import { isMoved, parseStay } from './move.ts'
import { useBookingWrite } from './useBookingWrite.ts'
import { useRepricing } from './useRepricing.ts'

/** The types of inputs, and so the keyboard of a phone, by the kind of the field; text for every other kind. */
const inputTypes: Partial<Record<FieldKind, string>> = { email: 'email', phone: 'tel', day: 'date', integer: 'number' }

export const useEditDraft = () => useFormDraft('admin.edit', EditDraft, takeKept)

/** `section`: the one that is edited, null for all. */
export function useEditForm(booking: Booking, section: EditSection | null, onClose: () => void) {
  const { i18n, language } = useLanguage()
  const { draft, write, drop } = useEditDraft()
  const base = toFormValues(booking, language)
  const [restored] = useState(draft?.id === booking.id ? draft : null)
  const close = () => {
    drop()
    onClose()
  }
  const { register, handleSubmit, watch, setValue, setError, getValues, formState } = useForm<
    EditValues,
    unknown,
    EditBody
  >({
    defaultValues: restored ? restoreTyped(base, restored.values) : base,
    resolver: createResolver(booking),
    shouldFocusError: false,
  })
  const { form, focusFirstError } = useFocusOnError()
  /** The saved booking, which is to be cancelled now. */
  const [cancelled, setCancelled] = useState<Booking | null>(null)
  const [isToBeCancelled, setToBeCancelled] = useState(false)
  const finish = async () => {
    const saved = isToBeCancelled ? await db.bookings.get(booking.id) : null
    if (saved) setCancelled(saved)
    else close()
  }
  const edit = useBookingWrite({
    booking,
    call: 'bookings.edit',
    send: (body: EditBody, options) => call('bookings.edit', { ...options, body }),
    overrule: (body) => ({ ...body, anyway: true }),
    success: /*i18n*/ 'admin.edit.done',
    failure: { title: /*i18n*/ 'admin.edit.failed', text: /*i18n*/ 'admin.booking.updateFailed' },
    onDone: () => void finish(),
    onError: (error) => {
      const fieldErrors = error instanceof ApiError ? (error.problem?.errors ?? []) : []
      for (const { path, message } of fieldErrors) if (isEditField(path)) setError(path, { message })
      focusFirstError()
    },
  })
  const stay = {
    roomId: Number(watch('roomId')),
    checkinDate: watch('checkinDate'),
    checkoutDate: watch('checkoutDate'),
  }
  const parsed = parseStay(stay)
  const target = parsed && { ...parsed, roomId: stay.roomId }
  /** Where the form moves the booking to; null where it does not. */
  const movedTo = target && isMoved(booking, target) ? target : null
  const numberOfGuests = Number(watch('numberOfGuests'))
  const repricing = useRepricing(booking, target && { ...target, numberOfGuests }, watch('agreedPrice') !== atListPrice)
  const offer = useOffers(movedTo, numberOfGuests, booking.id)?.find(({ room }) => room.id === movedTo?.roomId)
  const doubts = useDoubts()
  const getFieldProps = (name: EditField) => {
    const message = formState.errors[name]?.message
    return {
      id: `edit-${name}`,
      label: i18n.t(bookingFields[name].label),
      // The form's messages are catalog ids. The server's are sentences: no catalog has them, so they are shown as they
      // are.
      error: message === undefined ? undefined : i18n.t(message),
      ...register(name),
    }
  }
  /** For a text field. */
  const getInputProps = (name: EditField) => ({
    ...getFieldProps(name),
    type: inputTypes[bookingFields[name].kind],
    autoComplete: 'off',
  })
  const send = handleSubmit((body) => {
    const isCancelled = asksToCancel(booking, body.status)
    setToBeCancelled(isCancelled)
    const typed = Object.keys(listTyped(getValues(), base))
    if (isCancelled && typed.every((field) => field === 'status')) return setCancelled(booking)
    const keepsPriceUnseen = offer === undefined && typed.every((field) => field !== 'agreedPrice')
    const change = { before: booking, after: body, keepsPriceUnseen: booking.agreedPrice !== null && keepsPriceUnseen }
    doubts.ask(hasStayChanged(booking, body) ? [change] : [], () =>
      edit.mutate({ ...body, ...(isCancelled ? { status: booking.status } : {}), nightsPrice: repricing.nightsPrice }),
    )
  })
  const submit = (event: FormEvent) => void send(event).then(focusFirstError)
  const keep = () => write({ id: booking.id, version: booking.version, section, values: listTyped(getValues(), base) })
  return {
    ...{ edit, form, getFieldProps, getInputProps, submit, watch, setValue, getValues },
    ...{ movedTo, offer, repricing, doubts, cancelled },
    ...{ close, keep, restored, wrongFields: Object.keys(formState.errors) },
  }
}
type EditForm = ReturnType<typeof useEditForm>
export type EditFieldsProps = { booking: Booking; form: EditForm }
