import { randomBytes } from 'node:crypto'
import type Router from '@koa/router'
import type { WriteTask } from '#api/db/write.ts'
import { ok, type Result, refuseInvalid } from '#api/errors.ts'
import { setCookie } from '#api/http/cookies.ts'
import { type CallRequest, serve } from '#api/http/serve.ts'
import type { Services, StaffSession } from '#api/http/services.ts'
import { readFactorRequired, readLinkKey } from '#api/settings/queries.ts'
import { endStaffSessions } from '#api/staff/actions.ts'
import {
  checkOwnPassword,
  closeEventStreams,
  completeLogin,
  findWaitingLogin,
  startDeviceSession,
} from '#api/staff/login.ts'
import { findStaff } from '#api/staff/queries.ts'
import type { CallName } from '#contract/paths.ts'
import type { SecondFactors } from '#contract/secondFactors.ts'
import {
  addPasskey,
  addTotpSecret,
  removePasskey,
  removeTotpSecret,
  replaceRecoveryCodes,
  requireFactors,
} from './actions.ts'
import { buildCreation, buildRequest, getRelyingParty, verifyRegistration } from './passkeys.ts'
import { presentSecondFactors } from './present.ts'
import { findTotpSecret, listPasskeys, listRecoveryCodes } from './queries.ts'
import { createRecoveryCodes } from './recoveryCodes.ts'
import { checkSecondStep } from './secondStep.ts'
import { createSetupTicket, readSetupTicket } from './setup.ts'
import { buildTotpUri, createTotpSecret, findStep } from './totp.ts'

export function registerSecondFactorRoutes(router: Router, services: Services): void {
  registerSecondStep(router, services)
  registerRules(router, services)
  registerApp(router, services)
  registerPasskeys(router, services)
}

function registerSecondStep(router: Router, services: Services): void {
  const { db, env } = services

  serve(router, services, 'session.readSecondStep', async ({ ctx, now }) => {
    const waiting = await findWaitingLogin(ctx, services, now)
    if (!waiting.ok) return waiting
    const { account, challenge } = waiting.value
    const known = await listPasskeys(db, account.id)
    return ok({
      passkey: known.length === 0 ? null : buildRequest(getRelyingParty(env), challenge, known),
      app: (await findTotpSecret(db, account.id)) !== null,
    })
  })

  serve(router, services, 'session.proveSecondFactor', async (request) => {
    const { ctx } = request
    closeEventStreams(ctx, services)
    const checked = await checkSecondStep(services, request)
    if (!checked.ok) return checked
    setCookie(ctx, env, 'login', null)
    return completeLogin(request, services, checked.value)
  })
}

function registerRules(router: Router, services: Services): void {
  const { db } = services
  const readSecondFactors = async ({ staff: { id } }: StaffSession): Promise<SecondFactors> =>
    presentSecondFactors({
      passkeys: await listPasskeys(db, id),
      totpSecret: await findTotpSecret(db, id),
      recoveryCodes: await listRecoveryCodes(db, id),
      required: await readFactorRequired(db),
    })

  serve(router, services, 'secondFactors.list', async ({ session }) => ok(await readSecondFactors(session)))

  serve(router, services, 'secondFactors.require', async ({ ctx, session, input, write }) => {
    const checked = await checkOwnPassword(services, ctx, session, input.password)
    if (!checked.ok) return checked
    const result = await write((tx) => requireFactors(tx, session, input.required))
    return result.ok ? ok(await readSecondFactors(session)) : result
  })

  serve(router, services, 'secondFactors.renewRecoveryCodes', async ({ ctx, session, input, write }) => {
    const checked = await checkOwnPassword(services, ctx, session, input.password)
    if (!checked.ok) return checked
    const codes = await createRecoveryCodes()
    return write((tx) => replaceRecoveryCodes(tx, session, codes))
  })
}

function registerApp(router: Router, services: Services): void {
  const { db, property } = services

  serve(router, services, 'secondFactors.startApp', async ({ ctx, session, input, now }) => {
    const checked = await checkOwnPassword(services, ctx, session, input.password)
    if (!checked.ok) return checked
    const secret = createTotpSecret()
    const ticket = createSetupTicket('app', session, secret, { now, key: await readLinkKey(db) })
    return ok({ secret, uri: buildTotpUri(secret, session.staff.username, (await property.read()).value.name), ticket })
  })

  serve(router, services, 'secondFactors.confirmApp', async (request) => {
    const { session, input, now } = request
    const secret = readSetupTicket('app', session, input.ticket, { now, key: await readLinkKey(db) })
    if (!secret.ok) return secret
    const step = findStep(secret.value, input.code.replace(/\s/g, ''), now)
    if (step === null) return refuseInvalid('code', /*i18n*/ 'errors.wrongFactorCode')
    const codes = await createRecoveryCodes()
    return changeFactors(request, services, session, (tx) =>
      addTotpSecret(tx, session, { secret: secret.value, step }, codes),
    )
  })

  serve(router, services, 'secondFactors.removeApp', async (request) => {
    const { ctx, session, input } = request
    const checked = await checkOwnPassword(services, ctx, session, input.password)
    return checked.ok ? changeFactors(request, services, session, (tx) => removeTotpSecret(tx, session)) : checked
  })
}

function registerPasskeys(router: Router, services: Services): void {
  const { db, env, property } = services

  serve(router, services, 'secondFactors.startPasskey', async ({ ctx, session, input, now }) => {
    const checked = await checkOwnPassword(services, ctx, session, input.password)
    if (!checked.ok) return checked
    const challenge = randomBytes(32).toString('base64url')
    const ticket = createSetupTicket('passkey', session, challenge, { now, key: await readLinkKey(db) })
    const known = await listPasskeys(db, session.staff.id)
    const { name } = (await property.read()).value
    return ok({ options: buildCreation({ ...getRelyingParty(env), name }, session.staff, challenge, known), ticket })
  })

  serve(router, services, 'secondFactors.addPasskey', async (request) => {
    const { session, input, now } = request
    const challenge = readSetupTicket('passkey', session, input.ticket, { now, key: await readLinkKey(db) })
    if (!challenge.ok) return challenge
    const expected = { challenge: challenge.value, site: getRelyingParty(env) }
    const credential = await verifyRegistration(input.passkey, expected)
    if (credential === null) return refuseInvalid('passkey', /*i18n*/ 'errors.passkey')
    const codes = await createRecoveryCodes()
    const { name } = input
    return changeFactors(request, services, session, (tx) => addPasskey(tx, session, { name, credential }, codes))
  })

  serve(router, services, 'secondFactors.removePasskey', async (request) => {
    const { ctx, session, input, params } = request
    const checked = await checkOwnPassword(services, ctx, session, input.password)
    return checked.ok
      ? changeFactors(request, services, session, (tx) => removePasskey(tx, session, params.id))
      : checked
  })
}

/** Runs a change of second factors. If it is over for the sessions of the account, this device gets another one. */
async function changeFactors<T>(
  { ctx, now, write }: Pick<CallRequest<CallName>, 'ctx' | 'now' | 'write'>,
  services: Services,
  { staff: { id } }: StaffSession,
  task: WriteTask<T>,
): Promise<Result<T>> {
  const { db } = services
  closeEventStreams(ctx, services)
  const before = await findStaff(db, id)
  const result = await write(task)
  const after = await findStaff(db, id)
  if (!result.ok || after === null || after.factorTag === before?.factorTag) return result
  await endStaffSessions(db, id, now)
  await startDeviceSession(ctx, services, after, now)
  return result
}
