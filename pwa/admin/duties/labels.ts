import type { ServiceAccess } from '#contract/duties/duties.ts'
import type { Obstacle } from '#contract/duties/schedine.ts'
import type { ReportedDay } from '#contract/duties/statistics.ts'
import type { GuestData, Report } from '#contract/guests/guests.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'

export const reportLabels: Record<Report['state'], string> = {
  unknown: /*i18n*/ 'admin.schedine.unknown',
  accepted: /*i18n*/ 'admin.schedine.accepted',
  refused: /*i18n*/ 'admin.schedine.refused',
  receipt: /*i18n*/ 'admin.schedine.receipt',
  byHand: /*i18n*/ 'admin.schedine.byHand',
}
export const reportTones: Record<Report['state'], BadgeTone> = {
  unknown: 'warn',
  accepted: 'ok',
  refused: 'danger',
  receipt: 'ok',
  byHand: 'ok',
}

export const failureTexts: Record<NonNullable<ServiceAccess['failure']>['why'], string> = {
  credentials: /*i18n*/ 'admin.access.credentials',
  refused: /*i18n*/ 'admin.access.refused',
  address: /*i18n*/ 'admin.access.address',
  unsent: /*i18n*/ 'admin.access.unsent',
  lost: /*i18n*/ 'admin.access.lost',
}

/** Those with fields name them. */
export const obstacleTexts: Record<Obstacle['kind'], string> = {
  missing: /*i18n*/ 'admin.schedine.missing',
  unwritable: /*i18n*/ 'admin.schedine.unwritable',
  bornLater: /*i18n*/ 'admin.schedine.bornLater',
  headMissing: /*i18n*/ 'admin.schedine.headMissing',
  headReported: /*i18n*/ 'admin.schedine.headReported',
  otherDay: /*i18n*/ 'admin.schedine.otherDay',
  unknown: /*i18n*/ 'admin.schedine.unknownText',
}

const birth = /*i18n*/ 'admin.schedine.missingBirth'
const document = /*i18n*/ 'admin.schedine.missingDocument'
const name = /*i18n*/ 'admin.schedine.missingName'
/** What to ask the guest for, where these fields are missing or cannot be written. */
export const missingLabels: Partial<Record<keyof GuestData, string>> = {
  surname: name,
  name,
  sex: /*i18n*/ 'admin.schedine.missingSex',
  birthDate: birth,
  birthState: birth,
  birthComune: birth,
  citizenship: /*i18n*/ 'admin.schedine.missingCitizenship',
  documentType: document,
  documentNumber: document,
  documentPlace: document,
}

type DayState = NonNullable<ReportedDay['state']>
export const dayStateLabels: Record<DayState, string> = {
  sent: /*i18n*/ 'admin.statistics.sent',
  changed: /*i18n*/ 'admin.statistics.changed',
  refused: /*i18n*/ 'admin.statistics.refused',
  unknown: /*i18n*/ 'admin.schedine.unknown',
}
export const dayStateTones: Record<DayState, BadgeTone> = {
  sent: 'ok',
  changed: 'warn',
  refused: 'danger',
  unknown: 'warn',
}
