/** Compares and fills both parts of the page's form: the widget and the guest's own fields. */
import type { FieldErrors } from 'react-hook-form'
import type { Problem } from '#contract/problem.ts'
import { focusElement } from '../focus.ts'
import { findFirstErrorElementId, isFieldName } from './formErrors.ts'
import { emptySelection, type OtherRoom, toSelection } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import {
  type FormInput,
  getGuestFields,
  type RequestForm,
  type RequestInput,
  resetGuestFields,
} from './useRequestForm.ts'

/** The contract's schema trims texts before they are sent. */
const normalizeText = (text: string) => text.trim()

export const isFormEmpty = (form: RequestForm): boolean => !form.getValues('guestName')

const listIds = (others: Pick<OtherRoom, 'roomId'>[]): string => others.map(({ roomId }) => roomId).join()

/** Whether the form shows this request: the same rooms, days and name. */
export function showsRequest(widget: WidgetState, form: RequestForm, input: FormInput): boolean {
  // The request itself may have made its days unavailable.
  const { roomId, checkinDate, checkoutDate, otherRooms } = widget.unavailableSelection ?? widget.selection
  const [name = '', surname = ''] = form.getValues(['guestName', 'guestSurname'])
  return (
    input.roomId === roomId &&
    listIds(input.otherRooms ?? []) === listIds(otherRooms) &&
    input.checkinDate === checkinDate &&
    input.checkoutDate === checkoutDate &&
    input.guestName === normalizeText(name) &&
    input.guestSurname === normalizeText(surname)
  )
}

export function clearForm(widget: WidgetState, form: RequestForm): void {
  resetGuestFields(form)
  widget.select(emptySelection)
}

/** Shows a refused request again, with the server's messages, and focuses what the guest must change. */
export function restoreForm(
  widget: WidgetState,
  form: RequestForm,
  { status, code, errors }: Problem,
  input: FormInput,
): void {
  if (!showsRequest(widget, form, input)) {
    resetGuestFields(form, getGuestFields(input))
    widget.select(toSelection(input))
  }
  const fieldErrors: FieldErrors<RequestInput> = {}
  for (const { path: sent, message } of errors ?? []) {
    // The form has the fields of the first room.
    const path = sent.replace(/^rooms\.0\./, '')
    if (!isFieldName(path)) continue
    fieldErrors[path] = { type: 'server', message }
    form.setError(path, { message })
  }
  // A conflict (409) concerns the stay: the guest chooses other days or another room.
  if (code === 'extra_sold_out') focusElement('booking-extras')
  else focusElement(status === 409 ? 'booking-calendar' : findFirstErrorElementId(fieldErrors))
}
