import { afterEach, describe, expect, test } from 'vitest'
import { leaseMs, sendTimeoutMs } from '#api/mails/rules.ts'
import { buildContactMail } from '#api/testing/mailSamples.ts'
import { createReply, startHangingServer, startMailServer } from '#api/testing/mailServer.ts'
import { toMailOptions } from './mime.ts'
import { sendMail, testConnection } from './smtp.ts'

const cleanUpTasks: Array<() => unknown> = []
afterEach(async () => {
  for (const task of cleanUpTasks.splice(0).reverse()) await task()
})
const createTestMail = () =>
  toMailOptions(buildContactMail('it'), {
    from: 'farm@example.org',
    to: 'desk@example.org',
    messageId: '<one@example.org>',
    dateMs: Date.now(),
  })
const startServer = async (...options: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...options)
  cleanUpTasks.push(server.stop)
  return server
}

test('a send is cut off, and its connection closed, before the lease of its mail ends', () => {
  const closing = 5000
  expect(sendTimeoutMs + closing).toBeLessThan(leaseMs)
  expect(leaseMs).toBeLessThanOrEqual(60_000)
})

test.each(['greeting', 'DATA', 'the final dot'] as const)('a server that hangs at %s is left in time', async (at) => {
  const server = await startHangingServer(at)
  cleanUpTasks.push(server.stop)
  const answer = await sendMail(server.url, createTestMail(), 400)
  expect(answer).toEqual({ accepted: false, error: 'no answer within 0.4 s', permanent: false })
  await expect.poll(server.openCount, { timeout: 6000 }).toBe(0)
})

test.each([
  [550, true],
  [451, false],
])('a recipient refused with %i is refused for good: %s', async (code, permanent) => {
  const { url } = await startServer({ checkRecipient: () => createReply(code, 'the server says no') })
  const answer = await sendMail(url, createTestMail(), 5000)
  expect(answer).toMatchObject({ accepted: false, permanent })
  expect(answer.accepted ? '' : answer.error).toContain('the server says no')
})

test.each([{ offersTls: true }, { secure: true }])(
  'nothing is told to a server whose certificate is wrong: %o',
  async (options) => {
    const { url, received } = await startServer(options)
    const answer = await sendMail(url, createTestMail(), 5000)
    expect(answer).toMatchObject({ accepted: false, permanent: false })
    expect(answer.accepted ? '' : answer.error).toMatch(/certificate/)
    expect(received).toEqual([])
  },
)

test('a server that nobody reaches is a failure for a while', async () => {
  const { url, stop } = await startMailServer()
  await stop()
  expect(await sendMail(url, createTestMail(), 5000)).toMatchObject({ accepted: false, permanent: false })
})

describe('the test of the connection', () => {
  const onAuth: NonNullable<Parameters<typeof startMailServer>[0]>['onAuth'] = ({ password }, _, done) =>
    password === 'right' ? done(null, { user: 'farm' }) : done(createReply(535, 'who are you?'))

  test('connects and logs in, and sends nothing', async () => {
    const { url, received: post } = await startServer({ onAuth })
    expect(await testConnection(url.replace('//', '//farm:right@'))).toBeNull()
    expect(post).toEqual([])
  })

  test('gives the words of a server that refuses the login', async () => {
    const { url } = await startServer({ onAuth })
    expect(await testConnection(url.replace('//', '//farm:wrong@'))).toContain('who are you?')
  })

  test('answers within 12 s when the server hangs', async () => {
    const server = await startHangingServer('greeting')
    cleanUpTasks.push(server.stop)
    const began = performance.now()
    expect(await testConnection(server.url)).not.toBeNull()
    expect(performance.now() - began).toBeLessThan(12_000)
  }, 15_000)
})
