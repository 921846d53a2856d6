/** Toasts: one at a time, for 5 s each, or 10 s with a button, or until they are closed. Closed toasts stay in the list of recent toasts for a while. */
import type { MessageDescriptor } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'
import { createStore } from '#pwa/createStore.ts'

/** The id of a text, or the id with its values. It is translated whenever it is shown, so it follows the language. */
export type ToastText = string | MessageDescriptor
/** `detail`: a sentence of the server, shown as it came. */
export type ToastLine = ToastText | { detail: string }
export type ToastContents = {
  title: ToastText
  /** A button. It closes the toast. */
  action?: { label: ToastText; onPress: () => void }
  lines?: (ToastLine | null | undefined | false)[]
  variant?: 'default' | 'destructive'
  /** Nobody waits for this toast, so while a dialog is open it stays hidden and its time stands still. */
  waitsForDialogs?: true
  /** Stays until somebody closes it or another toast comes: people read from it. While a dialog is open it is hidden. */
  stays?: true
}
type RecentToast = ToastContents & { key: string }

const durationMs = 5000
/** People need longer to press a button than to read. */
const durationWithActionMs = 10_000
/** How long a closed toast stays in the list of recent toasts. */
const recentDurationMs = 1_000_000

export const toasts = new ToastQueue<ToastContents>({ maxVisibleToasts: 1 })

/** Closed toasts, newest first. */
const recentToasts = createStore<RecentToast[]>([])

function addRecentToast(toast: RecentToast): void {
  recentToasts.set([toast, ...recentToasts.read()])
  setTimeout(() => recentToasts.set(recentToasts.read().filter((it) => it !== toast)), recentDurationMs)
}

export const useRecentToasts = recentToasts.useValue

/** The toast that is shown, if any. */
export const useShownToast = (): ToastContents | undefined =>
  useSyncExternalStore(
    (listener) => toasts.subscribe(listener),
    () => toasts.visibleToasts[0]?.content,
  )

/** Shows a toast and closes any other: otherwise the queue would show an older toast again after this one. */
export function showToast(contents: ToastContents): void {
  for (const { key } of toasts.visibleToasts) toasts.close(key)
  const timeout = contents.action ? durationWithActionMs : durationMs
  const key = toasts.add(contents, {
    ...(contents.stays ? {} : { timeout }),
    onClose: () => addRecentToast({ ...contents, key }),
  })
}
