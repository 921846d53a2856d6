import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { WaitlistEntry } from '#contract/offers/waitlist.ts'
import { callQuery } from '#pwa/callQuery.ts'
import { readFeedState } from '#pwa/offline/db.ts'
import { useProperty } from '../settings/propertyContext.ts'

export const waitlistQuery = callQuery('waitlist.list', {}, { refetchInterval: 60_000 })

/**
 * The entries in their order; undefined until they are loaded, null while the farm has no waiting list. Whom a room suits
 * follows from all stays, so they are fetched again when the change feed brings something.
 */
export function useWaitlist(): WaitlistEntry[] | null | undefined {
  const isOn = useProperty()?.waitlist ?? false
  const client = useQueryClient()
  const cursor = useLiveQuery(async () => (await readFeedState())?.cursor)
  useEffect(() => {
    if (isOn && cursor !== undefined) void client.invalidateQueries(waitlistQuery)
  }, [client, isOn, cursor])
  const { data } = useQuery({ ...waitlistQuery, enabled: isOn })
  return isOn ? data : null
}
