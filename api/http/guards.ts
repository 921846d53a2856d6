/** Checks who may call: the session, the role, the origin of a write, and whether a restore is running. */
import type { Context } from 'koa'
import type { Db } from '#api/db/table.ts'
import { RefusalError, refuse } from '#api/errors.ts'
import type { Access } from '#contract/calls/call.ts'
import { calls } from '#contract/calls.ts'
import type { CallName } from '#contract/paths.ts'
import type { Role } from '#contract/session.ts'
import { isLoopback } from './addresses.ts'
import { readCookie } from './cookies.ts'
import { isEqualSecret } from './secrets.ts'
import type { Services, SessionLookup, StaffSession } from './services.ts'

/** The session of this request. Without one it throws a 401 that says why. */
export const requireSession = (ctx: Context, { touchSession, clock, env }: Services): Promise<StaffSession> =>
  requireFound(readCookie(ctx, env, 'session'), (token) => touchSession(token, clock.now()))

/**
 * The session of this request. Throws a 401 if it is over by now: it may have ended, or its account may have changed,
 * while the body arrived or the handler was reading. `db` may be a write transaction.
 */
export const confirmSession = (ctx: Context, { findSession, clock, env }: Services, db: Db): Promise<StaffSession> =>
  requireFound(readCookie(ctx, env, 'session'), (token) => findSession(db, token, clock.now()))

/** Throws a 401 when the `Author` header names another account than the session's: the author's own session can send it. */
export function requireAuthor(ctx: Context, username: string): void {
  const author = ctx.get('author')
  if (author !== '' && author !== encodeURIComponent(username)) throw new RefusalError(refuse('other_account'))
}

/** Throws a 409 when the `Epoch` header names another data set: a restore has replaced what the caller has seen. */
export async function requireEpoch(ctx: Context, { db }: Services): Promise<void> {
  const epoch = ctx.get('epoch')
  if (epoch !== '' && epoch !== (await db.epoch())) throw new RefusalError(refuse('other_epoch'))
}

async function requireFound(
  token: string | undefined,
  find: (token: string) => Promise<SessionLookup>,
): Promise<StaffSession> {
  if (!token) throw new RefusalError(refuse('no_session'))
  const found = await find(token)
  if (found === 'ended') throw new RefusalError(refuse('session_ended'))
  if (found === 'expired') throw new RefusalError(refuse('session_expired'))
  return found
}

/** The session of this device, or null. */
export async function findSession(ctx: Context, { touchSession, clock, env }: Services): Promise<StaffSession | null> {
  const token = readCookie(ctx, env, 'session')
  const found = token ? await touchSession(token, clock.now()) : 'expired'
  return typeof found === 'string' ? null : found
}

/** The session of a public call, or null for a caller who gets what guests get. */
export async function findStaffSession(ctx: Context, services: Services): Promise<StaffSession | null> {
  const session = await findSession(ctx, services)
  return session === null || session.mustAddFactor || session.staff.role === 'housekeeping' ? null : session
}

/** Throws a 403 for a manager without a second factor, where the farm asks for one. */
export function requireFactor({ mustAddFactor }: StaffSession, name: CallName): void {
  if (mustAddFactor && !calls[name].isOpenWithoutFactor) throw new RefusalError(refuse('second_factor_required'))
}

/** Whether the request carries this secret as a bearer token. */
export const hasBearerToken = (ctx: Context, secret: string): boolean =>
  isEqualSecret(/^bearer +(.+)$/i.exec(ctx.get('authorization'))?.[1] ?? '', secret)

export function requireRole(role: Role, access: Access): void {
  const isAllowed = access === 'manager' ? role === 'manager' : access !== 'staff' || role !== 'housekeeping'
  if (!isAllowed) throw new RefusalError(refuse('forbidden'))
}

/** Throws a 503 while a restore replaces all rows, except for the calls that must go on working. */
export function refuseDuringRestore(name: CallName, { isRestoring }: Services): void {
  if (isRestoring() && !calls[name].isOpenDuringRestore)
    throw new RefusalError(refuse('restore_running', { retryAfter: 5 }))
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Throws a 403 for a write from another site. The `Origin` must be that of PUBLIC_URL, or, when the server listens on
 * loopback, a loopback name with the server's own port. `Sec-Fetch-Site` must not name another site. A request with
 * neither header does not come from a browser and passes. `Host` is not considered.
 */
export function refuseForeignOrigin(ctx: Context, { env }: Services): void {
  const origin = ctx.get('origin')
  const site = ctx.get('sec-fetch-site')
  const refusal = refuse('foreign_origin', { values: { address: env.PUBLIC_URL } })
  if (site === 'cross-site' || site === 'same-site') throw new RefusalError(refusal)
  if (origin === '' || origin === env.PUBLIC_URL) return
  const port = ctx.req.socket.localPort
  const isOwn =
    isLoopback(env.HOST) &&
    loopbackNames.some((name) => origin === `http://${name}:${port}` || (port === 80 && origin === `http://${name}`))
  if (!isOwn) throw new RefusalError(refusal)
}
