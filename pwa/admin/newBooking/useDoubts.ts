import { useState } from 'react'
import type { Doubt } from './doubts.ts'

/** Asks before a stay is booked that is perhaps a mistake, with `DoubtQuestion`. `ask` sends at once without doubts. */
export function useDoubts() {
  const [asked, setAsked] = useState<{ doubts: Doubt[]; send: () => void } | null>(null)
  return {
    asked,
    ask: (doubts: Doubt[], send: () => void) => (doubts.length === 0 ? send() : setAsked({ doubts, send })),
    close: () => setAsked(null),
  }
}
export type Doubts = ReturnType<typeof useDoubts>
