import type { Tx } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import type { BookingsEnabled } from '#contract/settings.ts'
import { settings } from './model.ts'

export async function writeSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  const { revision, transaction } = tx
  await settings(tx).upsert({ key, value: JSON.stringify(value), revision }, { transaction })
}

/** The switch that turns every booking button on or off (specification 4, 7). */
export async function setBookingsEnabled(tx: Tx, { enabled }: BookingsEnabled): Promise<Result<BookingsEnabled>> {
  await writeSetting(tx, 'bookings-enabled', enabled)
  return ok({ enabled })
}
