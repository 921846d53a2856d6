/** The panel inside its providers: the query cache, and a router for the paths below `/admin`. */
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { useState } from 'react'
import { Router } from 'wouter'
import type { Session } from '#contract/session.ts'
import { refetchOnWindowFocus } from '#pwa/windowFocus.ts'
import { DepositWord } from '../settings/DepositWord.tsx'
import { PropertyProvider } from '../settings/PropertyProvider.tsx'
import { defaultIbanQuery } from '../settings/queries.ts'
import { ErrorBoundary } from '../sync/ErrorBoundary.tsx'
import { useGuardedLocation } from '../writes/leaveGuard.ts'
import { Panel } from './Panel.tsx'
import { connectOnlineManager, createQueryClient, persistOptions } from './queryClient.ts'

connectOnlineManager()
refetchOnWindowFocus()

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
