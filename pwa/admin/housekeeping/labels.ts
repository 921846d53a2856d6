import type { RoomState } from '#contract/housekeeping.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'

export const stateLabels: Record<RoomState, string> = {
  todo: /*i18n*/ 'admin.roomState.todo',
  done: /*i18n*/ 'admin.roomState.done',
  checked: /*i18n*/ 'admin.roomState.checked',
}

export const stateTones: Record<RoomState, BadgeTone> = { todo: 'warn', done: 'accent', checked: 'ok' }
