import { useRef, useState } from 'react'
import { farmToday } from '#pwa/clock.ts'
import { type Doubt, listDoubts, type StayChange } from './doubts.ts'
import { readOffer } from './queries.ts'

/**
 * Asks before stays are booked that are perhaps a mistake, with `DoubtQuestion`. `ask` sends at once without doubts. It
 * reads the days that are sent: what the screen shows may still be about other ones.
 */
export function useDoubts() {
  const [asked, setAsked] = useState<{ doubts: Doubt[]; send: () => void } | null>(null)
  const isReading = useRef(false)
  const ask = async (changes: StayChange[], send: () => void) => {
    // A second press while the days are read would send twice.
    if (isReading.current) return
    isReading.current = true
    try {
      const today = farmToday()
      const found = await Promise.all(
        changes.map(async (it) =>
          listDoubts(it, await readOffer(it.after, it.before ? [it.before.id] : it.offeredFor), today),
        ),
      )
      const doubts = [...new Set(found.flat())]
      if (doubts.length === 0) send()
      else setAsked({ doubts, send })
    } finally {
      isReading.current = false
    }
  }
  return {
    asked,
    ask: (changes: StayChange[], send: () => void) => void ask(changes, send),
    close: () => setAsked(null),
  }
}
export type Doubts = ReturnType<typeof useDoubts>
