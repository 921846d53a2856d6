/** On every page: shows what this device holds for the guest, once there is something. */
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { hasWaiting } from '../outbox/guestOutbox.ts'

export function Waiting() {
  const [path] = useLocation()
  const [Notice, setNotice] = useState<ComponentType<{ path: string }> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again on each page
  useEffect(() => {
    if (Notice !== null || !hasWaiting()) return
    import('./OutboxNotice.tsx').then(
      ({ OutboxNotice }) => setNotice(() => OutboxNotice),
      () => undefined,
    )
  }, [path, Notice])
  return Notice && <Notice path={path} />
}
