import { afterEach, describe, expect, test, vi } from 'vitest'
import { leaseMs, sendTimeoutMs } from '#api/mails/rules.ts'
import { buildContactMail } from '#api/seed/mailSamples.ts'
import { createReply, startHangingServer, startMailServer } from '#api/testing/mailServer.ts'
import { toMailOptions } from './mime.ts'
import { sendMail, testConnection } from './smtp.ts'

const cleanUpTasks: Array<() => unknown> = []
afterEach(async () => {
  for (const task of cleanUpTasks.splice(0).reverse()) await task()
})
const createTestMail = () =>
  toMailOptions(buildContactMail('newMessage', 'it'), null, {
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

test('aborts a send and closes its connection before the lease of its mail expires', () => {
  const closingTimeMs = 5000
  expect(sendTimeoutMs + closingTimeMs).toBeLessThan(leaseMs)
  expect(leaseMs).toBeLessThanOrEqual(60_000)
})

test.each(['greeting', 'DATA', 'the final dot'] as const)(
  'aborts a send when the server hangs at %s',
  async (stage) => {
    const server = await startHangingServer(stage)
    cleanUpTasks.push(server.stop)
    const result = await sendMail({ url: server.url }, createTestMail(), 400)
    const isUnanswered = stage === 'the final dot'
    expect(result).toEqual({ accepted: false, error: 'no answer within 0.4 s', permanent: false, isUnanswered })
    await expect.poll(server.countOpenConnections, { timeout: 6000 }).toBe(0)
  },
)

test('a server that breaks off after the whole message may have taken it', async () => {
  const server = await startHangingServer('a lost reply')
  cleanUpTasks.push(server.stop)
  expect(await sendMail({ url: server.url }, createTestMail(), 5000)).toMatchObject({
    permanent: false,
    isUnanswered: true,
  })
  expect(server.messages).toHaveLength(1)
})

test.each([
  [550, true],
  [451, false],
])('a recipient refused with %i is a permanent failure: %s', async (code, permanent) => {
  const { url } = await startServer({ checkRecipient: () => createReply(code, 'the server says no') })
  const result = await sendMail({ url }, createTestMail(), 5000)
  expect(result).toMatchObject({ accepted: false, permanent, isUnanswered: false })
  expect(result.accepted ? '' : result.error).toContain('the server says no')
})

test.each([{ offersTls: true }, { secure: true }])(
  'sends nothing to a server whose certificate is invalid: %o',
  async (options) => {
    const { url, received } = await startServer(options)
    const result = await sendMail({ url }, createTestMail(), 5000)
    expect(result).toMatchObject({ accepted: false, permanent: false })
    expect(result.accepted ? '' : result.error).toMatch(/certificate/)
    expect(received).toEqual([])
  },
)

test('a server that cannot be reached is a temporary failure', async () => {
  const { url, stop } = await startMailServer()
  await stop()
  expect(await sendMail({ url }, createTestMail(), 5000)).toMatchObject({ accepted: false, permanent: false })
})

describe('testing the connection', () => {
  const onAuth: NonNullable<Parameters<typeof startMailServer>[0]>['onAuth'] = ({ password }, _, done) =>
    password === 'right' ? done(null, { user: 'farm' }) : done(createReply(535, 'who are you?'))

  test('connects and logs in, and sends nothing', async () => {
    const { url, received } = await startServer({ onAuth })
    expect(await testConnection({ url: url.replace('//', '//farm:right@') })).toBeNull()
    expect(received).toEqual([])
  })

  test('returns the error of a server that refuses the login', async () => {
    const { url } = await startServer({ onAuth })
    expect(await testConnection({ url: url.replace('//', '//farm:wrong@') })).toEqual({
      failure: 'credentials',
      message: expect.stringContaining('who are you?'),
    })
  })

  test('ends within 12 s when the server hangs', async () => {
    const server = await startHangingServer('greeting')
    cleanUpTasks.push(server.stop)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    cleanUpTasks.push(() => vi.useRealTimers())
    const result = testConnection({ url: server.url })
    await expect.poll(server.countOpenConnections).toBe(1)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await result).toMatchObject({ failure: 'silent' })
  })
})

test.each([
  // The server reads punycode back.
  ['anna@müller.example', 'anna@müller.example'],
  ["o'neill&sons@example.org", "o'neill&sons@example.org"],
  ['a..b.@docomo.ne.jp', '"a..b."@docomo.ne.jp'],
])('writes the address %s as mail servers expect it', async (to, expected) => {
  const server = await startServer()
  const envelope = { from: 'farm@example.org', to, messageId: '<one@example.org>', dateMs: Date.now() }
  const mail = toMailOptions(buildContactMail('newMessage', 'it'), null, envelope)
  expect(await sendMail({ url: server.url }, mail, 5000)).toEqual({ accepted: true })
  expect(server.received.map(({ recipient }) => recipient)).toEqual([expected])
})
