/** Private links: finds the request of a link, and mails a link again that a mail program has broken or that is lost. */
import type { Context } from 'koa'
import type { Db } from '#api/db/table.ts'
import type { WriteResult, WriteTask } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { hasBearerToken } from '#api/http/guards.ts'
import { refuseTooMany } from '#api/http/rateLimits.ts'
import type { Services } from '#api/http/services.ts'
import { queueMails } from '#api/mails/actions.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { combineFacts } from '../combine.ts'
import { presentFacts } from '../present.ts'
import { type BookingAndRoom, findRequested } from '../queries.ts'
import { createLinkSecret, createProofSecret, getGroupLinkId } from './links.ts'

export type FoundRequest = { code: string; isMailLink: boolean }

/** What a private link opens, as `find` has it; null for a wrong link. Wrong links are limited by address. */
export async function openLink<T>(
  { rateLimiter }: Services,
  ctx: Context,
  find: () => Promise<T | null>,
): Promise<Result<T>> {
  const blockedSeconds = await rateLimiter.getBlockedSeconds('wrongLinks', ctx.ip)
  if (blockedSeconds !== null) return refuseTooMany(blockedSeconds)
  const found = await find()
  if (found !== null) return ok(found)
  const waitSeconds = await rateLimiter.consume('wrongLinks', ctx.ip)
  return waitSeconds === null ? refuse('not_found') : refuseTooMany(waitSeconds)
}

/** The bookings of a private link, and whether that is the link of the mail. */
const findLinked = (services: Services, ctx: Context, code: string) =>
  openLink(services, ctx, async () => {
    const { db } = services
    // A wrong secret and an unknown code get the same response after the same queries and the same comparisons, so
    // nobody can find out which codes exist.
    const found = await findRequested(db, code)
    const linkKey = await readLinkKey(db)
    const own = found.find(({ row }) => row.code === code)
    const id = own?.row.id ?? getGroupLinkId(code)
    const isMailLink = hasBearerToken(ctx, createProofSecret(id, linkKey))
    const isPrivateLink = hasBearerToken(ctx, createLinkSecret(id, linkKey))
    return (isMailLink || isPrivateLink) && found.length > 0 ? { code, own, isMailLink } : null
  })

/** The request of a private link: one room, or several. */
export const findRequest: (services: Services, ctx: Context, code: string) => Promise<Result<FoundRequest>> = findLinked

/** The booking of a private link. Refused: 404, also for the link of several rooms. */
export async function findRequestOfRoom(
  services: Services,
  ctx: Context,
  code: string,
): Promise<Result<BookingAndRoom>> {
  const found = await findLinked(services, ctx, code)
  if (!found.ok) return found
  return found.value.own ? ok(found.value.own) : refuse('not_found')
}

/** Whether two texts are the same address: people type capitals. */
export const isSameAddress = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** The write that mails the link of a booking; null where no booking has this code and address. */
export async function prepareLinkMail(
  db: Db,
  code: string,
  email: string,
  now: number,
): Promise<WriteTask<undefined> | null> {
  const all = await findRequested(db, code)
  const live = all.filter((it) => it.row.status !== 'cancelled')
  const found = live.length > 0 ? live : all
  const [{ row } = { row: null }] = found
  if (row === null || row.guestEmail === null || !isSameAddress(row.guestEmail, email)) return null
  const facts = combineFacts(
    code,
    found.map((it) => presentFacts(it.row, it.room)),
  )
  const mail = { kind: 'newLink' as const, bookingId: row.id, to: row.guestEmail, facts }
  return async (tx) => {
    await queueMails(tx, [mail], now)
    return ok(undefined)
  }
}

/**
 * Runs the write that `prepare` finds. The response is the same without one, so nobody can find out which codes and
 * addresses exist. Wrong pairs are limited by the caller's address, mails also by the code.
 */
export async function sendLinkMail(
  { rateLimiter }: Services,
  ctx: Context,
  code: string,
  write: (task: WriteTask<undefined>) => Promise<WriteResult<undefined>>,
  prepare: () => Promise<WriteTask<undefined> | null>,
): Promise<Result<undefined>> {
  const blockedSeconds = await rateLimiter.getBlockedSeconds('wrongLinks', ctx.ip)
  if (blockedSeconds !== null) return refuseTooMany(blockedSeconds)
  const task = await prepare()
  if (task === null) {
    const waitSeconds = await rateLimiter.consume('wrongLinks', ctx.ip)
    return waitSeconds === null ? ok(undefined) : refuseTooMany(waitSeconds)
  }
  const isOver = (await rateLimiter.consume('newLinksOfCode', code)) !== null
  return isOver ? ok(undefined) : write(task)
}
