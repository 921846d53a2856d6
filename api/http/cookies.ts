/**
 * The cookies of staff. Scripts cannot read them. With https their names have the prefix `__Host-`, so that no other host
 * of the domain can set them.
 */
import type { Context } from 'koa'
import { type Env, isHttps } from '#api/env.ts'

const cookies = {
  /** The token of the session. The server decides when it expires. */
  session: { sameSite: 'lax', maxAgeSeconds: 400 * 86_400 },
  /** A login whose password was right and that waits for the second factor. */
  login: { sameSite: 'strict', maxAgeSeconds: 300 },
} as const
type CookieName = keyof typeof cookies

const getFullName = (name: CookieName, env: Pick<Env, 'PUBLIC_URL'>): string => (isHttps(env) ? `__Host-${name}` : name)

/** Whether a `Cookie` header has a session, which may have ended. */
export const hasSessionCookie = (header: string): boolean => /(?:^|;\s*)(?:__Host-)?session=/.test(header)

export const readCookie = (ctx: Context, env: Pick<Env, 'PUBLIC_URL'>, name: CookieName): string | undefined =>
  ctx.cookies.get(getFullName(name, env))

/**
 * With null it deletes the cookie. It has `Max-Age`, because `Expires` alone ends on a device whose clock is ahead, and
 * the library of Koa writes no other.
 */
export function setCookie(ctx: Context, env: Pick<Env, 'PUBLIC_URL'>, name: CookieName, value: string | null): void {
  const { sameSite, maxAgeSeconds } = cookies[name]
  const age = value === null ? 0 : maxAgeSeconds
  const secure = isHttps(env) ? '; secure' : ''
  ctx.append(
    'set-cookie',
    `${getFullName(name, env)}=${value ?? ''}; path=/; max-age=${age}; samesite=${sameSite}${secure}; httponly`,
  )
}
