/**
 * Validates a request with the contract's schema, and with the server's rule about the birth date, which depends on
 * today. Loaded when the guest begins to write, not with the page.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { BookingRequest, isBornBy } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { farmToday } from '#pwa/clock.ts'

const validateFields = zodResolver(BookingRequest)

export const validate: Resolver<Input<'bookings.request'>, unknown, BookingRequest> = async (
  values,
  context,
  options,
) => {
  const result = await validateFields(values, context, options)
  if (isBornBy(values.birthDate, farmToday())) return result
  const birthDate = { type: 'custom', message: /*i18n*/ 'errors.birthDateInFuture' }
  return { values: {}, errors: { ...result.errors, birthDate } }
}
