/** What the panel needs around it: the query cache, and addresses below `/admin`. */
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { useState } from 'react'
import { Router } from 'wouter'
import type { Session } from '#contract/session.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Panel } from './Panel.tsx'
import { connectOnlineManager, createQueryClient, persistOptions } from './queries.ts'

connectOnlineManager()

export function LoggedInApp({ session }: { session: Session }) {
  const [client] = useState(createQueryClient)
  return (
    <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
      <Router base="/admin">
        <ErrorBoundary>
          <Panel session={session} />
        </ErrorBoundary>
      </Router>
    </PersistQueryClientProvider>
  )
}
