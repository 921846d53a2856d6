/** What the site offers by itself, one thing at a time: a new version, or a place on the home screen. Never beside a form. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type InstallWay, watchInstall } from '../offers/install.ts'
import { hasWaiting } from '../outbox/guestOutbox.ts'
import { registerWorker } from '../worker.ts'

const NewVersion = lazy(async () => ({ default: (await import('../offers/NewVersion.tsx')).NewVersion }))
const InstallHint = lazy(async () => ({ default: (await import('../offers/InstallHint.tsx')).InstallHint }))

const hasForm = (path: string) => /^\/(booking|contact)\/?$/.test(path)

export function Offers() {
  const [path] = useLocation()
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null)
  const [way, setWay] = useState<InstallWay | null>(null)
  useEffect(() => registerWorker((take) => setTakeOver(() => take)), [])
  useEffect(() => watchInstall(setWay), [])
  if (hasForm(path) || !(takeOver || way) || hasWaiting()) return null
  return (
    <Suspense>
      {takeOver ? (
        <NewVersion onTakeOver={takeOver} onClose={() => setTakeOver(null)} />
      ) : (
        way && <InstallHint way={way} onClose={() => setWay(null)} />
      )}
    </Suspense>
  )
}
