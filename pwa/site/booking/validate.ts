/** The check of a whole request by the contract's own schema; loaded when the guest begins, not with the page. */
import { zodResolver } from '@hookform/resolvers/zod'
import { BookingRequest } from '#contract/bookings.ts'

export const validate = zodResolver(BookingRequest)
