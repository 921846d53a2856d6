/** The booked days of the last answer, kept on this device with the rooms for searches without network. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { writeStored } from '#pwa/storage.ts'
import { roomsQuery } from '../queries.ts'
import type { Answer, StoredAnswer } from './readAnswer.ts'

export const storeAnswer = (answer: StoredAnswer) => writeStored('search.answer', JSON.stringify(answer))

/**
 * The stored answer while it is needed, or null. The module that validates it is loaded only then. Its rooms complete
 * those of a page that has some only.
 */
export function useStoredAnswer(isNeeded: boolean): Answer | null {
  const client = useQueryClient()
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!isNeeded) return setAnswer(null)
    import('./readAnswer.ts').then(
      ({ readAnswer }) => {
        const stored = readAnswer()
        if (stored)
          client.setQueryData(roomsQuery.queryKey, (known = []) =>
            known.length < stored.rooms.length ? stored.rooms : known,
          )
        setAnswer(stored)
      },
      () => undefined,
    )
  }, [isNeeded, client])
  return answer
}

/** Whether a query has no fresh data: its request failed, or waits for the network. */
export const hasFailed = ({ isError, fetchStatus }: { isError: boolean; fetchStatus: string }): boolean =>
  isError || fetchStatus === 'paused'
