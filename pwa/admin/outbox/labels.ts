import type { UnsentState } from './sending.ts'

export const unsentLabels: Record<UnsentState, string> = {
  waiting: /*i18n*/ 'admin.waiting.badge',
  undecided: /*i18n*/ 'admin.waiting.undecided',
}
