/** Sends the private link again, to guests whose mail program has broken it or who have lost the mail. */
import type { Context } from 'koa'
import type { Db } from '#api/db/table.ts'
import type { WriteResult, WriteTask } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import { refuseTooMany } from '#api/http/rateLimits.ts'
import type { Services } from '#api/http/services.ts'
import { queueMails } from '#api/mails/actions.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { presentFacts } from './present.ts'
import { findBookingByCode } from './queries.ts'

/** Whether two texts are the same address: people type capitals. */
export const isSameAddress = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** The write that mails the link of a booking; null where no booking has this code and address. */
export async function prepareLinkMail(
  db: Db,
  code: string,
  email: string,
  now: number,
): Promise<WriteTask<undefined> | null> {
  const row = await findBookingByCode(db, code)
  const room = row && (await findRoom(db, row.roomId))
  if (!room || row.deletedAt !== null || row.guestEmail === null || !isSameAddress(row.guestEmail, email)) return null
  const mail = { kind: 'newLink' as const, bookingId: row.id, to: row.guestEmail, facts: presentFacts(row, room) }
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
