/** What stands around every screen of the admin: language, query cache, addresses; then the panel, or the login. */
import type { I18n } from '@lingui/core'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { lazy, Suspense, useState } from 'react'
import { Router } from 'wouter'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { loadMessages } from '../catalogs.ts'
import './AdminApp.css'
import { LoginPage } from './LoginPage.tsx'
import { createQueryClient, persistOptions } from './queries.ts'
import { useDeviceSession } from './session.ts'

// The login screen stays light: panel and toasts are modules of their own.
const Panel = lazy(async () => ({ default: (await import('./Panel.tsx')).Panel }))
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

function Screen() {
  const { session, ended } = useDeviceSession()
  return (
    <>
      <Suspense>{session ? <Panel session={session} /> : <LoginPage ended={ended} />}</Suspense>
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  )
}

export function AdminApp({ i18n }: { i18n: I18n }) {
  const [client] = useState(createQueryClient)
  return (
    <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
      <LanguageProvider i18n={i18n} load={loadMessages}>
        <Router base="/admin">
          <Screen />
        </Router>
      </LanguageProvider>
    </PersistQueryClientProvider>
  )
}
