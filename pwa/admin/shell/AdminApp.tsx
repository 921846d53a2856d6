/** The root of the admin: the language provider around the panel or the login screen. */
import type { I18n } from '@lingui/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LanguageProvider, useLanguage } from '#pwa/i18n.tsx'
import { loadMessages } from '../catalogs.ts'
import './AdminApp.css'
import { readFarmName } from '../session/farmName.ts'
import { useAdminLanguage } from '../session/language.ts'
import { useDeviceSession } from '../session/session.ts'
import { LoginPage } from './LoginPage.tsx'

// The panel and the toasts are loaded lazily, which keeps the login screen small.
const LoggedInApp = lazy(async () => ({ default: (await import('./LoggedInApp.tsx')).LoggedInApp }))
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** The first paint. The server's HTML contains the same markup, so it is visible before any script runs. */
function Splash() {
  return (
    <main className="splash">
      <h1 className="splash-brand">{readFarmName()}</h1>
    </main>
  )
}

function Screen() {
  const { language, showLanguage } = useLanguage()
  const wanted = useAdminLanguage()
  useEffect(() => {
    if (wanted !== language) void showLanguage(wanted)
  }, [wanted, language, showLanguage])
  const { session } = useDeviceSession()
  // No toast appears before the user does something.
  const [hasInteracted, setHasInteracted] = useState(false)
  return (
    <>
      <Suspense fallback={<Splash />}>
        {session ? <LoggedInApp session={session} /> : <LoginPage onInteract={() => setHasInteracted(true)} />}
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
