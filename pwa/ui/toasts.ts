/** What is announced in passing: one toast at a time, for 5 s; it can be read again a while longer. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastContents = { title: string; description?: ReactNode; variant?: 'default' | 'destructive' }
type Notice = ToastContents & { key: string }

const duration = 5000
/** A toast that has gone leaves the list of notices so many milliseconds later (specification 9). */
const remembered = 1_000_000

export const toasts = new ToastQueue<ToastContents>({ maxVisibleToasts: 1 })

/** Those that have gone from the screen, newest first. */
let notices: Notice[] = []
const listeners = new Set<() => void>()

function setNotices(next: Notice[]): void {
  notices = next
  for (const tell of listeners) tell()
}

function remember(notice: Notice): void {
  setNotices([notice, ...notices])
  setTimeout(() => setNotices(notices.filter((it) => it !== notice)), remembered)
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useNotices = (): Notice[] => useSyncExternalStore(subscribe, () => notices)

/** Shows a toast in place of any other: the queue would bring an older one back when the newer goes. */
export function showToast(contents: ToastContents): void {
  for (const { key } of toasts.visibleToasts) toasts.close(key)
  const key = toasts.add(contents, { timeout: duration, onClose: () => remember({ ...contents, key }) })
}
