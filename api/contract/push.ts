/** News that reach a device while nobody looks at it (Web Push: RFC 8030, 8291 and 8292). */
import { z } from 'zod/mini'
import { timeWithinDayField } from './days/timeFields.ts'
import { Id, Instant } from './fields.ts'

/**
 * `overdue`: a deposit. `duty`: reports whose deadline is near. `wish`: a guest asks for other days. `waitlist`:
 * days have become free that somebody waits for. `morning`: what the day brings.
 */
export const PushKind = z.enum(
  [
    'request',
    'message',
    'cancellation',
    'conflict',
    'overdue',
    'mailFailed',
    'backupFailed',
    'accepted',
    'wish',
    'duty',
    'morning',
    'waitlist',
  ],
  /*i18n*/ 'push.errors.kinds',
)
export type PushKind = z.infer<typeof PushKind>
export const pushKinds = PushKind.options

const keyMessage = /*i18n*/ 'push.errors.keys'
const keyField = (pattern: RegExp) => z.string(keyMessage).check(z.regex(pattern, keyMessage))

const endpoint = z.string(/*i18n*/ 'push.errors.endpoint').check(z.maxLength(1000, /*i18n*/ 'push.errors.endpoint'))

/**
 * A browser's subscription and what it is to be told. `keys`: in base64url, as the browser gives them. No news come from
 * `quietFrom` to `quietTo`, by the farm's time. `showNames`: whether a guest's name may be read on a locked screen.
 */
export const PushSubscription = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: keyField(/^B[\w-]{86}=?$/), auth: keyField(/^[\w-]{22}(?:==)?$/) }),
  kinds: z._default(z.array(PushKind).check(z.maxLength(20, /*i18n*/ 'push.errors.kinds')), pushKinds),
  quietFrom: z._default(z.nullable(timeWithinDayField), null),
  quietTo: z._default(z.nullable(timeWithinDayField), null),
  showNames: z._default(z.boolean(/*i18n*/ 'push.errors.showNames'), false),
})
export type PushSubscription = z.output<typeof PushSubscription>

export const PushEndpoint = z.strictObject({ endpoint })

/** `waiting`: it is tried again. `stale`: its time was over before it could be delivered. */
export const pushStates = ['waiting', 'delivered', 'refused', 'stale'] as const
export type PushState = (typeof pushStates)[number]

/** A device of this account that gets news. `current`: the one that asks. */
export const PushDevice = z.object({
  id: Id,
  endpoint: z.string(),
  kinds: z.array(z.string()),
  showNames: z.boolean(),
  current: z.boolean(),
  quietFrom: z.nullable(z.string()),
  quietTo: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  createdAt: Instant,
  lastDelivery: z.nullable(z.object({ at: Instant, kind: z.string(), state: z.enum(pushStates) })),
})
export type PushDevice = z.infer<typeof PushDevice>

/** With which the browser checks who sends (VAPID), in base64url. */
export const PushKey = z.object({ key: z.string() })

/**
 * What arrives in the service worker. `tag`: a later one with it replaces the earlier. `path`: where a press leads. `waiting`:
 * how many requests, wishes for other days and messages wait for an answer, for the badge on the app's icon.
 */
export const PushMessage = z.object({
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  path: z.string(),
  waiting: z.optional(z.int()),
})
export type PushMessage = z.infer<typeof PushMessage>
