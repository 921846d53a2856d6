/**
 * The cookies of staff. Scripts cannot read them. With https their names have the prefix `__Host-`, so that no other host
 * of the domain can set them.
 */
import type { Context } from 'koa'
import { type Env, isHttps } from '#api/env.ts'

const cookies = {
  /** The token of the session. The server decides when it expires. */
  session: { sameSite: 'lax', maxAge: 400 * 86_400_000 },
  /** A login whose password was right and that waits for the second factor. */
  login: { sameSite: 'strict', maxAge: 300_000 },
} as const
type CookieName = keyof typeof cookies

const getFullName = (name: CookieName, env: Pick<Env, 'PUBLIC_URL'>): string => (isHttps(env) ? `__Host-${name}` : name)

/** Whether a `Cookie` header has a session, which may have ended. */
export const hasSessionCookie = (header: string): boolean => /(?:^|; )(?:__Host-)?session=/.test(header)

export const readCookie = (ctx: Context, env: Pick<Env, 'PUBLIC_URL'>, name: CookieName): string | undefined =>
  ctx.cookies.get(getFullName(name, env))

/** With null it deletes the cookie. */
export function setCookie(ctx: Context, env: Pick<Env, 'PUBLIC_URL'>, name: CookieName, value: string | null): void {
  const { sameSite, maxAge } = cookies[name]
  ctx.cookies.set(getFullName(name, env), value, {
    httpOnly: true,
    sameSite,
    secure: isHttps(env),
    path: '/',
    ...(value === null ? {} : { maxAge }),
  })
}
