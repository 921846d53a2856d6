import { Op, type Transaction } from 'sequelize'
import { z } from 'zod/mini'
import { type FeedEntry, type FeedRange, isAfter, whereRevisionInRange } from '#api/db/feed.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import type { Versioned } from '#api/errors.ts'
import type { SettingItem } from '#contract/changes.ts'
import type { Day, Stay } from '#contract/days/days.ts'
import { Duties, noDuties } from '#contract/duties/duties.ts'
import type { TaxSettings } from '#contract/duties/taxSettings.ts'
import { fillPaymentMethods, Property } from '#contract/property.ts'
import { FarmRules, picturePrefix, sharedSettings } from '#contract/settings.ts'
import type { Turnover } from '#contract/stays/stay.ts'
import { type Language, listOffered } from '#locales/language.ts'
import { type SettingKey, type SettingRow, settings } from './model.ts'

/** What each transaction has read: nobody else writes as long as it runs. One write asks for the property five times. */
const knownSettings = new WeakMap<Transaction, Map<string, Promise<SettingRow | null>>>()

function findSetting(db: Db, key: SettingKey): Promise<SettingRow | null> {
  const { transaction } = db
  if (transaction === null) return settings(db).findByPk(key, { raw: true })
  const known = knownSettings.get(transaction) ?? new Map<string, Promise<SettingRow | null>>()
  knownSettings.set(transaction, known)
  const found = known.get(key) ?? settings(db).findByPk(key, { raw: true, transaction })
  known.set(key, found)
  return found
}

/** After this transaction has written a setting. */
export const forgetSetting = ({ transaction }: Tx, key: SettingKey): void => {
  knownSettings.get(transaction)?.delete(key)
}

export async function readSetting(db: Db, key: SettingKey): Promise<unknown> {
  const row = await findSetting(db, key)
  return row ? JSON.parse(row.value) : undefined
}

/** A setting that is replaced as a whole. Its version is the revision of its last write, 0 before the first. */
export async function readDocument<T>(
  db: Db,
  key: SettingKey,
  schema: z.core.$ZodType<T>,
  initial: T,
): Promise<Versioned<T>> {
  const row = await findSetting(db, key)
  return row ? { value: z.parse(schema, JSON.parse(row.value)), version: row.revision } : { value: initial, version: 0 }
}

/** The documents whose keys begin with `prefix`, by the rest of the key. */
export async function readDocuments<T>(
  db: Db,
  prefix: SettingKey,
  schema: z.core.$ZodType<T>,
): Promise<Map<string, Versioned<T>>> {
  const where = { key: { [Op.startsWith]: prefix } }
  const rows = await settings(db).findAll({ where, ...raw(db) })
  return new Map(
    rows.map(({ key, value, revision }) => [
      key.slice(prefix.length),
      { value: z.parse(schema, JSON.parse(value)), version: revision },
    ]),
  )
}

/** Nearly every write reads a document, and nearly none changes it: the last text is parsed once. */
function keepLast<T>(parse: (text: string) => T): (text: string) => T {
  let last: { text: string; value: T } | null = null
  return (text) => {
    if (last?.text !== text) last = { text, value: parse(text) }
    return last.value
  }
}

const parseProperty = keepLast((text) => fillPaymentMethods(z.parse(Property, JSON.parse(text))))
const parseRules = keepLast((text) => z.parse(FarmRules, JSON.parse(text)))

/** The farm's facts, parts, rules and lists. The same object as long as they are the same. */
export async function readProperty(db: Db): Promise<Versioned<Property>> {
  const row = await findSetting(db, 'property')
  if (row === null) throw new Error('The setting property is missing')
  return { value: parseProperty(row.value), version: row.revision }
}

/** The day of the last change of the turnover rule. Earlier stays may keep the days of the rule before it. */
export const readTurnoverSince = async (db: Db): Promise<Day> => String((await readSetting(db, 'turnover-since')) ?? '')

export const readTurnover = async (db: Db): Promise<Turnover> =>
  parseRules((await findSetting(db, 'property'))?.value ?? '{}').turnover

/**
 * The rule under which a stay occupies days. If it ended before the last change of the rule, its check-out day may have
 * become the next guest's, so it stays free.
 */
export const readTurnoverOfStay = async (db: Db, stay: Stay): Promise<Turnover> => (await readTurnoverRule(db))(stay)

/** As `readTurnoverOfStay`, for many stays. */
export async function readTurnoverRule(db: Db): Promise<(stay: Stay) => Turnover> {
  const since = await readTurnoverSince(db)
  const turnover = await readTurnover(db)
  return ({ checkoutDate }) => (checkoutDate < since ? 'same-day' : turnover)
}

/** The languages that guests are offered. */
export async function readOfferedLanguages(db: Db): Promise<Language[]> {
  const row = await findSetting(db, 'languages')
  return listOffered(row === null ? [] : z.parse(z.array(z.string()), JSON.parse(row.value)))
}

/** Whether guests may request bookings. True until staff suspend it. */
export const readBookingsEnabled = async (db: Db): Promise<boolean> =>
  (await readSetting(db, 'bookings-enabled')) !== false

/** What a manager has chosen: whether guests see the site. Null before the first choice. */
export async function readSiteOpen(db: Db): Promise<boolean | null> {
  const open = await readSetting(db, 'site-open')
  return typeof open === 'boolean' ? open : null
}

/**
 * The secret key that signs private links and form tokens. It is in the main store, so that links stay valid after a
 * restore.
 */
export async function readLinkKey(db: Db): Promise<string> {
  const key = await readSetting(db, 'link-key')
  if (typeof key !== 'string') throw new Error('The setting link-key is missing')
  return key
}

/** Whether managers must have a second factor. */
export const readFactorRequired = async (db: Db): Promise<boolean> =>
  (await readSetting(db, 'second-factor-required')) === true

/** For the change feed. */
export async function listChangedSettings(db: Db, range: FeedRange): Promise<FeedEntry<z.infer<typeof SettingItem>>[]> {
  const where = {
    ...whereRevisionInRange(range),
    key: { [Op.or]: [{ [Op.in]: [...sharedSettings] }, { [Op.startsWith]: picturePrefix }] },
  }
  const rows = await settings(db).findAll({ where, ...raw(db) })
  return rows
    .map(({ revision, key, value }) => ({
      revision,
      id: key,
      item: { key, value: JSON.parse(value), version: revision },
    }))
    .filter((it) => isAfter(range, it))
}

/** The settings of the duties, without secrets. */
export const readDutySettings = (db: Db): Promise<Versioned<Duties>> => readDocument(db, 'duties', Duties, noDuties)

/** From how many days before their arrival guests may register themselves. */
export const readCheckinDays = async (db: Db): Promise<number> => (await readDutySettings(db)).value.checkin.daysBefore

/** The rules of the tourist tax; null while the owner has not turned it on. */
export const readTaxSettings = async (db: Db): Promise<TaxSettings | null> => (await readDutySettings(db)).value.tax
