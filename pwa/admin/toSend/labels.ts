import { getNoun } from '#pwa/offline/nouns.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'
import { type ConflictReason, isSwapWrite, type StaffWrite } from '../outbox/writes.ts'

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

/** Why a person has to decide. */
export function getReasonText(write: StaffWrite, reason: ConflictReason): string {
  if (reason === 'changed' && isSwapWrite(write)) return /*i18n*/ 'admin.toSend.swapChanged'
  return reason === 'changed' || reason === 'gone' ? getNoun(write.table).reasons[reason] : reasonTexts[reason]
}
