import { z } from 'zod/mini'
import {
  DeskGroup,
  GroupBookings,
  GroupCancel,
  GroupConfirm,
  GroupDecline,
  GroupMailPreview,
  GroupMove,
  GroupReceipt,
  GroupRequest,
} from '../bookings/groups.ts'
import { ShownMail } from '../mails.ts'
import { byCode, type Call, defaults } from './call.ts'

export const groupCalls = {
  'bookings.requestGroup': {
    ...defaults,
    route: ['POST', '/api/bookings/group', 'guest'],
    limit: 'requests',
    input: GroupRequest,
    output: GroupReceipt,
    status: 201,
  },
  'bookings.deskGroup': {
    ...defaults,
    route: ['POST', '/api/bookings/desk/group', 'staff'],
    input: DeskGroup,
    output: GroupReceipt,
    status: 201,
  },
  'bookings.confirmGroup': {
    ...byCode,
    route: ['POST', '/api/bookings/group/:code/confirm', 'staff'],
    input: GroupConfirm,
    output: GroupBookings,
  },
  'bookings.cancelGroup': {
    ...byCode,
    route: ['POST', '/api/bookings/group/:code/cancel', 'staff'],
    input: GroupCancel,
    output: GroupBookings,
  },
  'bookings.declineGroup': {
    ...byCode,
    route: ['POST', '/api/bookings/group/:code/decline', 'staff'],
    input: GroupDecline,
    output: GroupBookings,
  },
  'bookings.moveGroup': {
    ...byCode,
    route: ['POST', '/api/bookings/group/:code/move', 'staff'],
    input: GroupMove,
    output: GroupBookings,
  },
  // A POST, because it has the body of a change. It changes nothing.
  'bookings.previewGroupMail': {
    ...byCode,
    route: ['POST', '/api/bookings/group/:code/mail-preview', 'staff'],
    input: GroupMailPreview,
    output: z.nullable(ShownMail),
  },
} as const satisfies Record<string, Call>
