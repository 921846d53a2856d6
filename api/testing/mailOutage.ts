/** A test in which messages arrive while the mail server is down for an hour, and are sent when it is back. */
import { Op } from 'sequelize'
import { expect, onTestFinished, vi } from 'vitest'
import { type MailRow, mails } from '#api/mails/model.ts'
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
  onTestFinished(() => worker.stop())
  // A job of the server may queue a mail of its own meanwhile.
  const listOwn = (state: MailRow['state']) =>
    mails(server.db).findAll({ where: { state, contactId: { [Op.ne]: null } }, raw: true })
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
  expect(await listOwn('queued')).toHaveLength(count)

  const restartedServer = await startMailServer({ port: Number(new URL(url).port) })
  onTestFinished(() => restartedServer.stop())
  server.setNow(server.now() + 60 * minuteMs)
  worker.wake()
  await waitUntilSettled(server)
  const ownIds = (await listOwn('sent')).map((it) => it.messageId)
  expect(ownIds).toHaveLength(count)
  const received = restartedServer.received.map((it) => it.email.messageId)
  expect(received.filter((id) => id !== undefined && ownIds.includes(id)).sort()).toEqual(ownIds.sort())
}
