import type { z } from 'zod/mini'
import { inRevisions, isBehind, type Span, type Stamped } from '#api/db/feed.ts'
import type { Reader } from '#api/db/table.ts'
import type { SettingRow } from '#contract/changes.ts'
import { settings } from './model.ts'

async function readSetting(at: Reader, key: string): Promise<unknown> {
  const row = await settings(at).findByPk(key, { raw: true, transaction: at.transaction })
  return row ? JSON.parse(row.value) : undefined
}

/** The switch: on unless somebody switched it off. */
export const readBookingsEnabled = async (at: Reader): Promise<boolean> =>
  (await readSetting(at, 'bookings-enabled')) !== false

/** The key of private links; in the farm store, so that links survive a restore. */
export async function readLinkKey(at: Reader): Promise<string> {
  const key = await readSetting(at, 'link-key')
  if (typeof key !== 'string') throw new Error('the farm store has lost its link key')
  return key
}

/** Settings that leave the server; the key of private links does not. */
const publicSettings = ['bookings-enabled']

/** For the change feed. */
export async function listChangedSettings(at: Reader, span: Span): Promise<Stamped<z.infer<typeof SettingRow>>[]> {
  const where = { ...inRevisions(span), key: publicSettings }
  const rows = await settings(at).findAll({ where, raw: true, transaction: at.transaction })
  return rows
    .map(({ revision, key, value }) => ({ revision, id: key, item: { key, value: JSON.parse(value) } }))
    .filter((it) => isBehind(span, it))
}
