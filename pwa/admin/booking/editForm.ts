/** Converts between the texts of the edit form and the request body. The contract's schema validates the body. */
import { z } from 'zod/mini'
import { bookingFields, listFields } from '#contract/bookings/bookingFields.ts'
import { type Booking, BookingEdit } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { addsUp, getAgreedCents } from '#contract/money/ledger.ts'
import type { Language } from '#locales/language.ts'
import { isPhone, parseAges } from '../newBooking/newBookingForm.ts'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { followAmounts } from './payments.ts'

export type EditBody = Input<'bookings.edit'>

/** What guests write, and what staff write beside it. Deposit and balance have a form of their own. */
export const editSections = ['stay', 'guest', 'desk'] as const
export type EditSection = (typeof editSections)[number]

const editFields = editSections.flatMap((form) => listFields(bookingFields, { form, conflict: 'ask' }))
export type EditField = (typeof editFields)[number]
export type EditValues = { [Field in EditField]: Booking[Field] extends boolean ? boolean : string }

/** Stands for the price while nothing but the list price applies. It follows the room and the days. */
export const atListPrice = 'list'

/** Both have the fields of `editFields`, which TypeScript does not see. */
const mapFields = <Values>(getValue: (field: EditField) => unknown) =>
  Object.fromEntries(editFields.map((field) => [field, getValue(field)])) as Values

export const toFormValues = (booking: Booking, language: Language): EditValues =>
  mapFields((field) => {
    const value = booking[field] ?? (field === 'agreedPrice' ? atListPrice : '')
    if (typeof value === 'boolean') return value
    if (Array.isArray(value)) return value.join(', ')
    return bookingFields[field].kind === 'money' ? formatAmount(String(value), language) : String(value)
  })

/** The sections that have one of these fields. */
export const listSectionsOf = (fields: readonly string[]): EditSection[] =>
  editSections.filter((section) => editFields.some((it) => fields.includes(it) && bookingFields[it].form === section))

/** What was typed, and in which section. */
export const EditDraft = z.object({
  section: z.nullable(z.enum(editSections)),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
})
export type EditDraft = z.infer<typeof EditDraft>

/** The fields that differ from the booking's. */
export const listTyped = (values: EditValues, base: EditValues): EditDraft['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isEditField(name) && value !== base[name]))

const neverKept: string[] = listFields(bookingFields, { draft: false })

/** What the browser may store of a draft: never the tax code. */
export const takeKept = (draft: EditDraft): EditDraft => ({
  ...draft,
  values: Object.fromEntries(Object.entries(draft.values).filter(([name]) => !neverKept.includes(name))),
})

/** The booking's texts, with what was typed before a reload. */
export const restoreTyped = (base: EditValues, typed: EditDraft['values']): EditValues =>
  mapFields((field) => (typeof typed[field] === typeof base[field] ? typed[field] : base[field]))

/** The times that the farm offers staff, and the stored one if it is another. */
export const listCheckinTimes = (booking: Booking, offered: readonly string[]): string[] => [
  ...new Set([...offered, booking.checkinTime]),
]

const parseNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

/**
 * A field that is missing in a booking taken by phone may stay empty; a field that has a value may be changed, not
 * emptied.
 */
const keepNullIfEmpty = (typed: string, stored: Booking[EditField]): string | null =>
  typed.trim() === '' && stored === null ? null : typed

type RequestBody = Record<EditField | 'totalPrice', unknown> & Partial<Pick<Booking, 'balanceAmount'>>

export function toRequestBody(values: EditValues, booking: Booking): RequestBody {
  const body = mapFields<Record<EditField, unknown>>((field) => {
    const typed = values[field]
    if (typeof typed === 'boolean') return typed
    const { kind } = bookingFields[field]
    if (field === 'agreedPrice' && typed === atListPrice) return null
    if (kind === 'integer') return parseNumber(typed)
    if (kind === 'ages') return parseAges(typed)
    return kind === 'money' ? normalizeAmount(typed) : keepNullIfEmpty(typed, booking[field])
  })
  return {
    ...body,
    numberOfPets: values.hasPets ? body.numberOfPets : 0,
    // Older clients show it. Here nobody changes it.
    totalPrice: booking.totalPrice,
    ...followAmounts(booking, { agreedPrice: typeof body.agreedPrice === 'string' ? body.agreedPrice : null }),
  }
}

export const isEditField = (name: PropertyKey | undefined): name is EditField => editFields.some((it) => it === name)

/** The messages for empty fields whose schema message would complain about the format. */
const requiredMessages: Partial<Record<EditField, string>> = {
  agreedPrice: /*i18n*/ 'booking.required.totalPrice',
  checkinTime: /*i18n*/ 'booking.required.checkinTime',
}

/** The messages for typed text whose schema message would call the field missing. */
const invalidMessages: Partial<Record<EditField, string>> = {
  agreedPrice: /*i18n*/ 'errors.money',
  numberOfGuests: /*i18n*/ 'errors.numberOfGuestsByStaff',
}

/** Whether saving this status cancels the booking, which is asked about in a dialog of its own. */
export const asksToCancel = ({ status }: Pick<Booking, 'status'>, next: string): boolean =>
  next === 'cancelled' && status !== 'cancelled'

export const isValidBody = (body: object): body is EditBody => BookingEdit.safeParse(body).success

/** Whether deposit and balance, as they are written down, are not the price that is typed. */
function breaksPrice(
  booking: Booking,
  { agreedPrice = null, balanceAmount = booking.balanceAmount }: EditBody,
): boolean {
  const toText = (amount: string | number | null) => (amount === null ? null : String(amount))
  const after = { ...booking, agreedPrice: toText(agreedPrice), balanceAmount: toText(balanceAmount) }
  return getAgreedCents(after) !== getAgreedCents(booking) && !addsUp(after)
}

type EditErrors = Partial<Record<EditField, string>>

/** The request body, or what is wrong, as ids of texts. */
export function checkEdit(values: EditValues, booking: Booking): { body: EditBody } | { errors: EditErrors } {
  const body = toRequestBody(values, booking)
  const errors: EditErrors = {}
  if (isValidBody(body)) {
    const isWrongPhone = body.guestPhone !== booking.guestPhone && !isPhone(body.guestPhone.trim())
    if (isWrongPhone) return { errors: { guestPhone: /*i18n*/ 'booking.errors.guestPhone' } }
    if (breaksPrice(booking, body)) return { errors: { agreedPrice: /*i18n*/ 'admin.edit.priceMismatch' } }
    return { body }
  }
  for (const issue of BookingEdit.safeParse(body).error?.issues ?? []) {
    const name = issue.path[0]
    if (!isEditField(name) || errors[name]) continue
    const messages = String(values[name]).trim() === '' ? requiredMessages : invalidMessages
    errors[name] = messages[name] ?? issue.message
  }
  return { errors }
}
