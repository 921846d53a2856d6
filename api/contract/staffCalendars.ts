/** An account's private address of a calendar with the farm's stays. */
import { z } from 'zod/mini'
import { Instant } from './fields.ts'

/** Null without an address. The address itself is shown once, when it is made. */
export const StaffCalendarState = z.object({ createdAt: z.nullable(Instant) })

export const StaffCalendarAddress = z.object({ url: z.string() })
