import type Router from '@koa/router'
import type { Context } from 'koa'
import { isHttps } from '#api/env.ts'
import { ok, refuse } from '#api/errors.ts'
import { findSession, sessionCookie } from '#api/http/guards.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import {
  addStaff,
  changeStaff,
  endSession,
  endStaffSessions,
  removeStaff,
  setStaffLanguage,
  startSession,
} from './actions.ts'
import { checkLogin } from './login.ts'
import { hashPassword } from './passwords.ts'
import { presentAccount, presentDevice } from './present.ts'
import { findStaff, listSessions, listStaff } from './queries.ts'

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

  serve(router, services, 'session.login', async ({ ctx, input, language, now, write }) => {
    const checked = await checkLogin(services, input, ctx.ip)
    if (!checked.ok) return checked
    const { id, username, role } = checked.value
    // A write during a restore would make it start again.
    if (language !== checked.value.language && !services.isRestoring())
      await write((tx) => setStaffLanguage(tx, id, language))
    setSessionCookie(ctx, await startSession(db, id, ctx.get('user-agent') || null, now))
    return ok({ username, role })
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

  serve(router, services, 'staff.chooseLanguage', async ({ session, input, write }) =>
    session === null ? refuse('no_session') : write((tx) => setStaffLanguage(tx, session.staff.id, input.language)),
  )

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
