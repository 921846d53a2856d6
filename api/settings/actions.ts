import type { Tx } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import type { BookingsEnabled } from '#contract/settings.ts'
import { settings } from './model.ts'

/** Stores a setting. `value` is anything that JSON can hold. */
export async function writeSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  const { revision, transaction } = tx
  await settings(tx).upsert({ key, value: JSON.stringify(value), revision }, { transaction })
}

/** Enables or suspends booking requests for all rooms. */
export async function setBookingsEnabled(tx: Tx, { enabled }: BookingsEnabled): Promise<Result<BookingsEnabled>> {
  await writeSetting(tx, 'bookings-enabled', enabled)
  return ok({ enabled })
}
