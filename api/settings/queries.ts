import type { Reader } from '../db/table.ts'
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
