/**
 * One press that says that the guests of a stay have come: everybody in the list, or as many as are expected. It claims no
 * document: what guests have registered online, nobody has compared with them yet.
 */
import { useRef } from 'react'
import { startGuests } from '#contract/guests/guestForm.ts'
import { createRowId, currentServerTime } from '#pwa/clock.ts'
import { type GuestsOf, readStayGuests } from './queries.ts'
import { useConfirmArrival, useReplaceGuests } from './useGuestWrites.ts'

export function useQuickArrival(of: GuestsOf) {
  const running = useRef(false)
  const confirm = useConfirmArrival(of.stay, () => {})
  const register = useReplaceGuests(of.stay, () => {})
  const arrive = async () => {
    const known = await readStayGuests(of)
    // Only who is in the list can arrive.
    if (known.guests.length === 0)
      await register.replaceAsync(known, startGuests(of.count ?? 1, of.booker, createRowId))
    const seen = await readStayGuests(of)
    if (seen.arrivals.length > 0) return
    const guestIds = seen.guests.map(({ id }) => id)
    const at = new Date(currentServerTime()).toISOString()
    await confirm.confirmAsync(seen, { guestIds, at, seen: 'inPerson', unseen: true })
  }
  return {
    isPending: register.isPending || confirm.isPending,
    /** Until the arrival is recorded, further presses do nothing. */
    press: async () => {
      if (running.current) return
      running.current = true
      // A toast says what has failed.
      await arrive().catch(() => {})
      running.current = false
    },
  }
}
