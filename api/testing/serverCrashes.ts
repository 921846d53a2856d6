/**
 * Kills a server with SIGKILL at random moments while guests send requests, and checks afterwards that every
 * acknowledged request is stored, that a retry with the same idempotency key stores nothing twice, and that no day is
 * occupied twice.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRequest, createRandom } from '#api/seed/builders.ts'
import { addDays, getOccupiedDays, toFarmDay } from '#contract/days.ts'
import { findFreePort, type RunningServer, startServer } from '../../scripts/startServer.ts'
import { ApiClient } from './apiClient.ts'
import { accounts } from './server.ts'

type SentRequest = { key: string; body: ReturnType<typeof buildRequest>; acknowledgedId: string | null }

/** Returns how many requests were sent and how many of them are stored. Throws when a check fails. */
export async function killDuringRequests(kills: number, seed: number): Promise<{ sent: number; stored: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-kills-'))
  const port = await findFreePort()
  const random = createRandom(seed)
  const { username, password } = accounts.manager
  const command = ['dist/server/main.js']
  const start = (): Promise<RunningServer> =>
    startServer({ dataDir, port, command, env: { STAFF: `${username}:${password}` } })
  const sentRequests: SentRequest[] = []
  const today = toFarmDay(Date.now())
  let server = await start()
  try {
    for (let round = 0; round < kills; round++) {
      const batch = Array.from({ length: 6 }, (): SentRequest => {
        const checkinDate = addDays(today, random.nextInt(600))
        const stay = {
          roomId: 1 + random.nextInt(15),
          checkinDate,
          checkoutDate: addDays(checkinDate, 1 + random.nextInt(5)),
        }
        const body = {
          ...buildRequest(stay),
          guestEmail: `guest${seed}.${sentRequests.length}.${random.nextInt(1e9)}@example.org`,
        }
        return { key: `${seed}-${round}-${random.nextInt(1e9)}`, body, acknowledgedId: null }
      })
      sentRequests.push(...batch)
      const responses = batch.map((it) => sendRequest(server, it).catch(() => {}))
      setTimeout(() => process.kill(server.pid, 'SIGKILL'), random.nextInt(40))
      await Promise.all(responses)
      await server.stop()
      server = await start()
      // Every client retries with its idempotency key.
      for (const it of batch) await sendRequest(server, it)
    }
    return { sent: sentRequests.length, stored: await countStored(server, sentRequests) }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function sendRequest(server: RunningServer, request: SentRequest): Promise<void> {
  const response = await new ApiClient(server).tryCall('bookings.request', { body: request.body, key: request.key })
  if (response.status !== 201) return
  const { id } = response.json as { id: string }
  if (request.acknowledgedId !== null && request.acknowledgedId !== id)
    throw new Error('one idempotency key returned two bookings')
  request.acknowledgedId = id
}

async function countStored(server: RunningServer, sentRequests: SentRequest[]): Promise<number> {
  const staff = await new ApiClient(server).logIn()
  const stored = await staff.call('bookings.list')
  const ids = new Set(stored.map((it) => it.id))
  const lost = sentRequests.filter((it) => it.acknowledgedId !== null && !ids.has(it.acknowledgedId))
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged requests are lost`)
  const occupiedDays = stored.flatMap((it) => getOccupiedDays(it, 'blocked').map((day) => `${it.roomId} ${day}`))
  if (new Set(occupiedDays).size !== occupiedDays.length) throw new Error('a day is occupied twice')
  const emails = new Set(stored.map((it) => it.guestEmail))
  if (emails.size !== stored.length) throw new Error('a request was stored twice')
  return stored.length
}
