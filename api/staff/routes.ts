import type Router from '@koa/router'
import { ok, type Result, refuse } from '#api/errors.ts'
import { setCookie } from '#api/http/cookies.ts'
import { findSession } from '#api/http/guards.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import {
  addStaff,
  changeStaff,
  endSession,
  endStaffSessions,
  removeStaff,
  replacePassword,
  setStaffLanguage,
} from './actions.ts'
import {
  checkLogin,
  checkOwnPassword,
  closeEventStreams,
  completeLogin,
  refuseOwnPassword,
  startDeviceSession,
  startSecondStep,
} from './login.ts'
import { createOutboxKey, hashPassword } from './passwords.ts'
import { presentAccount, presentDevice, presentSession } from './present.ts'
import { findStaff, listSessions, listStaff } from './queries.ts'
import { checkNewPassword, checkNewUsername, checkPasswordChange } from './rules.ts'

export function registerStaffRoutes(router: Router, services: Services): void {
  const { db, clock, env, property } = services
  serve(router, services, 'session.login', async (request) => {
    const { ctx, input, now } = request
    closeEventStreams(ctx, services)
    const checked = await checkLogin(services, input, ctx.ip)
    if (!checked.ok) return checked
    return checked.value.factorTag === null
      ? completeLogin(request, services, checked.value)
      : startSecondStep(ctx, services, checked.value, now)
  })

  serve(router, services, 'session.read', async ({ session }) => ok(presentSession(session.staff)))

  serve(router, services, 'session.logout', async ({ ctx }) => {
    closeEventStreams(ctx, services)
    const session = await findSession(ctx, services)
    if (session !== null) await endSession(db, session.id, clock.now())
    setCookie(ctx, env, 'session', null)
    return ok(undefined)
  })

  serve(router, services, 'session.changePassword', async ({ ctx, session, input, now, write }) => {
    closeEventStreams(ctx, services)
    const { id, username } = session.staff
    const refusal = checkNewPassword(input.new, username, (await property.read()).value.name, 'new')
    if (refusal) return refusal
    const checked = await checkOwnPassword(services, ctx, session, input.current, 'current')
    if (!checked.ok) return checked
    const same = checkPasswordChange(input)
    if (same) return same
    const passwordHash = await hashPassword(input.new)
    const hashes = { verifiedHash: checked.value.passwordHash, passwordHash }
    const result = await write((tx) => replacePassword(tx, session, hashes))
    if (!result.ok) return result.code === 'wrong_password' ? refuseOwnPassword('current') : result
    await endStaffSessions(db, id, now)
    await startDeviceSession(ctx, services, { ...checked.value, passwordHash }, now)
    return ok(undefined)
  })

  serve(router, services, 'session.readOutboxKey', async ({ session }) =>
    ok({ key: createOutboxKey(session.staff.id, await readLinkKey(db)) }),
  )

  serve(router, services, 'staff.openOutbox', async ({ params, write }) =>
    write(async (tx) => {
      const account = await findStaff(tx, params.id)
      if (account === null) return refuse('not_found')
      tx.setSubject(account.id)
      return ok({ key: createOutboxKey(account.id, await readLinkKey(tx)) })
    }),
  )

  serve(router, services, 'session.listDevices', async ({ session, now }) =>
    ok((await listSessions(db, session.staff.id, now)).map((row) => presentDevice(row, session.id))),
  )

  serve(router, services, 'session.endDevice', async ({ ctx, session, params, now, write }) => {
    closeEventStreams(ctx, services)
    const ownSessions = await listSessions(db, session.staff.id, now)
    if (!ownSessions.some((row) => row.id === params.id)) return refuse('not_found')
    const end = async (): Promise<Result<undefined>> => {
      await endSession(db, params.id, now)
      return ok(undefined)
    }
    // A restore holds up all writes.
    if (services.isRestoring()) return end()
    // In a write transaction: each write of that device is committed before it, or finds its session ended.
    return write((tx) => {
      tx.skipAuditLog()
      return end()
    })
  })

  serve(router, services, 'staff.chooseLanguage', async ({ session, input, write }) =>
    write((tx) => setStaffLanguage(tx, session.staff.id, input.language)),
  )

  serve(router, services, 'staff.list', async () => ok((await listStaff(db)).map(presentAccount)))

  serve(router, services, 'staff.add', async ({ input, write }) => {
    const { password, ...account } = input
    const { name } = (await property.read()).value
    const refusal = checkNewUsername(account.username) ?? checkNewPassword(password, account.username, name)
    if (refusal) return refusal
    const passwordHash = await hashPassword(password)
    return write((tx) => addStaff(tx, { ...account, passwordHash }))
  })

  // A new password or role ends all sessions of the account.
  serve(router, services, 'staff.change', async ({ ctx, params, input, now, write }) => {
    closeEventStreams(ctx, services)
    const { password, ...change } = input
    const before = await findStaff(db, params.id)
    const { name } = (await property.read()).value
    const refusal = password === undefined ? null : checkNewPassword(password, before?.username ?? '', name)
    if (refusal) return refusal
    const endsSessions = password !== undefined || (change.role !== undefined && change.role !== before?.role)
    const passwordFields = password === undefined ? {} : { passwordHash: await hashPassword(password) }
    const result = await write((tx) => changeStaff(tx, params.id, { ...change, ...passwordFields }))
    if (result.ok && endsSessions) await endStaffSessions(db, params.id, now)
    return result
  })

  serve(router, services, 'staff.remove', async ({ ctx, params, now, write }) => {
    closeEventStreams(ctx, services)
    const result = await write((tx) => removeStaff(tx, params.id))
    if (result.ok) await endStaffSessions(db, params.id, now)
    return result
  })
}
