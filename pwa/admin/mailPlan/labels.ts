/** When a mail of the plan goes, in words. */
import type { I18n } from '@lingui/core'
import { type PlanKind, type PlannedMail, planRules } from '#contract/mailPlan.ts'
import { getMailLabel } from '../mails/labels.ts'

/** One text reminds of the deposit before its day and after it: here they are two. */
export function getPlanLabel(kind: PlanKind): string {
  if (kind === 'depositReminder') return /*i18n*/ 'admin.mailPlan.depositBefore'
  if (kind === 'depositLate') return /*i18n*/ 'admin.mailPlan.depositLate'
  return getMailLabel({ kind, paymentType: null })
}

/** Whether the mail goes before the day from which it counts. */
export const isBefore = (kind: PlanKind): boolean => planRules[kind].minDays < 0

const dayTexts = {
  due: { before: /*i18n*/ 'admin.mailPlan.beforeDue', after: /*i18n*/ 'admin.mailPlan.afterDue' },
  checkin: { before: /*i18n*/ 'admin.mailPlan.beforeArrival', after: /*i18n*/ 'admin.mailPlan.afterArrival' },
  checkout: { before: /*i18n*/ 'admin.mailPlan.afterDeparture', after: /*i18n*/ 'admin.mailPlan.afterDeparture' },
} as const

const getTexts = (kind: PlanKind) => dayTexts[planRules[kind].anchor]

/** Such as "7 days before the arrival, at 9:00". */
export function formatTime({ kind, days, hour }: Pick<PlannedMail, 'kind' | 'days' | 'hour'>, i18n: I18n): string {
  const day = i18n.t(getTexts(kind)[isBefore(kind) ? 'before' : 'after'], { n: Math.abs(days) })
  return i18n.t('admin.mailPlan.at', { day, hour })
}

/** What the field of the days is called. */
export const daysLabels = {
  due: { before: /*i18n*/ 'admin.mailPlan.daysBeforeDue', after: /*i18n*/ 'admin.mailPlan.daysAfterDue' },
  checkin: { before: /*i18n*/ 'admin.mailPlan.daysBeforeArrival', after: /*i18n*/ 'admin.mailPlan.daysAfterArrival' },
  checkout: {
    before: /*i18n*/ 'admin.mailPlan.daysAfterDeparture',
    after: /*i18n*/ 'admin.mailPlan.daysAfterDeparture',
  },
} as const
