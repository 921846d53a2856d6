/**
 * A server that is killed at random moments while guests ask: what was acknowledged is there afterwards, asking again with
 * the same key finds it or stores it once, and no day is held twice.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRequest, createRandom } from '#api/seed/builders.ts'
import { addDays, farmDayAt, occupiedDaysOf } from '#contract/days.ts'
import { findFreePort, type Served, serveBuilt } from '../../scripts/served.ts'
import { Caller } from './caller.ts'
import { accounts } from './server.ts'

type Asked = { key: string; body: ReturnType<typeof buildRequest>; acknowledged: string | null }

export async function killWhileAsking(kills: number, seed: number): Promise<{ asked: number; stored: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-kills-'))
  const port = await findFreePort()
  const random = createRandom(seed)
  const { username, password } = accounts.manager
  const command = ['dist/server/main.js']
  const start = (): Promise<Served> => serveBuilt({ dataDir, port, command, env: { STAFF: `${username}:${password}` } })
  const asked: Asked[] = []
  const today = farmDayAt(Date.now())
  let served = await start()
  try {
    for (let round = 0; round < kills; round++) {
      const batch = Array.from({ length: 6 }, (): Asked => {
        const checkinDate = addDays(today, random.below(600))
        const stay = {
          roomId: 1 + random.below(15),
          checkinDate,
          checkoutDate: addDays(checkinDate, 1 + random.below(5)),
        }
        const body = {
          ...buildRequest(stay),
          guestEmail: `guest${seed}.${asked.length}.${random.below(1e9)}@example.org`,
        }
        return { key: `${seed}-${round}-${random.below(1e9)}`, body, acknowledged: null }
      })
      asked.push(...batch)
      const answers = batch.map((it) => ask(served, it).catch(() => {}))
      setTimeout(() => process.kill(served.pid, 'SIGKILL'), random.below(40))
      await Promise.all(answers)
      await served.stop()
      served = await start()
      // Every guest's phone asks again with its key.
      for (const it of batch) await ask(served, it)
    }
    return { asked: asked.length, stored: await check(served, asked) }
  } finally {
    await served.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function ask(served: Served, it: Asked): Promise<void> {
  const answer = await new Caller(served).try('bookings.request', { body: it.body, key: it.key })
  if (answer.status !== 201) return
  const { id } = answer.json as { id: string }
  if (it.acknowledged !== null && it.acknowledged !== id) throw new Error('one key was answered with two bookings')
  it.acknowledged = id
}

async function check(served: Served, asked: Asked[]): Promise<number> {
  const staff = await new Caller(served).logIn()
  const stored = await staff.call('bookings.list')
  const ids = new Set(stored.map((it) => it.id))
  const lost = asked.filter((it) => it.acknowledged !== null && !ids.has(it.acknowledged))
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged requests are lost`)
  const held = stored.flatMap((it) => occupiedDaysOf(it).map((day) => `${it.roomId} ${day}`))
  if (new Set(held).size !== held.length) throw new Error('a day is held twice')
  const mails = new Set(stored.map((it) => it.guestEmail))
  if (mails.size !== stored.length) throw new Error('a request was stored twice')
  return stored.length
}
