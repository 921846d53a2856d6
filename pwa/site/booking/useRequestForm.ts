/**
 * The form with the guest's own data. On submit the widget's selection joins it, and the contract's schema validates
 * both.
 */
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { BookingRequest } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Selection } from './selection.ts'

export type RequestInput = Input<'bookings.request'>
export type RequestForm = UseFormReturn<RequestInput, unknown, BookingRequest>

/** Loads the validation before it is needed. */
export const loadValidation = () => import('./validate.ts')

export const emptyGuest = {
  guestName: '',
  guestSurname: '',
  guestEmail: '',
  guestPhone: '',
  nationality: 'italiana',
  birthDate: '',
  fiscalCode: '',
  specialRequests: '',
  website: '',
} as const satisfies Partial<RequestInput>

/** Sets these fields and empties the others. The consent is always emptied: guests give it for each request. */
export const resetGuestFields = (form: RequestForm, guest: Partial<RequestInput> = {}) =>
  form.reset({ ...emptyGuest, ...guest }, { keepFieldsRef: true })

/** The guest's own fields of a request, to show that request again. */
export const getGuestFields = (input: RequestInput) => ({
  guestName: input.guestName,
  guestSurname: input.guestSurname,
  guestEmail: input.guestEmail,
  guestPhone: input.guestPhone,
  nationality: input.nationality,
  birthDate: input.birthDate,
  fiscalCode: input.fiscalCode ?? '',
  specialRequests: input.specialRequests ?? '',
})

export type GetError = (name: keyof RequestInput) => string | undefined

/** The fields that belong to the widget and not to the form. */
export const selectionFields = [
  'roomId',
  'checkinDate',
  'checkoutDate',
  'numberOfGuests',
  'hasPets',
  'numberOfPets',
  'checkinTime',
] as const satisfies (keyof RequestInput)[]

/** A missing choice becomes a value that the schema refuses with the right message. */
const toRequestInput = ({ roomId, checkinDate, checkoutDate, ...rest }: Selection) => ({
  ...rest,
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
