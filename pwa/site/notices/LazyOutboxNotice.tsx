/** Shows the guest's outbox entries on every page. The notice is loaded when there is an entry. */
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Entry } from '#pwa/outbox/entries.ts'
import { watchGuestEntries } from '../outbox/guestOutbox.ts'

export function LazyOutboxNotice() {
  const [path] = useLocation()
  const [entries, setEntries] = useState<Entry[]>([])
  const [Notice, setNotice] = useState<ComponentType<{ entries: Entry[]; path: string }> | null>(null)
  useEffect(() => watchGuestEntries(setEntries), [])
  const isNeeded = Notice === null && entries.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading fails without a network; the next page tries again
  useEffect(() => {
    if (!isNeeded) return
    import('./OutboxNotice.tsx').then(
      ({ OutboxNotice }) => setNotice(() => OutboxNotice),
      () => undefined,
    )
  }, [isNeeded, path])
  return Notice && <Notice entries={entries} path={path} />
}
