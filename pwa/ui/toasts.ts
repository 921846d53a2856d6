/** What is announced in passing: one toast at a time, for 5 s; it can be read again a while longer. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastContents = { title: string; description?: ReactNode; variant?: 'default' | 'destructive' }
type RecentToast = ToastContents & { key: string }

const durationMs = 5000
/** A toast that has gone leaves the list of notices so many milliseconds later (specification 9). */
const recentDurationMs = 1_000_000

export const toasts = new ToastQueue<ToastContents>({ maxVisibleToasts: 1 })

/** Those that have gone from the screen, newest first. */
let recentToasts: RecentToast[] = []
const listeners = new Set<() => void>()

function setRecentToasts(next: RecentToast[]): void {
  recentToasts = next
  for (const listener of listeners) listener()
}

function addRecentToast(toast: RecentToast): void {
  setRecentToasts([toast, ...recentToasts])
  setTimeout(() => setRecentToasts(recentToasts.filter((it) => it !== toast)), recentDurationMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRecentToasts = (): RecentToast[] => useSyncExternalStore(subscribe, () => recentToasts)

/** Shows a toast in place of any other: the queue would bring an older one back when the newer goes. */
export function showToast(contents: ToastContents): void {
  for (const { key } of toasts.visibleToasts) toasts.close(key)
  const key = toasts.add(contents, { timeout: durationMs, onClose: () => addRecentToast({ ...contents, key }) })
}
