/** What the panel needs around it: the query cache, and addresses below `/admin`. */
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { useState } from 'react'
import { Router } from 'wouter'
import type { Session } from '#contract/session.ts'
import { Fault } from './Fault.tsx'
import { Panel } from './Panel.tsx'
import { createQueryClient, persistOptions, watchReach } from './queries.ts'

watchReach()

export function Desk({ session }: { session: Session }) {
  const [client] = useState(createQueryClient)
  return (
    <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
      <Router base="/admin">
        <Fault>
          <Panel session={session} />
        </Fault>
      </Router>
    </PersistQueryClientProvider>
  )
}
