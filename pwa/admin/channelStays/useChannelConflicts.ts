/** The conflicts with portals that are not over. One query serves all cards of a list. */
import { liveQuery, type Subscription } from 'dexie'
import { useSyncExternalStore } from 'react'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import type { ChannelStay } from '#contract/channels.ts'
import { type FarmStay, isPortalStay } from '#contract/stays/farmStays.ts'
import { farmToday } from '#pwa/clock.ts'
import { readChannelConflicts } from '../stays/queries.ts'
import { listRivals } from './conflicts.ts'

const nothing: ChannelStay[] = []
let current = nothing
let subscription: Subscription | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  subscription ??= liveQuery(() => readChannelConflicts(farmToday())).subscribe((found) => {
    current = found
    for (const it of listeners) it()
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    subscription?.unsubscribe()
    subscription = null
    current = nothing
  }
}

/** The stay of a portal that wants nights of this booking; undefined when there is none. */
export function useConflictOf(booking: FarmStay): ChannelStay | undefined {
  const conflicts = useSyncExternalStore(subscribe, () => current)
  return !isPortalStay(booking) && hasDays(booking)
    ? conflicts.find((stay) => listRivals(stay, [booking]).length > 0)
    : undefined
}
