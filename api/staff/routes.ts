import type Router from '@koa/router'
import type { Context } from 'koa'
import { isHttps } from '#api/env.ts'
import { ok, refuse } from '#api/errors.ts'
import { findSession, sessionCookie } from '#api/http/guards.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import {
  addStaff,
  changeStaff,
  endSession,
  endStaffSessions,
  expireSession,
  removeStaff,
  replacePassword,
  setStaffLanguage,
  startSession,
} from './actions.ts'
import { checkLogin } from './login.ts'
import { createOutboxKey, hashPassword } from './passwords.ts'
import { presentAccount, presentDevice } from './present.ts'
import { findStaff, listSessions, listStaff } from './queries.ts'
import { checkNewPassword, checkNewUsername } from './rules.ts'

/** The session is valid, so the refusal names the field. */
const wrongCurrentPassword = refuse('wrong_password', {
  errors: [{ path: 'current', code: 'wrong_password', message: /*i18n*/ 'errors.currentPassword' }],
})

export function registerStaffRoutes(router: Router, services: Services): void {
  const { db, clock, env } = services
  const setSessionCookie = (ctx: Context, token: string | null) =>
    ctx.cookies.set(sessionCookie, token, {
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps(env),
      path: '/',
      ...(token === null ? {} : { maxAge: 400 * 86_400_000 }),
    })

  /** For calls that can end sessions. It waits for the response, which may bring this device the cookie of a new one. */
  const closeEventStreams = (ctx: Context): void => {
    ctx.res.once('close', () => {
      for (const stream of services.eventStreams) void stream.checkSession()
    })
  }

  serve(router, services, 'session.login', async ({ ctx, input, language, now, write }) => {
    closeEventStreams(ctx)
    const checked = await checkLogin(services, input, ctx.ip)
    if (!checked.ok) return checked
    const { id, username, role } = checked.value
    // During a restore, a write would wait until it ends.
    if (language !== checked.value.language && !services.isRestoring())
      await write((tx) => setStaffLanguage(tx, id, language))
    const replaced = await findSession(ctx, services)
    if (replaced !== null) await expireSession(db, replaced.id, now)
    setSessionCookie(ctx, await startSession(db, checked.value, ctx.get('user-agent') || null, now))
    return ok({ username, role })
  })

  serve(router, services, 'session.read', async ({ session }) =>
    session === null ? refuse('no_session') : ok({ username: session.staff.username, role: session.staff.role }),
  )

  serve(router, services, 'session.logout', async ({ ctx }) => {
    closeEventStreams(ctx)
    const session = await findSession(ctx, services)
    if (session !== null) await endSession(db, session.id, clock.now())
    setSessionCookie(ctx, null)
    return ok(undefined)
  })

  serve(router, services, 'session.changePassword', async ({ ctx, session, input, now, write }) => {
    closeEventStreams(ctx)
    if (session === null) return refuse('no_session')
    const { id, username } = session.staff
    const refusal = checkNewPassword(input.new, username, 'new')
    if (refusal) return refusal
    const checked = await checkLogin(services, { username, password: input.current }, ctx.ip)
    if (!checked.ok) return checked.code === 'wrong_password' ? wrongCurrentPassword : checked
    const passwordHash = await hashPassword(input.new)
    const hashes = { verifiedHash: checked.value.passwordHash, passwordHash }
    const result = await write((tx) => replacePassword(tx, session, hashes))
    if (!result.ok) return result.code === 'wrong_password' ? wrongCurrentPassword : result
    await endStaffSessions(db, id, now)
    setSessionCookie(
      ctx,
      await startSession(db, { ...checked.value, passwordHash }, ctx.get('user-agent') || null, now),
    )
    return ok(undefined)
  })

  serve(router, services, 'session.readOutboxKey', async ({ session }) =>
    session === null ? refuse('no_session') : ok({ key: createOutboxKey(session.staff.id, await readLinkKey(db)) }),
  )

  serve(router, services, 'session.listDevices', async ({ session, now }) =>
    session === null
      ? refuse('no_session')
      : ok((await listSessions(db, session.staff.id, now)).map((row) => presentDevice(row, session.id))),
  )

  serve(router, services, 'session.endDevice', async ({ ctx, session, params, now }) => {
    closeEventStreams(ctx)
    const ownSessions = session === null ? [] : await listSessions(db, session.staff.id, now)
    if (!ownSessions.some((row) => row.id === params.id)) return refuse('not_found')
    await endSession(db, params.id, now)
    return ok(undefined)
  })

  serve(router, services, 'staff.chooseLanguage', async ({ session, input, write }) =>
    session === null ? refuse('no_session') : write((tx) => setStaffLanguage(tx, session.staff.id, input.language)),
  )

  serve(router, services, 'staff.list', async () => ok((await listStaff(db)).map(presentAccount)))

  serve(router, services, 'staff.add', async ({ input, write }) => {
    const { password, ...account } = input
    const refusal = checkNewUsername(account.username) ?? checkNewPassword(password, account.username)
    if (refusal) return refusal
    const passwordHash = await hashPassword(password)
    return write((tx) => addStaff(tx, { ...account, passwordHash }))
  })

  // A new password or role ends all sessions of the account.
  serve(router, services, 'staff.change', async ({ ctx, params, input, now, write }) => {
    closeEventStreams(ctx)
    const { password, ...change } = input
    const before = await findStaff(db, params.id)
    const refusal = password === undefined ? null : checkNewPassword(password, before?.username ?? '')
    if (refusal) return refusal
    const endsSessions = password !== undefined || (change.role !== undefined && change.role !== before?.role)
    const passwordFields = password === undefined ? {} : { passwordHash: await hashPassword(password) }
    const result = await write((tx) => changeStaff(tx, params.id, { ...change, ...passwordFields }))
    if (result.ok && endsSessions) await endStaffSessions(db, params.id, now)
    return result
  })

  serve(router, services, 'staff.remove', async ({ ctx, params, now, write }) => {
    closeEventStreams(ctx)
    const result = await write((tx) => removeStaff(tx, params.id))
    if (result.ok) await endStaffSessions(db, params.id, now)
    return result
  })
}
