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
const LoggedInApp = lazy(async () => ({ default: (await import('./LoggedInApp.tsx')).LoggedInApp }))
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

function Screen() {
  const { session, loggedOutElsewhere } = useDeviceSession()
  // Nothing is announced before somebody does something.
  const [hasInteracted, setHasInteracted] = useState(false)
  return (
    <>
      <Suspense fallback={<Splash />}>
        {session ? (
          <LoggedInApp session={session} />
        ) : (
          <LoginPage loggedOutElsewhere={loggedOutElsewhere} onInteract={() => setHasInteracted(true)} />
        )}
      </Suspense>
      <Suspense>{(session || hasInteracted) && <Toasts />}</Suspense>
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
