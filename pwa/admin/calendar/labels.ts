import type { DayState } from '#contract/dayState.ts'

export const stateLabels: Record<DayState, string> = {
  available: /*i18n*/ 'admin.day.available',
  booked: /*i18n*/ 'admin.day.booked',
  disabled: /*i18n*/ 'admin.day.disabled',
  suspended: /*i18n*/ 'admin.day.suspended',
  closed: /*i18n*/ 'admin.day.closed',
  locked: /*i18n*/ 'admin.day.locked',
}
