/** The state of the edit form: its values, the request that saves them, and the errors of both at their fields. */
import { useState } from 'react'
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import { hasStayChanged } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { ApiError, call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { useDialogDraft } from '../forms/useDialogDraft.ts'
import { useFieldErrors } from '../forms/useFieldErrors.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { parseStay } from '../newBooking/stayDates.ts'
import { useDoubts } from '../newBooking/useDoubts.ts'
import { useOffers } from '../newBooking/useOffers.ts'
import {
  asksToCancel,
  atListPrice,
  checkEdit,
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
import { isMoved } from './move.ts'
import { useBookingWrite } from './useBookingWrite.ts'
import { useRepricing } from './useRepricing.ts'

/** How a field is typed, and so the keyboard of a phone, by its kind; as text for every other kind. */
const inputKinds = { email: 'email', phone: 'tel', day: 'date', integer: 'number' } as const
const hasInputKind = (kind: string): kind is keyof typeof inputKinds => kind in inputKinds

/** `section`: the one that is edited, null for all. */
export function useEditForm(booking: Booking, section: EditSection | null, onClose: () => void) {
  const { i18n, language } = useLanguage()
  const base = toFormValues(booking, language)
  const draft = useDialogDraft<EditDraft>({
    name: 'edit',
    id: booking.id,
    version: booking.version,
    schema: EditDraft,
    toKept: takeKept,
    initial: () => ({ section, values: {} }),
    onClose,
  })
  const { close } = draft
  const values = restoreTyped(base, draft.values.values)
  const setValues = (next: EditValues) => {
    const numberOfPets = next.hasPets === values.hasPets ? next.numberOfPets : next.hasPets ? '1' : '0'
    draft.setValues({ section, values: listTyped({ ...next, numberOfPets }, base) })
  }
  const [isSubmitted, setSubmitted] = useState(false)
  const checked = checkEdit(values, booking)
  const errors = isSubmitted && 'errors' in checked ? checked.errors : {}
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
    onError: focusFirstError,
  })
  const stay = {
    roomId: Number(values.roomId),
    checkinDate: values.checkinDate,
    checkoutDate: values.checkoutDate,
  }
  const parsed = parseStay(stay)
  const target = parsed && { ...parsed, roomId: stay.roomId }
  /** Where the form moves the booking to; null where it does not. */
  const movedTo = target && isMoved(booking, target) ? target : null
  const numberOfGuests = Number(values.numberOfGuests)
  const repricing = useRepricing(booking, target && { ...target, numberOfGuests }, values.agreedPrice !== atListPrice)
  const offer = useOffers(movedTo, numberOfGuests, [booking.id])?.find(({ room }) => room.id === movedTo?.roomId)
  const doubts = useDoubts()
  const getServerError = useFieldErrors(edit.error, values)
  const getError = (name: string) => {
    const message = isEditField(name) ? errors[name] : undefined
    return message === undefined ? getServerError(name) : i18n.t(message)
  }
  const getField = <Name extends EditField>(name: Name) => ({ name, label: i18n.t(bookingFields[name].label) })
  const getTextField = <Name extends EditField>(name: Name) => {
    const { kind } = bookingFields[name]
    return { ...getField(name), kind: hasInputKind(kind) ? inputKinds[kind] : 'text', autoComplete: 'off' } as const
  }
  const submit = () => {
    setSubmitted(true)
    if (!('body' in checked)) return focusFirstError()
    const { body } = checked
    const isCancelled = asksToCancel(booking, body.status)
    setToBeCancelled(isCancelled)
    const typed = Object.keys(draft.values.values)
    if (isCancelled && typed.every((field) => field === 'status')) return setCancelled(booking)
    const keepsPriceUnseen = offer === undefined && typed.every((field) => field !== 'agreedPrice')
    const change = { before: booking, after: body, keepsPriceUnseen: booking.agreedPrice !== null && keepsPriceUnseen }
    doubts.ask(hasStayChanged(booking, body) ? [change] : [], () =>
      edit.mutate({ ...body, ...(isCancelled ? { status: booking.status } : {}), nightsPrice: repricing.nightsPrice }),
    )
  }
  const refused = edit.error instanceof ApiError ? (edit.error.problem?.errors ?? []) : []
  return {
    edit,
    fields: { name: 'edit', values, setValues, getError },
    getField,
    getTextField,
    dialog: {
      form,
      isRestored: draft.isRestored,
      restoredText:
        draft.version === booking.version ? /*i18n*/ 'admin.edit.restored' : /*i18n*/ 'admin.edit.restoredOnNewer',
      isPending: edit.isPending,
      onSubmit: submit,
      onClose: close,
    },
    movedTo,
    offer,
    repricing,
    doubts,
    cancelled,
    close,
    wrongFields: [...Object.keys(errors), ...refused.map(({ path }) => path)],
  }
}
type EditForm = ReturnType<typeof useEditForm>
export type EditFieldsProps = { booking: Booking; form: EditForm }
