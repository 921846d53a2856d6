/** What a search finds, asked again whenever the store has taken a page of the feed. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { readFeedMark } from '#pwa/offline/db.ts'
import { findIds } from './queries.ts'

/** Null without a search. */
export function useFoundIds(sought: string): string[] | null {
  const cursor = useLiveQuery(async () => (await readFeedMark())?.cursor)
  const [found, setFound] = useState<string[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cursor means other rows
  useEffect(() => {
    let isCurrent = true
    void findIds(sought).then((ids) => {
      if (isCurrent) setFound(ids)
    })
    return () => {
      isCurrent = false
    }
  }, [sought, cursor])
  return found
}
