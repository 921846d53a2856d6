import type { z } from 'zod/mini'
import { type FeedEntry, type FeedRange, isAfter, whereRevisionInRange } from '#api/db/feed.ts'
import type { Db } from '#api/db/table.ts'
import type { SettingRow } from '#contract/changes.ts'
import { settings } from './model.ts'

async function readSetting(db: Db, key: string): Promise<unknown> {
  const row = await settings(db).findByPk(key, { raw: true, transaction: db.transaction })
  return row ? JSON.parse(row.value) : undefined
}

/** The switch: on unless somebody switched it off. */
export const readBookingsEnabled = async (db: Db): Promise<boolean> =>
  (await readSetting(db, 'bookings-enabled')) !== false

/** The key of private links; in the farm store, so that links survive a restore. */
export async function readLinkKey(db: Db): Promise<string> {
  const key = await readSetting(db, 'link-key')
  if (typeof key !== 'string') throw new Error('the farm store has lost its link key')
  return key
}

/** Settings that leave the server; the key of private links does not. */
const publicSettingKeys = ['bookings-enabled']

/** For the change feed. */
export async function listChangedSettings(db: Db, span: FeedRange): Promise<FeedEntry<z.infer<typeof SettingRow>>[]> {
  const where = { ...whereRevisionInRange(span), key: publicSettingKeys }
  const rows = await settings(db).findAll({ where, raw: true, transaction: db.transaction })
  return rows
    .map(({ revision, key, value }) => ({ revision, id: key, item: { key, value: JSON.parse(value) } }))
    .filter((it) => isAfter(span, it))
}
