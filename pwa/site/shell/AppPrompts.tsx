/** What the site offers by itself, one thing at a time: a new version, or a place on the home screen. Never beside a form. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type InstallMethod, watchInstallMethod } from '../appPrompts/install.ts'
import { hasWaitingEntries } from '../outbox/guestOutbox.ts'
import { registerWorker } from '../worker.ts'

const NewVersion = lazy(async () => ({ default: (await import('../appPrompts/NewVersion.tsx')).NewVersion }))
const InstallHint = lazy(async () => ({ default: (await import('../appPrompts/InstallHint.tsx')).InstallHint }))

const hasForm = (path: string) => /^\/(booking|contact)\/?$/.test(path)

export function AppPrompts() {
  const [path] = useLocation()
  const [applyUpdate, setApplyUpdate] = useState<(() => void) | null>(null)
  const [installMethod, setInstallMethod] = useState<InstallMethod | null>(null)
  useEffect(() => registerWorker((take) => setApplyUpdate(() => take)), [])
  useEffect(() => watchInstallMethod(setInstallMethod), [])
  if (hasForm(path) || !(applyUpdate || installMethod) || hasWaitingEntries()) return null
  return (
    <Suspense>
      {applyUpdate ? (
        <NewVersion onUpdate={applyUpdate} onClose={() => setApplyUpdate(null)} />
      ) : (
        installMethod && <InstallHint method={installMethod} onClose={() => setInstallMethod(null)} />
      )}
    </Suspense>
  )
}
