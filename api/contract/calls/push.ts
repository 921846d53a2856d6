import { z } from 'zod/mini'
import { PushDevice, PushEndpoint, PushKey, PushSubscription } from '../push.ts'
import { type Call, defaults, NoContent } from './call.ts'

export const pushCalls = {
  'push.readKey': { ...defaults, route: ['GET', '/api/push/key', 'staff'], output: PushKey },
  'push.list': { ...defaults, route: ['GET', '/api/push/subscriptions', 'staff'], output: z.array(PushDevice) },
  'push.subscribe': {
    ...defaults,
    route: ['POST', '/api/push/subscriptions', 'staff'],
    takesKey: false,
    input: PushSubscription,
    output: PushDevice,
    status: 201,
  },
  // The address of a subscription is a secret, so it stands in the body.
  'push.unsubscribe': {
    ...defaults,
    route: ['DELETE', '/api/push/subscriptions', 'staff'],
    takesKey: false,
    input: PushEndpoint,
    output: NoContent,
    status: 204,
  },
} as const satisfies Record<string, Call>
