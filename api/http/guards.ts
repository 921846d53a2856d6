/** Who may call: the session, the role, and where a write comes from. */
import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { RefusalError, refuse } from '#api/errors.ts'
import type { Access, CallName } from '#contract/paths.ts'
import type { Role } from '#contract/session.ts'
import type { LoggedIn, Services } from './services.ts'

export const sessionCookie = 'session'

/** The session of this request; 401 with the reason when there is none. */
export async function requireSession(ctx: Context, { findSession, clock }: Services): Promise<LoggedIn> {
  const token = ctx.cookies.get(sessionCookie)
  if (!token) throw new RefusalError(refuse('no_session'))
  const found = await findSession(token, clock.now())
  if (found === 'ended') throw new RefusalError(refuse('session_ended'))
  if (found === 'expired') throw new RefusalError(refuse('session_expired'))
  return found
}

/** Who reads a public call: staff see more. A cookie that is no session reads as a guest. */
export async function findLoggedIn(ctx: Context, { findSession, clock }: Services): Promise<LoggedIn | null> {
  const token = ctx.cookies.get(sessionCookie)
  const found = token ? await findSession(token, clock.now()) : 'expired'
  return typeof found === 'string' ? null : found
}

/** Whether the caller brings this secret as a bearer. The time it takes tells nothing but the secret's length. */
export function hasBearerToken(ctx: Context, secret: string): boolean {
  const expected = Buffer.from(secret)
  const actual = Buffer.from(/^bearer +(.+)$/i.exec(ctx.get('authorization'))?.[1] ?? '')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

export function requireRole(role: Role, access: Access): void {
  if (access === 'manager' && role !== 'manager') throw new RefusalError(refuse('forbidden'))
}

/** Calls that are answered while a restore replaces all rows: those that follow it, and the session of who does. */
export const allowedDuringRestore = (name: CallName): boolean =>
  name.startsWith('backups.') || name.startsWith('session.')

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/**
 * A write is foreign when its `Origin` is neither that of PUBLIC_URL nor, on a server that listens on loopback, a loopback
 * name with the server's own port; also when `Sec-Fetch-Site` names another site. With neither header it comes from no
 * browser. `Host` decides nothing.
 */
export function refuseForeignOrigin(ctx: Context, { env }: Services): void {
  const origin = ctx.get('origin')
  const site = ctx.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') throw new RefusalError(refuse('foreign_origin'))
  if (origin === '' || origin === env.PUBLIC_URL) return
  const port = ctx.req.socket.localPort
  const isOwn =
    isLoopback(env.HOST) &&
    loopbackNames.some((name) => origin === `http://${name}:${port}` || (port === 80 && origin === `http://${name}`))
  if (!isOwn) throw new RefusalError(refuse('foreign_origin'))
}
