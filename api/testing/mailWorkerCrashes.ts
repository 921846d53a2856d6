/** Kills the mail worker process at random points: no mail is lost, and no mail that is marked sent is sent again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { createContact } from '#api/contacts/actions.ts'
import { type WriteContext, write } from '#api/db/write.ts'
import { mails } from '#api/mails/model.ts'
import { buildContact, createRandom } from '#api/seed/builders.ts'
import { startMailServer } from './mailServer.ts'
import { root } from './root.ts'
import { startTestServer } from './server.ts'

/** Longer than a lease, so that the next process finds the mails of the last one due. */
const pastLeaseMs = 60_000
const stallTimeoutMs = 30_000
/** Mails that a process sends at once. When it dies, each of them may be accepted and not yet marked as sent. */
const workers = 4

export async function killMailWorker({
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
  // Slow enough that kills hit every step of an SMTP session.
  const mailServer = await startMailServer({ beforeAccept: () => sleep(random.nextInt(60)) })
  let killChild = () => true
  try {
    const total = kills * mailsPerKill
    await queueMessages(server.db, total, random)
    const countDeliveries = () => {
      const deliveries = new Map<string, number>()
      for (const { email } of mailServer.received) {
        deliveries.set(email.messageId ?? '', (deliveries.get(email.messageId ?? '') ?? 0) + 1)
      }
      return deliveries
    }
    const findSentIds = async () =>
      new Set((await mails(server.db).findAll({ where: { state: 'sent' }, raw: true })).map((it) => it.messageId))

    const deliveriesWhenMarked = new Map<string, number>()
    for (let round = 0; round <= kills; round++) {
      const child = await startWorkerProcess(server.db.location.dataDir, mailServer.url, round * pastLeaseMs)
      killChild = () => child.kill('SIGKILL')
      if (round < kills) await sleep(random.nextInt(600))
      else await waitForCount(async () => (await findSentIds()).size, total)
      child.kill('SIGKILL')
      await once(child, 'exit')
      // A mail that the server has already received may not be in `received` yet.
      await sleep(150)
      const deliveries = countDeliveries()
      for (const id of await findSentIds())
        deliveriesWhenMarked.set(id, deliveriesWhenMarked.get(id) ?? deliveries.get(id) ?? 0)
    }

    const deliveries = countDeliveries()
    expect((await findSentIds()).size).toBe(total)
    expect(deliveries.size).toBe(total)
    // A mail that was marked as sent is never delivered again.
    for (const [id, count] of deliveriesWhenMarked) expect([id, deliveries.get(id)]).toEqual([id, count])
    expect(mailServer.received.length - total).toBeLessThanOrEqual(kills * workers)
    return { sent: total, duplicates: mailServer.received.length - total }
  } finally {
    killChild()
    await mailServer.stop()
    await server.stop()
  }
}

async function queueMessages(db: Parameters<typeof write>[0], count: number, random: ReturnType<typeof createRandom>) {
  const context: WriteContext = { call: 'seed', now: Date.now(), staff: null, key: null }
  for (let i = 0; i < count; i++) {
    const {
      id: _,
      createdAt: __,
      revision: ___,
      ...message
    } = buildContact(random, {
      createdAt: new Date(context.now).toISOString(),
      revision: 0,
    })
    await write(db, context, (tx) => createContact(tx, { ...message, language: 'it' }, context.now))
  }
}

async function startWorkerProcess(dataDir: string, url: string, clockShiftMs: number) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'api/testing/mailWorkerProcess.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, SMTP_URL: url, CLOCK_SHIFT: String(clockShiftMs), VITEST: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the mail worker exited by itself'))),
  ])
  return child
}

/**
 * Resolves when `count` gives `wanted`. Fails when the count does not change for 30 s, so a slow machine does not fail.
 */
async function waitForCount(count: () => Promise<number>, wanted: number): Promise<void> {
  let [last, since] = [-1, Date.now()]
  for (;;) {
    const current = await count()
    if (current === wanted) return
    if (current !== last) [last, since] = [current, Date.now()]
    if (Date.now() - since > stallTimeoutMs) throw new Error(`the queue is stuck at ${current} of ${wanted}`)
    await sleep(100)
  }
}
