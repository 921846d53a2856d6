import { z } from 'zod/mini'
import { CheckinLink, CheckinParams, CheckinView } from '../guests/checkinLinks.ts'
import { ArrivalInput, Guest, GuestsInput } from '../guests/guests.ts'
import { byId, type Call, defaults } from './call.ts'

const guests = z.array(Guest)
const ownGuests = { ...defaults, params: CheckinParams, output: guests } as const

export const guestCalls = {
  'guests.readLink': { ...byId, route: ['GET', '/api/bookings/:id/checkin-link', 'staff'], output: CheckinLink },
  'guests.readLinkOfPortal': {
    ...byId,
    route: ['GET', '/api/channel-stays/:id/checkin-link', 'staff'],
    output: CheckinLink,
  },
  'guests.viewCheckin': {
    ...defaults,
    route: ['GET', '/api/checkins/:code', 'guest'],
    params: CheckinParams,
    output: CheckinView,
  },
  'guests.list': { ...byId, route: ['GET', '/api/bookings/:id/guests', 'staff'], output: guests },
  'guests.replace': {
    ...byId,
    route: ['PUT', '/api/bookings/:id/guests', 'staff'],
    input: GuestsInput,
    output: guests,
  },
  'guests.arrive': {
    ...byId,
    route: ['POST', '/api/bookings/:id/arrival', 'staff'],
    input: ArrivalInput,
    output: guests,
  },
  'guests.listOfPortal': { ...byId, route: ['GET', '/api/channel-stays/:id/guests', 'staff'], output: guests },
  'guests.replaceOfPortal': {
    ...byId,
    route: ['PUT', '/api/channel-stays/:id/guests', 'staff'],
    input: GuestsInput,
    output: guests,
  },
  'guests.arriveOfPortal': {
    ...byId,
    route: ['POST', '/api/channel-stays/:id/arrival', 'staff'],
    input: ArrivalInput,
    output: guests,
  },
  'guests.listOfRequest': { ...ownGuests, route: ['GET', '/api/requests/:code/guests', 'guest'] },
  'guests.replaceOfRequest': {
    ...ownGuests,
    route: ['PUT', '/api/requests/:code/guests', 'guest'],
    limit: 'guestLists',
    input: GuestsInput,
  },
} as const satisfies Record<string, Call>
