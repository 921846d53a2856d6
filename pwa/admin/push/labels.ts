import type { PushKind, PushState } from '#contract/push.ts'

export const kindLabels: Record<PushKind, string> = {
  request: /*i18n*/ 'admin.push.request',
  message: /*i18n*/ 'admin.push.message',
  accepted: /*i18n*/ 'admin.push.accepted',
  cancellation: /*i18n*/ 'admin.push.cancellation',
  wish: /*i18n*/ 'admin.push.wish',
  waitlist: /*i18n*/ 'admin.push.waitlist',
  conflict: /*i18n*/ 'admin.push.conflict',
  overdue: /*i18n*/ 'admin.push.overdue',
  duty: /*i18n*/ 'admin.push.duty',
  morning: /*i18n*/ 'admin.push.morning',
  mailFailed: /*i18n*/ 'admin.push.mailFailed',
  backupFailed: /*i18n*/ 'admin.push.backupFailed',
}

export const stateLabels: Record<PushState, string> = {
  delivered: /*i18n*/ 'admin.push.delivered',
  waiting: /*i18n*/ 'admin.push.waiting',
  refused: /*i18n*/ 'admin.push.refused',
  stale: /*i18n*/ 'admin.push.stale',
}
