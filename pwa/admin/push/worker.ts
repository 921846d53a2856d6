/// <reference lib="webworker" />
/** What the admin's service worker does with news: it shows them, and a press opens what they are about. */
import type { PushMessage } from '#contract/push.ts'

const isMessage = (value: unknown): value is PushMessage =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'

/** Null for what a later version sends. The schema of the message would make the worker twice as large. */
function read(data: PushMessageData | null): PushMessage | null {
  try {
    const value: unknown = data?.json()
    return isMessage(value) ? value : null
  } catch {
    return null
  }
}

async function open(scope: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window' })
  const admin = windows.find(({ url }) => new URL(url).pathname.startsWith('/admin'))
  // Where there is no network, the worker answers the navigation from its own files.
  const shown = await admin?.navigate(path).catch(() => null)
  await (shown ? shown.focus() : scope.clients.openWindow(path))
}

export function listenForNews(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    const message = read(event.data)
    // Browsers without installable apps have no `setAppBadge`. The open app counts again by itself.
    const waiting = message?.waiting
    if (waiting !== undefined) event.waitUntil(scope.navigator.setAppBadge?.(waiting).catch(() => {}))
    // Browsers demand that each push is shown; what this version cannot read still says that there is news.
    const { title, body, tag, path, kind } = message ?? { title: 'Podere', body: '', tag: '', path: '/admin', kind: '' }
    const options = { body, tag, data: { path, kind }, icon: '/pictures/admin-icon-192.png' }
    event.waitUntil(scope.registration.showNotification(title, options))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, String(event.notification.data?.path ?? '/admin')))
  })
}
