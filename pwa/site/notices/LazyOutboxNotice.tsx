/** Shows the guest's outbox on every page. The notice is loaded when there is something in it. */
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { watchGuestWrites } from '../outbox/guestOutbox.ts'
import type { GuestWrite } from '../outbox/guestWrites.ts'

export function LazyOutboxNotice() {
  const [path] = useLocation()
  const [writes, setWrites] = useState<GuestWrite[]>([])
  const [Notice, setNotice] = useState<ComponentType<{ writes: GuestWrite[]; path: string }> | null>(null)
  useEffect(() => watchGuestWrites(setWrites), [])
  const isNeeded = Notice === null && writes.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading fails without a network; the next page tries again
  useEffect(() => {
    if (!isNeeded) return
    import('./OutboxNotice.tsx').then(
      ({ OutboxNotice }) => setNotice(() => OutboxNotice),
      () => undefined,
    )
  }, [isNeeded, path])
  return Notice && <Notice writes={writes} path={path} />
}
