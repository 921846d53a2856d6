/** What a round of fetching costs a large farm: 60 rooms with four portals each, whose calendars have 200 events. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { channelStays } from '#api/channelStays/model.ts'
import { fetchDueChannels } from '#api/channels/jobs.ts'
import { channels } from '#api/channels/model.ts'
import { buildChannel, buildChannelStay } from '#api/testing/channels.ts'
import { writeFeed } from '#api/testing/portal.ts'
import { startTestServer } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { Benchmark } from './benchmark.ts'

const rooms = 60
const portals = 4
const events = 200
const boundSeconds = 5

const getCpuSeconds = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

/**
 * The processor's time of a round in which every calendar must be read again, because its bytes are others, and nothing has
 * changed. The portals run in the same process, so their work is in it.
 */
async function measureRound(): Promise<number> {
  const server = await startTestServer({ env: { ALLOW_PRIVATE_ADDRESSES: '1', LOG_LEVEL: 'silent' } })
  const today = toFarmDay(server.now())
  const stays = Array.from({ length: events }, (_, i) => {
    const checkinDate = addDays(today, 1 + 3 * i)
    return { uid: `${i}@airbnb.com`, checkinDate, checkoutDate: addDays(checkinDate, 2) }
  })
  const feed = writeFeed(stays)
  const portal = createServer((_, response) => response.end(feed)).listen(0, '127.0.0.1')
  await new Promise((resolve) => portal.once('listening', resolve))
  const importUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/`
  try {
    const createdAt = new Date(server.now() - 86_400_000).toISOString()
    for (let roomId = 1; roomId <= rooms; roomId++) {
      const rows = Array.from({ length: portals }, () => buildChannel({ roomId, importUrl, createdAt }))
      await channels(server.db).bulkCreate(rows)
      const sold = rows.flatMap(({ id: channelId }) =>
        stays.map((stay) => buildChannelStay({ ...stay, channelId, roomId })),
      )
      await channelStays(server.db).bulkCreate(sold)
    }
    const context = { db: server.db, clock: { now: server.now }, env: server.env }
    const before = server.db.revision.current
    const start = process.cpuUsage()
    await fetchDueChannels(context, () => true)
    const seconds = getCpuSeconds(start)
    if (server.db.revision.current !== before) throw new Error('an unchanged calendar has raised the revision')
    return seconds
  } finally {
    portal.close()
    await server.stop()
  }
}

export const channelBenchmarks: Benchmark[] = [
  {
    name: `a round of ${rooms * portals} calendars with ${events} events each, of which nothing has changed`,
    unit: 's of CPU',
    bound: { atMost: 1 },
    measure: async () => ({ ours: await measureRound(), reference: boundSeconds }),
  },
]
