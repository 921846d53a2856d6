/** The panel inside its providers: the query cache, and a router for the paths below `/admin`. */
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { type ReactNode, useState } from 'react'
import { Router } from 'wouter'
import type { Session } from '#contract/session.ts'
import { completeLanguages } from '#locales/language.ts'
import { refetchOnWindowFocus } from '#pwa/windowFocus.ts'
import { DepositWord } from '../settings/DepositWord.tsx'
import { PropertyContext } from '../settings/propertyContext.ts'
import { defaultIbanQuery, readOfferedLanguages, readProperty } from '../settings/queries.ts'
import { ErrorBoundary } from '../sync/ErrorBoundary.tsx'
import { OfferedLanguagesContext } from '../sync/useOfferedLanguages.ts'
import { useStoreQuery } from '../sync/useSync.ts'
import { useGuardedLocation } from '../writes/leaveGuard.ts'
import { Panel } from './Panel.tsx'
import { connectOnlineManager, createQueryClient, persistOptions } from './queryClient.ts'

connectOnlineManager()
refetchOnWindowFocus()

/**
 * The farm's facts and the languages of its guests for every screen. Printed sheets and dialogs need them at once, so they
 * are read once for the whole panel.
 */
function PropertyProvider({ children }: { children: ReactNode }) {
  const property = useStoreQuery(readProperty)?.value ?? null
  const languages = useStoreQuery(readOfferedLanguages) ?? completeLanguages
  return (
    <PropertyContext value={property}>
      <OfferedLanguagesContext value={languages}>{children}</OfferedLanguagesContext>
    </PropertyContext>
  )
}

export function LoggedInApp({ session }: { session: Session }) {
  const [client] = useState(createQueryClient)
  return (
    <PersistQueryClientProvider
      client={client}
      persistOptions={persistOptions}
      // The dialog that needs the IBAN may open when the server does not answer.
      onSuccess={session.role === 'housekeeping' ? () => {} : () => client.prefetchQuery(defaultIbanQuery)}
    >
      <Router base="/admin" hook={useGuardedLocation}>
        <ErrorBoundary>
          <PropertyProvider>
            <DepositWord>
              <Panel session={session} />
            </DepositWord>
          </PropertyProvider>
        </ErrorBoundary>
      </Router>
    </PersistQueryClientProvider>
  )
}
