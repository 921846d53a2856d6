/** Finds the request of a private link. */
import type { Context } from 'koa'
import { ok, type Result, refuse } from '#api/errors.ts'
import { hasBearerToken } from '#api/http/guards.ts'
import { refuseTooMany } from '#api/http/rateLimits.ts'
import type { Services } from '#api/http/services.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { createLinkSecret, createProofSecret } from './links.ts'
import type { BookingRow } from './model.ts'
import { findBookingByCode } from './queries.ts'

export type FoundRequest = { row: BookingRow; room: RoomRow; isMailLink: boolean }

/** The request of a private link, and whether that is the link of the mail. Wrong links are limited by address. */
export async function findRequest(
  { db, rateLimiter }: Services,
  ctx: Context,
  code: string,
): Promise<Result<FoundRequest>> {
  const blockedSeconds = await rateLimiter.getBlockedSeconds('wrongLinks', ctx.ip)
  if (blockedSeconds !== null) return refuseTooMany(blockedSeconds)
  // A wrong secret and an unknown code get the same response after the same queries and the same comparisons, so
  // nobody can find out which codes exist.
  const row = await findBookingByCode(db, code)
  const room = await findRoom(db, row?.roomId ?? 0)
  const linkKey = await readLinkKey(db)
  const id = row?.id ?? code
  const isMailLink = hasBearerToken(ctx, createProofSecret(id, linkKey))
  const isPrivateLink = hasBearerToken(ctx, createLinkSecret(id, linkKey))
  if ((isMailLink || isPrivateLink) && row && room && row.deletedAt === null) return ok({ row, room, isMailLink })
  const waitSeconds = await rateLimiter.consume('wrongLinks', ctx.ip)
  return waitSeconds === null ? refuse('not_found') : refuseTooMany(waitSeconds)
}
