/** The guest's own data as a form; what the widget holds joins it when it is checked, by the contract's own schema. */
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { BookingRequest } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Selection } from './selection.ts'

export type RequestInput = Input<'bookings.request'>
export type RequestForm = UseFormReturn<RequestInput, unknown, BookingRequest>

/** Fetches the check ahead of its use. */
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

/** Shows these of the guest's fields and empties the others; the consent is always given anew. */
export const resetGuestFields = (form: RequestForm, guest: Partial<RequestInput> = {}) =>
  form.reset({ ...emptyGuest, ...guest }, { keepFieldsRef: true })

/** The guest's own fields of a request, to show them again. */
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

/** What the widget chooses, not the form. */
export const selectionFields = [
  'roomId',
  'checkinDate',
  'checkoutDate',
  'numberOfGuests',
  'hasPets',
  'numberOfPets',
  'checkinTime',
] as const satisfies (keyof RequestInput)[]

/** Nothing chosen becomes values that the schema refuses with the right message. */
const toRequestInput = ({ roomId, checkinDate, checkoutDate, ...rest }: Selection) => ({
  ...rest,
  roomId: roomId ?? 0,
  checkinDate: checkinDate ?? '',
  checkoutDate: checkoutDate ?? '',
})

export const useRequestForm = (selection: Selection): RequestForm =>
  useForm<RequestInput, unknown, BookingRequest>({
    // No default values: what a guest has typed before the page came to life stays.
    // The page moves the focus itself: room and calendar stand before the first field of the form.
    shouldFocusError: false,
    resolver: async (values, context, options) => {
      const { validate } = await loadValidation()
      return validate({ ...values, ...toRequestInput(selection) }, context, options)
    },
  })
