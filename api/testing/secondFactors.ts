/** Adds second factors to an account, uses and removes them, with every call about them. */
import { computeCode, getStep } from '#api/secondFactors/totp.ts'
import { type CallName, paths } from '#contract/paths.ts'
import { ApiClient } from './apiClient.ts'
import { Authenticator } from './authenticator.ts'
import { accounts, type TestServer } from './server.ts'

const isAboutFactors = (name: string): name is CallName => name.startsWith('secondFactors.') || /Second/.test(name)

/** The current code of the app that has this secret. */
export const readCode = (secret: string, now: number): string => computeCode(secret, getStep(now))

/** Returns the names of the calls. Each response is parsed with its schema. Ends the account's other sessions. */
export async function callSecondFactors(
  server: TestServer,
  account: { username: string; password: string },
): Promise<CallName[]> {
  const { password } = account
  const device = await new ApiClient(server).logIn(account)
  const key = new Authenticator(server.env.PUBLIC_URL)
  const setup = await device.call('secondFactors.startPasskey', { body: { password } })
  const passkey = key.register(setup.options.challenge)
  await device.call('secondFactors.addPasskey', { body: { ticket: setup.ticket, name: 'Chiave', passkey } })
  const { secret, ticket } = await device.call('secondFactors.startApp', { body: { password } })
  await device.call('secondFactors.confirmApp', { body: { ticket, code: readCode(secret, server.now()) } })
  await device.call('secondFactors.renewRecoveryCodes', { body: { password } })
  const login = new ApiClient(server)
  await login.tryCall('session.login', { body: account })
  const { passkey: request } = await login.call('session.readSecondStep')
  await login.call('session.proveSecondFactor', { body: { passkey: key.sign(request?.challenge ?? '') } })
  const { passkeys } = await login.call('secondFactors.list')
  for (const { id } of passkeys) await login.call('secondFactors.removePasskey', { params: { id }, body: { password } })
  await login.call('secondFactors.removeApp', { body: { password } })
  const manager = await new ApiClient(server).logIn()
  const rule = { required: false, password: accounts.manager.password }
  await manager.call('secondFactors.require', { body: rule })
  return Object.keys(paths).filter(isAboutFactors)
}
