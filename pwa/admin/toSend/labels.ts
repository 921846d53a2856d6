import { getNoun } from '#pwa/offline/nouns.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'
import type { ConflictReason, StaffWrite } from '../outbox/writes.ts'

/** What the page calls the change. */
export const getTitle = ({ table, call }: StaffWrite): string => getNoun(table).calls[call]?.title ?? ''

export const stateLabels: Record<StaffWrite['state'], string> = {
  waiting: /*i18n*/ 'admin.waiting.badge',
  conflict: /*i18n*/ 'admin.waiting.undecided',
  refused: /*i18n*/ 'admin.toSend.refused',
  applied: /*i18n*/ 'admin.toSend.applied',
}

export const stateTones: Record<StaffWrite['state'], BadgeTone> = {
  waiting: 'accent',
  conflict: 'danger',
  refused: 'danger',
  applied: 'ok',
}

const reasonTexts: Record<Exclude<ConflictReason, 'changed' | 'gone'>, string> = {
  restored: /*i18n*/ 'admin.toSend.restored',
  old: /*i18n*/ 'admin.toSend.old',
  other: /*i18n*/ 'admin.toSend.takenOver',
}

const shortReasons = new Map<string | undefined, string>([
  ['dates_taken', /*i18n*/ 'admin.refusal.taken'],
  ['locked_period', /*i18n*/ 'admin.refusal.locked'],
  ['changed', /*i18n*/ 'admin.refusal.changed'],
  ['gone', /*i18n*/ 'admin.refusal.gone'],
])

/** Why the server has not accepted a change, in a few words. */
export const getShortReason = ({ reason, problem }: Pick<StaffWrite, 'reason' | 'problem'>): string =>
  shortReasons.get(reason ?? problem?.code) ?? /*i18n*/ 'admin.refusal.other'

/** How many changes are in a state. */
export const countLabels: Record<StaffWrite['state'], string> = {
  waiting: /*i18n*/ 'admin.toSend.count',
  conflict: /*i18n*/ 'admin.toSend.countUndecided',
  refused: /*i18n*/ 'admin.toSend.countRefused',
  applied: /*i18n*/ 'admin.toSend.countApplied',
}

/** Why a person has to decide. */
export function getReasonText(write: StaffWrite, reason: ConflictReason): string {
  if (reason === 'changed' && write.call === 'bookings.swap') return /*i18n*/ 'admin.toSend.swapChanged'
  if (reason === 'changed' && 'groupChange' in write) return /*i18n*/ 'admin.toSend.groupChanged'
  return reason === 'changed' || reason === 'gone' ? getNoun(write.table).reasons[reason] : reasonTexts[reason]
}
