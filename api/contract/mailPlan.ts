/** The mails that go to guests by themselves: which, and how many days before or after what. */
import { z } from 'zod/mini'
import { Id } from './fields.ts'

/** `due`: the last day of the payment that the mail is about. */
export const mailAnchors = ['checkin', 'checkout', 'confirmed', 'due'] as const

/**
 * In the order of a stay. `minDays`, `maxDays`: so many days after the anchor, below zero before it. `days`: what a farm
 * has that has changed nothing; only the invitations go on such a farm.
 */
export const planRules = {
  depositReminder: { anchor: 'due', minDays: -365, maxDays: 0, days: -3 },
  depositLate: { anchor: 'due', minDays: 0, maxDays: 365, days: 2 },
  balanceReminder: { anchor: 'due', minDays: -60, maxDays: 0, days: -3 },
  checkinInvitation: { anchor: 'checkin', minDays: -60, maxDays: -1, days: -7 },
  beforeArrival: { anchor: 'checkin', minDays: -60, maxDays: -2, days: -7 },
  checkinReminder: { anchor: 'checkin', minDays: -7, maxDays: -1, days: -1 },
  dayBefore: { anchor: 'checkin', minDays: -3, maxDays: -1, days: -1 },
  afterArrival: { anchor: 'checkin', minDays: 1, maxDays: 7, days: 1 },
  thankYou: { anchor: 'checkout', minDays: 0, maxDays: 60, days: 1 },
} as const satisfies Record<string, PlanRule>
type PlanRule = { anchor: (typeof mailAnchors)[number]; minDays: number; maxDays: number; days: number }

export type PlanKind = keyof typeof planRules
export const planKinds = Object.keys(planRules) as [PlanKind, ...PlanKind[]]

/** Of several rooms that were booked together, the guest gets one such mail. */
export const isForGroup = (kind: string): boolean => kind in planRules

/** The hours of the farm at which mails may go. At night nobody wants any, and the clock changes. */
export const mailHours = { first: 5, last: 22, standard: 9 } as const

const kind = z.enum(planKinds, /*i18n*/ 'errors.mailKind')
const on = z.boolean(/*i18n*/ 'errors.mailOn')
const days = z.int(/*i18n*/ 'errors.mailDays')
const hour = z
  .int(/*i18n*/ 'errors.mailHour')
  .check(z.minimum(mailHours.first, /*i18n*/ 'errors.mailHour'), z.maximum(mailHours.last, /*i18n*/ 'errors.mailHour'))

/** A mail goes at `hour` of the farm, `days` after the day of its anchor; below zero before it. */
export const PlannedMail = z.object({ kind, on, anchor: z.enum(mailAnchors), days, hour })
export type PlannedMail = z.infer<typeof PlannedMail>

/** Mails that are left out do not change. The anchor of a mail is always the same. */
export const MailPlanInput = z
  .array(
    z
      .strictObject({ kind, on, anchor: z.optional(z.enum(mailAnchors, /*i18n*/ 'errors.mailAnchor')), days, hour })
      .check(
        z.refine(({ kind, days }) => days >= planRules[kind].minDays && days <= planRules[kind].maxDays, {
          error: /*i18n*/ 'errors.mailDays',
          path: ['days'],
        }),
        z.refine(({ kind, anchor }) => anchor === undefined || anchor === planRules[kind].anchor, {
          error: /*i18n*/ 'errors.mailAnchor',
          path: ['anchor'],
        }),
      ),
  )
  .check(z.refine((mails) => new Set(mails.map((it) => it.kind)).size === mails.length, /*i18n*/ 'errors.mailKind'))
export type MailPlanInput = z.infer<typeof MailPlanInput>

/** `toMe`: the mail also goes to the farm's own address. */
export const MailPlanPreview = z.strictObject({
  bookingId: Id,
  toMe: z._default(z.boolean(/*i18n*/ 'errors.mailOn'), false),
})
export const MailPlanParams = z.object({ kind })
