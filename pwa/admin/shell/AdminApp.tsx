/** What stands around every screen of the admin: language, query cache, addresses; then the panel, or the login. */
import type { I18n } from '@lingui/core'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { Router } from 'wouter'
import { LanguageProvider, useLanguage } from '#pwa/i18n.tsx'
import { ToastRegion } from '#pwa/ui/ToastRegion.tsx'
import { loadMessages } from '../catalogs.ts'
import './AdminApp.css'
import { LoginPage } from './LoginPage.tsx'
import { Panel } from './Panel.tsx'
import { createQueryClient, persistOptions } from './queries.ts'
import { useDeviceSession } from './session.ts'

function Screen() {
  const { language } = useLanguage()
  const { session, ended } = useDeviceSession()
  return (
    <I18nProvider locale={language === 'it' ? 'it-IT' : 'en-GB'}>
      {session ? <Panel session={session} /> : <LoginPage ended={ended} />}
      <ToastRegion />
    </I18nProvider>
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
