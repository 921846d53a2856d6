/** Tells staff each morning what the day brings. The table of schedules calls this at each hour that the owner can choose. */
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#api/db/database.ts'
import type { TrustedTime } from '#api/db/trustedTime.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { getI18n } from '#api/http/i18n.ts'
import { staffLanguage } from '#api/mailer/content.ts'
import { eraseMails, queueMailOnce } from '#api/mails/actions.ts'
import { listIdsQueuedBefore } from '#api/mails/queries.ts'
import { readProperty } from '#api/settings/queries.ts'
import { type Day, dayMs, fromFarmTime, toFarmDay, toFarmTime } from '#contract/days/days.ts'
import { morningHours } from '#contract/morning.ts'
import { readMorning } from './queries.ts'

/** One id for each day, and ids are unique: none goes twice, whichever process queues it. */
function getMorningId(day: Day): string {
  const random = createHash('sha256').update(`morning ${day}`).digest().subarray(0, 16)
  return uuidv7({ msecs: fromFarmTime(day, '00:00'), random })
}

/** From then on nobody needs it any more. */
const noon = `${morningHours.last + 1}:00`

/** Nobody reads the morning of another week, and a mail without a server is a file that names guests. */
const keptMs = 7 * dayMs

/** Queues the mail of today, if this is its hour, or the server was off then and the morning is not over. */
export async function sendMorning(db: Database, now: TrustedTime, hour: number): Promise<void> {
  const { morningHour, morningOnEmptyDays } = (await readProperty(db)).value.figures
  const day = toFarmDay(now)
  if (morningHour !== hour || toFarmTime(now) >= noon) return
  if (!morningOnEmptyDays && (await readMorning(db, day, now, getI18n(staffLanguage))).parts.length === 0) return
  await write(db, { call: 'morning.job', now, staff: null, key: null }, async (tx) => {
    await eraseMails(tx, await listIdsQueuedBefore(tx, 'morning', new Date(now - keptMs).toISOString()))
    await queueMailOnce(tx, { id: getMorningId(day), kind: 'morning', facts: { day } }, now)
    return ok(undefined)
  })
}
