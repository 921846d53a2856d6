/** Validates a request with the contract's schema. Loaded when the guest begins to write, not with the page. */
import { zodResolver } from '@hookform/resolvers/zod'
import { BookingRequest } from '#contract/bookings.ts'

export const validate = zodResolver(BookingRequest)
