/** What stands around every screen of the admin: language; then the panel, or the login. */
import type { I18n } from '@lingui/core'
import { lazy, Suspense, useState } from 'react'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { loadMessages } from '../catalogs.ts'
import './AdminApp.css'
import { LoginPage } from './LoginPage.tsx'
import { Splash } from './Splash.tsx'
import { useDeviceSession } from './session.ts'

// The login screen stays light: panel and toasts are modules of their own.
const Desk = lazy(async () => ({ default: (await import('./Desk.tsx')).Desk }))
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

function Screen() {
  const { session, ended } = useDeviceSession()
  // Nothing is announced before somebody does something.
  const [isUsed, setUsed] = useState(false)
  return (
    <>
      <Suspense fallback={<Splash />}>
        {session ? <Desk session={session} /> : <LoginPage ended={ended} onUse={() => setUsed(true)} />}
      </Suspense>
      <Suspense>{(session || isUsed) && <Toasts />}</Suspense>
    </>
  )
}

export function AdminApp({ i18n }: { i18n: I18n }) {
  return (
    <LanguageProvider i18n={i18n} load={loadMessages}>
      <Screen />
    </LanguageProvider>
  )
}
