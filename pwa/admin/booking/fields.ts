import type { Language } from '#contract/language.ts'
import { formatDay } from '#pwa/format.ts'
import { formatAmount } from '../writes/amounts.ts'

/** The labels of the booking fields that staff may edit. */
export const fieldLabels = {
  roomId: /*i18n*/ 'admin.booking.room',
  guestName: /*i18n*/ 'admin.field.guestName',
  guestSurname: /*i18n*/ 'admin.field.guestSurname',
  guestEmail: /*i18n*/ 'admin.booking.email',
  guestPhone: /*i18n*/ 'admin.booking.phone',
  nationality: /*i18n*/ 'admin.booking.nationality',
  birthDate: /*i18n*/ 'admin.booking.birthDate',
  fiscalCode: /*i18n*/ 'admin.booking.fiscalCode',
  checkinDate: /*i18n*/ 'admin.field.checkinDate',
  checkoutDate: /*i18n*/ 'admin.field.checkoutDate',
  numberOfGuests: /*i18n*/ 'admin.booking.guests',
  hasPets: /*i18n*/ 'admin.field.hasPets',
  numberOfPets: /*i18n*/ 'admin.field.numberOfPets',
  checkinTime: /*i18n*/ 'admin.field.checkinTime',
  specialRequests: /*i18n*/ 'admin.field.specialRequests',
  status: /*i18n*/ 'admin.field.status',
  totalPrice: /*i18n*/ 'admin.price.total',
  agreedPrice: /*i18n*/ 'admin.price.agreed',
  depositAmount: /*i18n*/ 'admin.price.deposit',
  balanceAmount: /*i18n*/ 'admin.price.balance',
  keptAmount: /*i18n*/ 'admin.price.kept',
  depositPaidOn: /*i18n*/ 'admin.field.depositPaidOn',
  balancePaidOn: /*i18n*/ 'admin.field.balancePaidOn',
  paymentCompleted: /*i18n*/ 'admin.field.paymentCompleted',
  deletedAt: /*i18n*/ 'admin.field.deletedAt',
} as const

export type BookingField = keyof typeof fieldLabels

export const isBookingField = (field: string): field is BookingField => field in fieldLabels

const amountFields: string[] = [
  'totalPrice',
  'agreedPrice',
  'depositAmount',
  'balanceAmount',
  'keptAmount',
] satisfies BookingField[]

/** Formats a value so that two versions can be compared: "120" and "120.00" are the same amount. */
export function formatFieldValue(field: BookingField, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–'
  if (field === 'deletedAt') return '✓'
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (field === 'depositPaidOn' || field === 'balancePaidOn' || field === 'checkinDate' || field === 'checkoutDate')
    return formatDay(String(value), language)
  return amountFields.includes(field) ? formatAmount(String(value), language) : String(value)
}
