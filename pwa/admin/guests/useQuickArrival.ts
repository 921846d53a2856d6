/** One press that says that the guests of a stay have come: everybody in the list, or as many as are expected. */
import { useRef } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { startGuests } from '#contract/guestForm.ts'
import type { StayGuests } from '#contract/guests.ts'
import { currentServerTime } from '#pwa/clock.ts'
import { type GuestsOf, readStayGuests } from './queries.ts'
import { useConfirmArrival, useReplaceGuests } from './useGuestWrites.ts'

const createId = () => uuidv7({ msecs: currentServerTime() })

export function useQuickArrival(of: GuestsOf) {
  const running = useRef(false)
  const confirm = useConfirmArrival(of.stay, () => {})
  const arrive = (seen: StayGuests) => {
    const guestIds = seen.guests.map(({ id }) => id)
    confirm.confirm(seen, { guestIds, at: new Date(currentServerTime()).toISOString(), seen: 'inPerson' })
  }
  // Only who is in the list can arrive.
  const register = useReplaceGuests(of.stay, () => void readStayGuests(of).then(arrive))
  return {
    isPending: register.isPending || confirm.isPending,
    press: async () => {
      if (running.current) return
      running.current = true
      try {
        const seen = await readStayGuests(of)
        if (seen.guests.length > 0) arrive(seen)
        else register.replace(seen, startGuests(of.count ?? 1, of.booker, createId))
      } finally {
        running.current = false
      }
    },
  }
}
