/** Fetches the calendars that are due. Runs every minute in one process, under a lease. */
import { type ChannelContext, fetchChannel, getFirstDelayMs } from './fetching.ts'
import type { ChannelRow, StateRow } from './model.ts'
import { listFetchedChannels, listStates } from './queries.ts'

/** A slow portal holds up an eighth of the others. */
const workers = 8

/** Also when the clock was ahead at the last fetch: nothing is due later than in an interval. */
function isDue(channel: ChannelRow, state: StateRow | undefined, now: number): boolean {
  const dueAt =
    state?.nextAt === undefined || state.nextAt === null
      ? Date.parse(channel.createdAt) + getFirstDelayMs(channel)
      : Date.parse(state.nextAt)
  return dueAt <= now || dueAt > now + channel.intervalMinutes * 60_000
}

/** `mayContinue`: asked before each fetch. */
export async function fetchDueChannels(context: ChannelContext, mayContinue: () => boolean): Promise<void> {
  const { db, clock } = context
  const channels = await listFetchedChannels(db)
  if (channels.length === 0) return
  const states = await listStates(db)
  const due = channels.filter((channel) => isDue(channel, states.get(channel.id), clock.now()))
  const faults: unknown[] = []
  const work = async () => {
    for (let channel = due.shift(); channel && mayContinue(); channel = due.shift())
      await fetchChannel(context, channel).catch((error: unknown) => faults.push(error))
  }
  await Promise.all(Array.from({ length: workers }, work))
  // One channel that fails here holds up no other.
  if (faults.length > 0) throw faults[0]
}
