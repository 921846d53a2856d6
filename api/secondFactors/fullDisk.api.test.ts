import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { Authenticator } from '#api/testing/authenticator.ts'
import { accounts } from '#api/testing/server.ts'
import { startServer } from '#api/testing/startServer.ts'
import { computeCode, getStep } from './totp.ts'

const run = promisify(execFile)

test('on a full disk a manager with a second factor can log in and read why, and no code works twice', async () => {
  const { username, password } = accounts.manager
  const env = { STAFF: `${username}:${password}`, PUBLIC_URL: 'http://localhost:4321' }
  const server = await startServer({ command: ['dist/server/main.js'], env })
  const limitFileSize = (bytes: string) => run('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`])
  const device = await new ApiClient(server).logIn({ username, password })
  const key = new Authenticator(env.PUBLIC_URL)
  const { options, ticket } = await device.call('secondFactors.startPasskey', { body: { password } })
  const passkey = key.register(options.challenge)
  const { recoveryCodes } = await device.call('secondFactors.addPasskey', { body: { ticket, name: 'Chiave', passkey } })
  const app = await device.call('secondFactors.startApp', { body: { password } })
  let step = getStep(Date.now())
  const code = computeCode(app.secret, step)
  await device.call('secondFactors.confirmApp', { body: { ticket: app.ticket, code } })

  const begin = async () => {
    const client = new ApiClient(server)
    const first = await client.tryCall('session.login', { body: { username, password } })
    expect([first.status, getProblemCode(first)]).toEqual([401, 'second_factor_needed'])
    return client
  }
  const prove = async (code: string) => (await begin()).tryCall('session.proveSecondFactor', { body: { code } })
  await limitFileSize('0')
  const waiting = await begin()
  // Slow machines need longer than a code lasts.
  step = Math.max(step + 1, getStep(Date.now()))
  const nextCode = computeCode(app.secret, step)
  const byApp = await waiting.tryCall('session.proveSecondFactor', { body: { code: nextCode } })
  expect(byApp.status).toBe(200)
  expect((await waiting.call('session.read')).username).toBe(username)
  expect((await prove(nextCode)).status).toBe(401)
  expect((await prove(recoveryCodes?.[0] ?? '')).status).toBe(503)

  const byKey = await begin()
  const { passkey: request } = await byKey.call('session.readSecondStep')
  const signed = { body: { passkey: key.sign(request?.challenge ?? '') } }
  expect((await byKey.tryCall('session.proveSecondFactor', signed)).status).toBe(200)
  expect((await byKey.tryCall('backups.history')).status).toBe(200)

  await limitFileSize('unlimited')
  expect((await prove(nextCode)).status).toBe(401)
  expect((await prove(recoveryCodes?.[0] ?? '')).status).toBe(200)
  await server.stop()
}, 90_000)
