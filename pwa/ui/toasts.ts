/** What is announced in passing: one toast at a time, for 5 s. */
import type { ReactNode } from 'react'
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastContents = { title: string; description?: ReactNode; variant?: 'default' | 'destructive' }

const duration = 5000

export const toasts = new ToastQueue<ToastContents>({ maxVisibleToasts: 1 })

/** Shows a toast in place of any other: the queue would bring an older one back when the newer goes. */
export function showToast(contents: ToastContents): void {
  toasts.clear()
  toasts.add(contents, { timeout: duration })
}
