import { z } from 'zod/mini'
import {
  Booking,
  BookingDecline,
  BookingEdit,
  BookingPatch,
  BookingReceipt,
  BookingRequest,
  DeskBooking,
  MailPreviewInput,
  RestoredStay,
  RoomSwap,
  StaySplit,
  SwappedBookings,
} from '../bookings/bookings.ts'
import { BookingEvent } from '../bookings/history.ts'
import { FormToken, GuestCancellation, GuestWish, RequestMessage, RequestView } from '../bookings/requests.ts'
import { ChannelConflicts } from '../channels.ts'
import { ConfirmationMail, PaymentMail, QueuedMail, ShownMail, ThankYouMail } from '../mails.ts'
import { LinesInput, SoldLine } from '../money/payments.ts'
import { byCode, byId, type Call, defaults, newLink, removal } from './call.ts'

export const bookingCalls = {
  'bookings.request': {
    ...defaults,
    route: ['POST', '/api/bookings', 'guest'],
    limit: 'requests',
    input: BookingRequest,
    output: BookingReceipt,
    status: 201,
  },
  'bookings.readFormProof': {
    ...defaults,
    route: ['GET', '/api/form-proof', 'guest'],
    takesKey: false,
    limit: 'formTokens',
    output: FormToken,
  },
  'bookings.list': { ...defaults, route: ['GET', '/api/bookings', 'staff'], output: z.array(Booking) },
  'bookings.listTrash': { ...defaults, route: ['GET', '/api/bookings/trash', 'staff'], output: z.array(Booking) },
  'bookings.desk': {
    ...defaults,
    route: ['POST', '/api/bookings/desk', 'staff'],
    input: DeskBooking,
    output: Booking,
    status: 201,
  },
  'bookings.swap': {
    ...defaults,
    route: ['POST', '/api/bookings/swap', 'staff'],
    input: RoomSwap,
    output: SwappedBookings,
  },
  'bookings.edit': { ...byId, route: ['PUT', '/api/bookings/:id', 'staff'], input: BookingEdit, output: Booking },
  'bookings.patch': { ...byId, route: ['PATCH', '/api/bookings/:id', 'staff'], input: BookingPatch, output: Booking },
  'bookings.decline': {
    ...byId,
    route: ['POST', '/api/bookings/:id/decline', 'staff'],
    input: BookingDecline,
    output: Booking,
  },
  'bookings.split': {
    ...byId,
    route: ['POST', '/api/bookings/:id/split', 'staff'],
    input: StaySplit,
    output: Booking,
    status: 201,
  },
  'bookings.declineWish': {
    ...byId,
    route: ['DELETE', '/api/bookings/:id/wish', 'staff'],
    input: BookingDecline,
    output: Booking,
  },
  'bookings.trash': { ...removal, route: ['DELETE', '/api/bookings/:id', 'staff'] },
  'bookings.restore': {
    ...byId,
    route: ['POST', '/api/bookings/:id/restore', 'staff'],
    input: RestoredStay,
    output: Booking,
  },
  'bookings.history': { ...byId, route: ['GET', '/api/bookings/:id/history', 'staff'], output: z.array(BookingEvent) },
  // A POST, because it has the body of a PATCH. It changes nothing.
  'bookings.previewMail': {
    ...byId,
    route: ['POST', '/api/bookings/:id/mail-preview', 'staff'],
    input: MailPreviewInput,
    output: z.nullable(ShownMail),
  },
  // Fetches the calendars of the room's portals, before staff confirm.
  'bookings.checkChannels': {
    ...byId,
    route: ['POST', '/api/bookings/:id/check-channels', 'staff'],
    takesKey: false,
    output: ChannelConflicts,
  },
  'bookings.sendConfirmation': {
    ...byId,
    route: ['POST', '/api/bookings/:id/send-confirmation', 'staff'],
    input: ConfirmationMail,
    output: QueuedMail,
    status: 202,
  },
  'bookings.sendPaymentConfirmation': {
    ...byId,
    route: ['POST', '/api/bookings/:id/send-payment-confirmation', 'staff'],
    input: PaymentMail,
    output: QueuedMail,
    status: 202,
  },
  'bookings.sendThankYou': {
    ...byId,
    route: ['POST', '/api/bookings/:id/send-thank-you', 'staff'],
    input: ThankYouMail,
    output: QueuedMail,
    status: 202,
  },
  'bookings.viewRequest': { ...byCode, route: ['GET', '/api/requests/:code', 'guest'], output: RequestView },
  'bookings.addRequestMessage': {
    ...byCode,
    route: ['POST', '/api/requests/:code/message', 'guest'],
    limit: 'messages',
    input: RequestMessage,
    output: RequestView,
    status: 201,
  },
  'bookings.cancelRequest': {
    ...byCode,
    route: ['POST', '/api/requests/:code/cancel', 'guest'],
    limit: 'cancellations',
    input: GuestCancellation,
    output: RequestView,
  },
  'bookings.wish': {
    ...byCode,
    route: ['PUT', '/api/requests/:code/wish', 'guest'],
    limit: 'wishes',
    input: GuestWish,
    output: RequestView,
  },
  'bookings.takeBackWish': {
    ...byCode,
    route: ['DELETE', '/api/requests/:code/wish', 'guest'],
    limit: 'wishes',
    output: RequestView,
  },
  'bookings.proveRequest': {
    ...byCode,
    route: ['POST', '/api/requests/:code/prove', 'guest'],
    limit: 'proofs',
    output: RequestView,
  },
  'bookings.sendLink': { ...newLink, route: ['POST', '/api/requests/:code/link', 'guest'] },
  'bookings.addLine': {
    ...byId,
    route: ['POST', '/api/bookings/:id/lines', 'staff'],
    input: SoldLine,
    output: Booking,
    status: 201,
  },
  'bookings.changeLines': {
    ...byId,
    route: ['PUT', '/api/bookings/:id/lines', 'staff'],
    input: LinesInput,
    output: Booking,
  },
} as const satisfies Record<string, Call>
