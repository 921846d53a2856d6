/**
 * The form with the guest's own data. On submit the widget's selection joins it, and the contract's schema validates
 * both.
 */
import { type UseFormReturn, useForm } from 'react-hook-form'
import { guestFields, listFields } from '#contract/bookings/bookingFields.ts'
import type { BookingRequest } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { nationalities } from '#contract/stays/stay.ts'
import type { OtherRoom, Selection } from './selection.ts'

export type RequestInput = Input<'bookings.request'>
/** What the form holds: a request, with the further rooms of one for several. */
export type FormInput = RequestInput & { otherRooms?: OtherRoom[] }
export type RequestForm = UseFormReturn<RequestInput, unknown, BookingRequest>

/** Loads the validation before it is needed. */
export const loadValidation = () => import('./validate.ts')

/** The guest's own texts. The consent is not among them: guests give it for each request. */
const textFields = listFields(guestFields, { form: 'guest' }).filter((field) => field !== 'privacyAccepted')
/** Those that a draft keeps. */
export const keptFields = listFields(guestFields, { form: 'guest', draft: true }).filter(
  (field) => field !== 'privacyAccepted',
)

/** Every field gets a value, which TypeScript does not see. */
export const mapFields = <Field extends string, Value>(fields: readonly Field[], getValue: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, getValue(field)])) as Record<Field, Value>

export const emptyGuest = { ...mapFields(textFields, () => ''), nationality: nationalities[0], leaveEmpty: '' } as const

/** Sets these fields and empties the others. The consent is always emptied: guests give it for each request. */
export const resetGuestFields = (form: RequestForm, guest: Partial<RequestInput> = {}) =>
  form.reset({ ...emptyGuest, ...guest }, { keepFieldsRef: true })

/** The guest's own fields of a request, to show that request again. */
export const getGuestFields = (input: RequestInput) => ({
  ...mapFields(textFields, (field) => input[field] ?? ''),
  nationality: input.nationality,
})

export type GetError = (name: keyof RequestInput) => string | undefined

/** The fields that belong to the widget and not to the form. */
export const selectionFields = listFields(guestFields, { form: 'stay' })

/** A missing choice becomes a value that the schema refuses with the right message. */
const toRequestInput = ({ roomId, checkinDate, checkoutDate, extras, otherRooms: _, ...rest }: Selection) => ({
  ...rest,
  ...(extras.length > 0 ? { extras } : {}),
  roomId: roomId ?? 0,
  checkinDate: checkinDate ?? '',
  checkoutDate: checkoutDate ?? '',
})

export const useRequestForm = (selection: Selection): RequestForm =>
  useForm<RequestInput, unknown, BookingRequest>({
    // No default values: they would overwrite what the guest has typed before hydration.
    // The page sets the focus itself, because room and calendar come before the first field of the form.
    shouldFocusError: false,
    resolver: async (values, context, options) => {
      const { validate } = await loadValidation()
      return validate({ ...values, ...toRequestInput(selection) }, context, options)
    },
  })
