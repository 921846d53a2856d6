import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SharedSettingKey } from '#contract/settings.ts'
import { db } from '#pwa/offline/db.ts'
import { useStoreQuery } from '../sync/useSync.ts'

/** Fetches a query again when somebody else has changed what it lists: the change feed brings a new version of a setting. */
export function useFollowSettings(prefix: SharedSettingKey, queryKey: QueryKey): void {
  const client = useQueryClient()
  const versions = useStoreQuery(async () =>
    String((await db.settings.where('key').startsWith(prefix).toArray()).map(({ version }) => version)),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version from the change feed triggers the refetch
  useEffect(() => {
    if (versions !== undefined) void client.invalidateQueries({ queryKey })
  }, [client, versions])
}
