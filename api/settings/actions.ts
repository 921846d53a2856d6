import { z } from 'zod/mini'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Result, type Versioned } from '#api/errors.ts'
import type { Property } from '#contract/property.ts'
import { type BookingsEnabled, getSwitchSubject, type OfferedLanguages, type SiteOpen } from '#contract/settings.ts'
import { listOffered } from '#locales/language.ts'
import { type SettingKey, settings } from './model.ts'
import { forgetSetting, readSetting } from './queries.ts'

/** Stores a setting. `value` is anything that JSON can hold. */
export async function writeSetting(tx: Tx, key: SettingKey, value: unknown): Promise<void> {
  const { revision, transaction } = tx
  await settings(tx).upsert({ key, value: JSON.stringify(value), revision }, { transaction })
  forgetSetting(tx, key)
}

/** Deletes settings. No tablet has heard of them. */
export async function deleteSettings(tx: Tx, keys: SettingKey[]): Promise<void> {
  await settings(tx).destroy({ where: { key: keys }, transaction: tx.transaction })
  for (const key of keys) forgetSetting(tx, key)
}

const Stored = z.looseObject({ content: z.looseObject({}) })

/**
 * Stores the property as a whole. Fields that only a newer program knows stay: during an upgrade it may run beside this
 * one.
 */
export async function writeProperty(tx: Tx, property: Property): Promise<void> {
  const stored = z.parse(Stored, (await readSetting(tx, 'property')) ?? { content: {} })
  await writeSetting(tx, 'property', { ...stored, ...property, content: { ...stored.content, ...property.content } })
}

/** Replaces a setting as a whole. Refused: 412 when it is no longer the version that the caller has edited. */
export async function replaceDocument<T>(
  tx: Tx,
  key: SettingKey,
  current: Versioned<T>,
  value: T,
  version: number | null,
): Promise<Result<Versioned<T>>> {
  const stale = checkVersion(version, current.version, () => current.value)
  if (stale) return stale
  await writeSetting(tx, key, value)
  tx.setSubject(key)
  return ok({ value, version: tx.revision })
}

/** Enables or suspends booking requests for all rooms. */
export async function setBookingsEnabled(tx: Tx, input: BookingsEnabled): Promise<Result<BookingsEnabled>> {
  await writeSetting(tx, 'bookings-enabled', input.enabled)
  tx.setSubject(getSwitchSubject(input))
  return ok(input)
}

/** Shows the site to guests, or one page that says that it opens soon. */
export async function openSite(tx: Tx, input: SiteOpen): Promise<Result<SiteOpen>> {
  await writeSetting(tx, 'site-open', input.open)
  tx.setSubject(input.open ? 'site-open' : 'site-closed')
  return ok(input)
}

/** Chooses the languages that guests are offered. A booking in another language keeps it. */
export async function setOfferedLanguages(tx: Tx, input: OfferedLanguages): Promise<Result<OfferedLanguages>> {
  const languages = listOffered(input.languages)
  await writeSetting(tx, 'languages', languages)
  tx.setSubject('languages')
  return ok({ languages })
}
