import type { z } from 'zod/mini'
import { type FeedEntry, type FeedRange, isAfter, whereRevisionInRange } from '#api/db/feed.ts'
import type { Db } from '#api/db/table.ts'
import type { SettingItem } from '#contract/changes.ts'
import { settings } from './model.ts'

async function readSetting(db: Db, key: string): Promise<unknown> {
  const row = await settings(db).findByPk(key, { raw: true, transaction: db.transaction })
  return row ? JSON.parse(row.value) : undefined
}

/** Whether guests may request bookings. True until staff suspend it. */
export const readBookingsEnabled = async (db: Db): Promise<boolean> =>
  (await readSetting(db, 'bookings-enabled')) !== false

/**
 * The secret key that signs private links and form tokens. It is in the main store, so that links stay valid after a
 * restore.
 */
export async function readLinkKey(db: Db): Promise<string> {
  const key = await readSetting(db, 'link-key')
  if (typeof key !== 'string') throw new Error('The setting link-key is missing')
  return key
}

/** Settings that browsers may read. */
const publicSettingKeys = ['bookings-enabled']

/** For the change feed. */
export async function listChangedSettings(db: Db, range: FeedRange): Promise<FeedEntry<z.infer<typeof SettingItem>>[]> {
  const where = { ...whereRevisionInRange(range), key: publicSettingKeys }
  const rows = await settings(db).findAll({ where, raw: true, transaction: db.transaction })
  return rows
    .map(({ revision, key, value }) => ({ revision, id: key, item: { key, value: JSON.parse(value) } }))
    .filter((it) => isAfter(range, it))
}
