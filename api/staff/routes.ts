import type Router from '@koa/router'
import type { Context } from 'koa'
import { isHttps } from '#api/env.ts'
import { ok, refuse } from '#api/errors.ts'
import { findSession, sessionCookie } from '#api/http/guards.ts'
import { refuseTooMany } from '#api/http/rateLimits.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { addStaff, changeStaff, endSession, endStaffSessions, removeStaff, startSession } from './actions.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { presentAccount, presentDevice } from './present.ts'
import { findStaff, findStaffByName, listSessions, listStaff } from './queries.ts'

/** A failed login takes at least one second, whether the name exists or not. */
const failedLoginDelayMs = 1000
/**
 * Failed logins with a name that is under attack from many addresses take longer. Correct logins are never delayed or
 * refused for it.
 */
const attackedLoginDelayMs = 4000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

export function registerStaffRoutes(router: Router, services: Services): void {
  const { db, rateLimiter, clock, env } = services
  const setSessionCookie = (ctx: Context, token: string | null) =>
    ctx.cookies.set(sessionCookie, token, {
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps(env),
      path: '/',
      ...(token === null ? {} : { maxAge: 400 * 86_400_000 }),
    })

  serve(router, services, 'session.login', async ({ ctx, input, now }) => {
    const startMs = Date.now()
    const blockedSeconds = await rateLimiter.getBlockedSeconds('logins', ctx.ip)
    if (blockedSeconds !== null) return refuseTooMany(blockedSeconds)
    const account = await findStaffByName(db, input.username)
    const isPasswordCorrect = await verifyPassword(account?.passwordHash ?? null, input.password)
    // Checked again after the slow hash: concurrent attempts may have used up the limit in the meantime.
    const blockedSecondsNow = isPasswordCorrect
      ? await rateLimiter.getBlockedSeconds('logins', ctx.ip)
      : await rateLimiter.consume('logins', ctx.ip)
    if (blockedSecondsNow !== null) return refuseTooMany(blockedSecondsNow)
    if (!isPasswordCorrect || account === null) {
      const isUnderAttack = (await rateLimiter.consume('names', input.username)) !== null
      await wait((isUnderAttack ? attackedLoginDelayMs : failedLoginDelayMs) - (Date.now() - startMs))
      return refuse('wrong_password')
    }
    setSessionCookie(ctx, await startSession(db, account.id, ctx.get('user-agent') || null, now))
    return ok({ username: account.username, role: account.role })
  })

  serve(router, services, 'session.read', async ({ session }) =>
    session === null ? refuse('no_session') : ok({ username: session.staff.username, role: session.staff.role }),
  )

  serve(router, services, 'session.logout', async ({ ctx }) => {
    const session = await findSession(ctx, services)
    if (session !== null) await endSession(db, session.id, clock.now())
    setSessionCookie(ctx, null)
    return ok(undefined)
  })

  serve(router, services, 'session.listDevices', async ({ session, now }) =>
    session === null
      ? refuse('no_session')
      : ok((await listSessions(db, session.staff.id, now)).map((row) => presentDevice(row, session.id))),
  )

  serve(router, services, 'session.endDevice', async ({ session, params, now }) => {
    const ownSessions = session === null ? [] : await listSessions(db, session.staff.id, now)
    if (!ownSessions.some((row) => row.id === params.id)) return refuse('not_found')
    await endSession(db, params.id, now)
    return ok(undefined)
  })

  serve(router, services, 'staff.list', async () => ok((await listStaff(db)).map(presentAccount)))

  serve(router, services, 'staff.add', async ({ input, write }) => {
    const { password, ...account } = input
    const passwordHash = await hashPassword(password)
    return write((tx) => addStaff(tx, { ...account, passwordHash }))
  })

  // A new password or role ends all sessions of the account.
  serve(router, services, 'staff.change', async ({ params, input, now, write }) => {
    const { password, ...change } = input
    const before = await findStaff(db, params.id)
    const endsSessions = password !== undefined || (change.role !== undefined && change.role !== before?.role)
    const passwordFields = password === undefined ? {} : { passwordHash: await hashPassword(password) }
    const result = await write((tx) => changeStaff(tx, params.id, { ...change, ...passwordFields }))
    if (result.ok && endsSessions) await endStaffSessions(db, params.id, now)
    return result
  })

  serve(router, services, 'staff.remove', async ({ params, now, write }) => {
    const result = await write((tx) => removeStaff(tx, params.id))
    if (result.ok) await endStaffSessions(db, params.id, now)
    return result
  })
}
