/** The booked days of the last answer, kept on this device for searches without network. */
import { useEffect, useState } from 'react'
import { writeStored } from '#pwa/storage.ts'
import type { Answer } from './readAnswer.ts'

export const storeAnswer = (answer: Answer) => writeStored('search.answer', JSON.stringify(answer))

/** The stored answer while it is needed, or null. The module that validates it is loaded only then. */
export function useStoredAnswer(isNeeded: boolean): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!isNeeded) return setAnswer(null)
    import('./readAnswer.ts').then(
      ({ readAnswer }) => setAnswer(readAnswer()),
      () => undefined,
    )
  }, [isNeeded])
  return answer
}

/** Whether a query has no fresh data: its request failed, or waits for the network. */
export const hasFailed = ({ isError, fetchStatus }: { isError: boolean; fetchStatus: string }): boolean =>
  isError || fetchStatus === 'paused'
