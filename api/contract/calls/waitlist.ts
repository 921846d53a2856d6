import { z } from 'zod/mini'
import { Offer } from '../offers/offers.ts'
import { WaitlistEntry, WaitlistInput, WaitlistOffer, WaitlistReceipt, WaitlistView } from '../offers/waitlist.ts'
import { byId, type Call, defaults, removal } from './call.ts'

export const waitlistCalls = {
  'waitlist.add': {
    ...defaults,
    route: ['POST', '/api/waitlist', 'guest'],
    limit: 'waitlist',
    input: WaitlistInput,
    output: WaitlistReceipt,
    status: 201,
  },
  'waitlist.list': { ...defaults, route: ['GET', '/api/waitlist', 'staff'], output: z.array(WaitlistEntry) },
  // With the secret of the mail.
  'waitlist.view': { ...byId, route: ['GET', '/api/waitlist/:id', 'guest'], output: WaitlistView },
  'waitlist.confirm': { ...byId, route: ['POST', '/api/waitlist/:id/confirm', 'guest'], output: WaitlistView },
  // With the secret of the mail, or by staff.
  'waitlist.remove': { ...removal, route: ['DELETE', '/api/waitlist/:id', 'guest'] },
  'waitlist.offer': {
    ...byId,
    route: ['POST', '/api/waitlist/:id/offer', 'staff'],
    input: WaitlistOffer,
    output: Offer,
    status: 201,
  },
} as const satisfies Record<string, Call>
