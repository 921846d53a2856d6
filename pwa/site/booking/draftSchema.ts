/**
 * The draft of a request, without the tax code, which is never stored. It has the consent, because the guest may leave the
 * page to read what it is about.
 */
import { z } from 'zod/mini'
import { nationalities } from '#contract/stays/stay.ts'
import { keptFields, mapFields } from './useRequestForm.ts'

export const Draft = z.object({
  /**
   * What the page's URL chose at that time, as `normalizeChoice` writes it. A different one comes from a newer link and overrides the choice.
   */
  search: z.string(),
  selection: z.object({
    roomId: z.nullable(z.int()),
    checkinDate: z.nullable(z.string()),
    checkoutDate: z.nullable(z.string()),
    numberOfGuests: z.int(),
    children: z._default(z.array(z.int()), []),
    hasPets: z.boolean(),
    numberOfPets: z.int(),
    checkinTime: z.string(),
    extras: z._default(z.array(z.object({ id: z.string(), quantity: z.int() })), []),
    otherRooms: z._default(
      z.array(z.object({ roomId: z.nullable(z.int()), numberOfGuests: z.int(), children: z.array(z.int()) })),
      [],
    ),
  }),
  guest: z.object({
    // An earlier version of the page may have stored fewer.
    ...mapFields(keptFields, () => z._default(z.string(), '')),
    nationality: z.enum(nationalities),
    privacyAccepted: z.optional(z.literal(true)),
  }),
  /** What was sent and has no answer yet, as it was sent: the server may have it. */
  sending: z.optional(
    z.object({
      call: z.enum(['bookings.request', 'bookings.requestGroup']),
      key: z.string(),
      formToken: z.optional(z.string()),
      body: z.string(),
    }),
  ),
})
export type Sending = NonNullable<z.output<typeof Draft>['sending']>
