import { RequestMessage } from '../bookings/requests.ts'
import { ShownMail } from '../mails.ts'
import { NewOffer, Offer, OfferAcceptance, OfferEdit, OfferView } from '../offers/offers.ts'
import { byCode, byId, type Call, defaults, newLink, removal } from './call.ts'

const offerAnswer = { ...byCode, limit: 'offerAnswers', output: OfferView } as const

export const offerCalls = {
  'offers.add': { ...defaults, route: ['POST', '/api/offers', 'staff'], input: NewOffer, output: Offer, status: 201 },
  'offers.edit': { ...byId, route: ['PUT', '/api/offers/:id', 'staff'], input: OfferEdit, output: Offer },
  'offers.remove': { ...removal, route: ['DELETE', '/api/offers/:id', 'staff'] },
  'offers.send': { ...byId, route: ['POST', '/api/offers/:id/send', 'staff'], output: Offer },
  // A POST like that of a booking. It changes nothing.
  'offers.previewMail': { ...byId, route: ['POST', '/api/offers/:id/mail-preview', 'staff'], output: ShownMail },
  'offers.view': { ...byCode, route: ['GET', '/api/offers/:code', 'guest'], output: OfferView },
  'offers.accept': { ...offerAnswer, route: ['POST', '/api/offers/:code/accept', 'guest'], input: OfferAcceptance },
  'offers.decline': { ...offerAnswer, route: ['POST', '/api/offers/:code/decline', 'guest'] },
  'offers.ask': {
    ...byCode,
    route: ['POST', '/api/offers/:code/message', 'guest'],
    limit: 'messages',
    input: RequestMessage,
    output: OfferView,
    status: 201,
  },
  'offers.sendLink': { ...newLink, route: ['POST', '/api/offers/:code/link', 'guest'] },
} as const satisfies Record<string, Call>
