import type { Database } from '#api/db/database.ts'
import type { TrustedTime } from '#api/db/trustedTime.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { expireOffers } from './actions.ts'
import { listExpiredOffers } from './queries.ts'

/** Records what has expired, so that tablets and the calendar learn it without a booking. */
export async function recordExpiredOffers(db: Database, now: TrustedTime): Promise<void> {
  const today = toFarmDay(now)
  if ((await listExpiredOffers(db, today)).length === 0) return
  await write(db, { call: 'offers.job', now, staff: null, key: null }, async (tx) => ok(await expireOffers(tx, today)))
}
