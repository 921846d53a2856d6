import { ChannelStay, ChannelStayPatch } from '../channels.ts'
import { Payment } from '../money/ledgerFields.ts'
import { LinesInput, NewPayment, SoldLine } from '../money/payments.ts'
import { byId, type Call } from './call.ts'

export const channelStayCalls = {
  'channelStays.patch': {
    ...byId,
    route: ['PATCH', '/api/channel-stays/:id', 'staff'],
    input: ChannelStayPatch,
    output: ChannelStay,
  },
  'channelStays.addLine': {
    ...byId,
    route: ['POST', '/api/channel-stays/:id/lines', 'staff'],
    input: SoldLine,
    output: ChannelStay,
    status: 201,
  },
  'channelStays.changeLines': {
    ...byId,
    route: ['PUT', '/api/channel-stays/:id/lines', 'staff'],
    input: LinesInput,
    output: ChannelStay,
  },
  'channelStays.addPayment': {
    ...byId,
    route: ['POST', '/api/channel-stays/:id/payments', 'staff'],
    input: NewPayment,
    output: Payment,
    status: 201,
  },
} as const satisfies Record<string, Call>
