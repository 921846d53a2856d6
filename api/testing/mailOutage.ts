/** The mail server is down for an hour of the clock while messages arrive, and comes back. */
import { expect, vi } from 'vitest'
import { mails } from '#api/mails/model.ts'
import { isMailDue } from '#api/mails/queries.ts'
import { Caller } from './caller.ts'
import { startMailServer, startTestWorker } from './mail.ts'
import type { TestServer } from './server.ts'

const minute = 60_000
const rounds = 10

/** Nothing is due and nothing is under way. */
export const untilSettled = ({ db, now }: TestServer): Promise<void> =>
  vi.waitFor(
    async () => {
      expect(await isMailDue(db, now())).toBe(false)
      expect(await mails(db).count({ where: { state: 'sending' } })).toBe(0)
    },
    { timeout: 120_000, interval: 30 },
  )

/** `count` messages arrive in ten rounds, six minutes apart; then each is read back exactly once. */
export async function bridgeAnOutage(server: TestServer, count: number): Promise<void> {
  await mails(server.db).destroy({ where: {} })
  const { url, stop } = await startMailServer()
  await stop()
  const worker = await startTestWorker(server, url)
  const began = server.now()
  for (let round = 1; round <= rounds; round++) {
    const asked = Array.from({ length: count / rounds }, (_, i) => ({
      name: `Hanna ${round}-${i}`,
      surname: 'Birkenfeld',
      email: 'hanna@example.org',
      message: 'Is the pool open in May?',
    }))
    await Promise.all(asked.map((body) => new Caller(server).call('contacts.send', { body })))
    server.setNow(began + round * 6 * minute)
    worker.wake()
    await untilSettled(server)
  }
  expect(await mails(server.db).count({ where: { state: 'queued' } })).toBe(count)

  const back = await startMailServer({ port: Number(new URL(url).port) })
  try {
    server.setNow(server.now() + 60 * minute)
    worker.wake()
    await untilSettled(server)
    const sent = await mails(server.db).findAll({ where: { state: 'sent' }, raw: true })
    expect(sent).toHaveLength(count)
    expect(back.post.map((it) => it.email.messageId).sort()).toEqual(sent.map((it) => it.messageId).sort())
  } finally {
    await worker.stop()
    await back.stop()
  }
}
