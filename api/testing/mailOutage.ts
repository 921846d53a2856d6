/** A test in which messages arrive while the mail server is down for an hour, and are sent when it is back. */
import { expect, vi } from 'vitest'
import { mails } from '#api/mails/model.ts'
import { isMailDue } from '#api/mails/queries.ts'
import { ApiClient } from './apiClient.ts'
import { startMailServer, startTestMailWorker } from './mailServer.ts'
import type { TestServer } from './server.ts'

const minuteMs = 60_000
const rounds = 10

/** Resolves when no mail is due and none is being sent. */
export const waitUntilSettled = ({ db, now }: TestServer): Promise<void> =>
  vi.waitFor(
    async () => {
      expect(await isMailDue(db, now())).toBe(false)
      expect(await mails(db).count({ where: { state: 'sending' } })).toBe(0)
    },
    { timeout: 120_000, interval: 30 },
  )

/** `count` messages arrive in ten rounds, six minutes apart. Then the mail server receives each exactly once. */
export async function runMailOutage(server: TestServer, count: number): Promise<void> {
  await mails(server.db).destroy({ where: {} })
  const { url, stop } = await startMailServer()
  await stop()
  const worker = await startTestMailWorker(server, url)
  const startMs = server.now()
  for (let round = 1; round <= rounds; round++) {
    const messages = Array.from({ length: count / rounds }, (_, i) => ({
      name: `Hanna ${round}-${i}`,
      surname: 'Birkenfeld',
      email: 'hanna@example.org',
      message: 'Is the pool open in May?',
    }))
    await Promise.all(messages.map((body) => new ApiClient(server).call('contacts.send', { body })))
    server.setNow(startMs + round * 6 * minuteMs)
    worker.wake()
    await waitUntilSettled(server)
  }
  expect(await mails(server.db).count({ where: { state: 'queued' } })).toBe(count)

  const restartedServer = await startMailServer({ port: Number(new URL(url).port) })
  try {
    server.setNow(server.now() + 60 * minuteMs)
    worker.wake()
    await waitUntilSettled(server)
    const sent = await mails(server.db).findAll({ where: { state: 'sent' }, raw: true })
    expect(sent).toHaveLength(count)
    expect(restartedServer.received.map((it) => it.email.messageId).sort()).toEqual(
      sent.map((it) => it.messageId).sort(),
    )
  } finally {
    await worker.stop()
    await restartedServer.stop()
  }
}
