/** Kills the process that sends mail, again and again, at random points: nothing is lost, and what was marked is not sent again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { sendMessage } from '#api/contacts/actions.ts'
import { type WriteContext, write } from '#api/db/write.ts'
import { mails } from '#api/mails/model.ts'
import { buildContact, createRandom } from '#api/seed/builders.ts'
import { startMailServer } from './mail.ts'
import { startTestServer } from './server.ts'

const root = join(import.meta.dirname, '../..')
/** Longer than a lease: the next process finds what the last one held. */
const leaseOver = 60_000
const standstill = 30_000
/** A process sends so many at once; each of them may have been accepted and not yet marked. */
const lanes = 4

export async function killTheSender({
  kills,
  mailsPerKill,
  seed,
}: {
  kills: number
  mailsPerKill: number
  seed: number
}) {
  const random = createRandom(seed)
  const server = await startTestServer()
  // Slow enough that a kill falls into every step of a conversation.
  const mailServer = await startMailServer({ pause: () => sleep(random.below(60)) })
  let stopChild = () => true
  try {
    const total = kills * mailsPerKill
    await queueMessages(server.db, total, random)
    const sentTimes = () => {
      const times = new Map<string, number>()
      for (const { email } of mailServer.post) {
        times.set(email.messageId ?? '', (times.get(email.messageId ?? '') ?? 0) + 1)
      }
      return times
    }
    const marked = async () =>
      new Set((await mails(server.db).findAll({ where: { state: 'sent' }, raw: true })).map((it) => it.messageId))

    const closed = new Map<string, number>()
    for (let round = 0; round <= kills; round++) {
      const child = await startSender(server.db.location.dataDir, mailServer.url, round * leaseOver)
      stopChild = () => child.kill('SIGKILL')
      if (round < kills) await sleep(random.below(600))
      else await untilReached(async () => (await marked()).size, total)
      child.kill('SIGKILL')
      await once(child, 'exit')
      // What the server had already taken in full may still be on its way into its post.
      await sleep(150)
      const times = sentTimes()
      for (const id of await marked()) closed.set(id, closed.get(id) ?? times.get(id) ?? 0)
    }

    const times = sentTimes()
    expect((await marked()).size).toBe(total)
    expect(times.size).toBe(total)
    // Read back once marked, and never again after that.
    for (const [id, count] of closed) expect([id, times.get(id)]).toEqual([id, count])
    expect(mailServer.post.length - total).toBeLessThanOrEqual(kills * lanes)
    return { sent: total, twice: mailServer.post.length - total }
  } finally {
    stopChild()
    await mailServer.stop()
    await server.stop()
  }
}

async function queueMessages(db: Parameters<typeof write>[0], count: number, random: ReturnType<typeof createRandom>) {
  const by: WriteContext = { call: 'seed', now: Date.now(), staff: null, key: null }
  for (let i = 0; i < count; i++) {
    const {
      id: _,
      createdAt: __,
      revision: ___,
      ...message
    } = buildContact(random, {
      createdAt: new Date(by.now).toISOString(),
      revision: 0,
    })
    await write(db, by, (tx) => sendMessage(tx, message, by.now))
  }
}

async function startSender(dataDir: string, url: string, shift: number) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'api/testing/mailProcess.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, SMTP_URL: url, CLOCK_SHIFT: String(shift), VITEST: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the sender ended by itself'))),
  ])
  return child
}

/** Resolves when `count` reaches `wanted`; however slow the machine, it may not stand still for long. */
async function untilReached(count: () => Promise<number>, wanted: number): Promise<void> {
  let [last, since] = [-1, Date.now()]
  for (;;) {
    const now = await count()
    if (now === wanted) return
    if (now !== last) [last, since] = [now, Date.now()]
    if (Date.now() - since > standstill) throw new Error(`the queue stands still at ${now} of ${wanted}`)
    await sleep(100)
  }
}
