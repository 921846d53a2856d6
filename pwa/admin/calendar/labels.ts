import type { DayState } from '#contract/days/dayState.ts'

/** `kept`: free for the guest of an offer. */
export type ShownState = DayState | 'kept'

export const stateLabels: Record<ShownState, string> = {
  available: /*i18n*/ 'admin.day.available',
  booked: /*i18n*/ 'admin.day.booked',
  kept: /*i18n*/ 'admin.day.kept',
  disabled: /*i18n*/ 'admin.day.disabled',
  suspended: /*i18n*/ 'admin.day.suspended',
  closed: /*i18n*/ 'admin.day.closed',
  locked: /*i18n*/ 'admin.day.locked',
}
