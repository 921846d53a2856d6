/**
 * Whether a farm can run with the rows of a backup: each is read by the code and the schemas that read it later, what
 * every farm has is there, and a page of each kind renders. Its pictures are those that the program has places for.
 */
import { QueryTypes, type Sequelize } from 'sequelize'
import { z } from 'zod/mini'
import { Changes, RemovedRooms } from '#contract/changes.ts'
import { portals } from '#contract/channels.ts'
import { Closure } from '#contract/closures.ts'
import { Duties } from '#contract/duties/duties.ts'
import { LockedPeriod } from '#contract/lockedPeriods.ts'
import { Mail } from '#contract/mails.ts'
import { Navigation } from '#contract/navigation.ts'
import { Extra } from '#contract/prices/extras.ts'
import { Season } from '#contract/prices/seasons.ts'
import { buildRoomPath } from '#contract/roomAddress.ts'
import { Notice } from '#contract/site/notices.ts'
import { AuditLogEntry, auditLogPageSize, StaffAccount } from '#contract/staff.ts'
import { Text } from '#contract/text/texts.ts'
import { defaultLanguage } from '#locales/language.ts'
import shapes from '#pwa/pictures/shapes.json'
import { notFound, routes } from '#pwa/site/server.tsx'
import type { PictureCheck } from './archive/farmFiles.ts'
import { describeTables, type Table } from './archive/rows.ts'
import { findOccupiedDaysError } from './bookings/integrity.ts'
import { getChanges } from './changes/queries.ts'
import { channelImports } from './channels/model.ts'
import { parseChanges } from './channels/present.ts'
import { systemClock } from './clock.ts'
import type { ReadableDatabase } from './db/database.ts'
import { readRevision } from './db/revision.ts'
import { Secrets } from './duties/queries.ts'
import { listSentDays } from './duties/sentStatistics.ts'
import { emptyAssets } from './http/pages/assets.ts'
import { PageCache } from './http/pages/pageCache.ts'
import { listAuditLog } from './log/queries.ts'
import { listMails, presentPersonMails } from './mails/queries.ts'
import { readPictureChoices } from './pictures/queries.ts'
import { isSavedFile, toDrawnPictures } from './pictures/rules.ts'
import { readChoice } from './portalLists/queries.ts'
import { openPropertySource } from './property/queries.ts'
import { createResponseSource } from './responses.ts'
import { type SettingKey, settings } from './settings/model.ts'
import { readLinkKey } from './settings/queries.ts'
import { presentAccount } from './staff/present.ts'
import { listStaff } from './staff/queries.ts'
import { listTexts, openTextSource } from './texts/queries.ts'

const isNoList = (column: string): string =>
  `(json_valid("${column}") AND json_type("${column}") = 'array') IS NOT TRUE`

/** Conditions that no row fulfils, by table. What the checks below parse is not repeated here. */
const brokenRows: Record<string, string> = {
  settings: 'NOT json_valid(value)',
  idempotency_keys: 'NOT json_valid(answer)',
  passkeys: isNoList('transports'),
  bookings: `date("checkinDate") IS NOT "checkinDate" OR date("checkoutDate") IS NOT "checkoutDate"
    OR date("depositPaidOn") IS NOT "depositPaidOn" OR date("balancePaidOn") IS NOT "balancePaidOn"
    OR date("depositDueOn") IS NOT "depositDueOn" OR NOT json_valid(coalesce(lines, '[]')) OR NOT json_valid(coalesce("paymentRows", '[]'))`,
  notes: 'date(day) IS NOT day OR date("remindOn") IS NOT "remindOn"',
  offers: 'date("validUntil") IS NOT "validUntil" OR NOT json_valid(alternatives)',
  waitlist: 'date("from") IS NOT "from" OR date("to") IS NOT "to"',
  room_states: 'date(day) IS NOT day',
  room_days: 'date(date) IS NOT date',
  occupied_days: 'date(day) IS NOT day',
  channels: `${isNoList('asStays')} OR ${isNoList('asClosed')}`,
  channel_stays: `date("checkinDate") IS NOT "checkinDate" OR date("checkoutDate") IS NOT "checkoutDate"
    OR "checkinDate" >= "checkoutDate" OR NOT json_valid("conflictNights")`,
  channel_imports: isNoList('changes'),
  mails: 'NOT json_valid(facts)',
  booking_changes: isNoList('changes'),
  stay_guests: 'NOT json_valid(guests) OR NOT json_valid(arrivals) OR NOT json_valid(reports)',
}

/** Rows that are read at once. Pages of a tablet would take half as long again, and all rows too much memory. */
const checkedRows = 2_000

/**
 * Fields to whose values newer programs add, such as the kinds of mails and the units of extras. After going back to this
 * program it passes over what it does not know.
 */
const openFields = ['kind', 'per', 'how', 'covers', 'type']

const getAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((it, key) => (typeof it === 'object' && it !== null ? Reflect.get(it, key) : undefined), value)

/** Whether it is a word where this program knows others. */
function isUnknownWord(issue: z.core.$ZodIssue, value: unknown): boolean {
  if (issue.code === 'invalid_union')
    return issue.errors.some(
      (issues) => issues.length > 0 && issues.every((it) => isUnknownWord(it, getAt(value, issue.path))),
    )
  const word = getAt(value, issue.path)
  const isOpen = issue.code === 'invalid_value' && openFields.includes(String(issue.path.at(-1)))
  return isOpen && typeof word === 'string' && /^[A-Za-z]{1,40}$/.test(word)
}

/** Throws when a value does not fit the schema. The error names the row of the list, if `value` is one, by its id. */
function check(schema: z.core.$ZodType, value: unknown, place = ''): void {
  const result = z.safeParse(schema, value)
  const issue = result.error?.issues.find((it) => !isUnknownWord(it, value))
  if (issue === undefined) return
  const key = issue.path.findIndex((it) => typeof it === 'number') + 1
  const row = getAt(value, issue.path.slice(0, key))
  const id = typeof row === 'object' && row !== null && 'id' in row && key > 0 ? ` (id ${row.id})` : ''
  throw new Error(`${place}${issue.path.join('.')}${id}: ${issue.message}`)
}

/** The documents of the settings. What a key of a newer program holds is not known. */
const documents: Partial<Record<string, z.core.$ZodType>> = {
  'bookings-enabled': z.boolean(),
  'second-factor-required': z.boolean(),
  'link-key': z.string().check(z.minLength(1)),
  'turnover-since': z.string(),
  'removed-rooms': RemovedRooms,
  'locked-periods': z.array(LockedPeriod),
  closures: z.array(Closure),
  notices: z.array(Notice),
  navigation: Navigation,
  seasons: z.array(Season),
  extras: z.array(Extra),
  duties: Duties,
  'duties-secrets': Secrets,
} satisfies Partial<Record<SettingKey, z.core.$ZodType>>

async function checkDocuments(db: ReadableDatabase): Promise<void> {
  const rows = await settings(db).findAll({ raw: true })
  for (const { key, value } of rows) check(documents[key] ?? z.unknown(), JSON.parse(value), `${key} `)
  await readLinkKey(db)
  await readPictureChoices(db)
  for (const portal of portals) await readChoice(db, portal)
}

/** Each throws when the rows are not sound. */
const checks: Record<string, (db: ReadableDatabase) => Promise<void>> = {
  settings: checkDocuments,
  'change feed': async (db) => {
    let page: Changes | undefined
    do {
      page = await getChanges(db, page?.cursor, checkedRows)
      check(Changes, page)
    } while (page.more)
  },
  accounts: async (db) => check(z.array(StaffAccount), (await listStaff(db)).map(presentAccount)),
  mails: async (db) => {
    for await (const rows of listMails(db, {})) check(z.array(Mail), presentPersonMails(rows, ''))
  },
  'audit log': async (db) => {
    let page: AuditLogEntry[] = []
    do {
      page = await listAuditLog(db, page.at(-1)?.revision)
      check(z.array(AuditLogEntry), page)
    } while (page.length === auditLogPageSize)
  },
  texts: async (db) => check(z.array(Text), await listTexts(db)),
  'imports of portals': async (db) => {
    for (const row of await channelImports(db).findAll({ raw: true })) parseChanges(row)
  },
  'sent statistics': async (db) => void (await listSentDays(db, '0000-01-01', '9999-12-31')),
  pages: renderPages,
}

/** SQLite stores any value in any column. PostgreSQL refuses these. */
const mistyped = {
  TEXT: (column: string) => `typeof(${column}) NOT IN ('null', 'text')`,
  INTEGER: (column: string) =>
    `typeof(${column}) NOT IN ('null', 'integer') OR ${column} NOT BETWEEN -2147483648 AND 2147483647`,
  BOOLEAN: (column: string) => `typeof(${column}) NOT IN ('null', 'integer') OR ${column} NOT IN (0, 1)`,
}

/** The table, the key and, for bookings, the code of the first row that fulfils the condition, or null. */
async function findRow(main: Sequelize, { name, keys, columns }: Table, condition: string): Promise<string | null> {
  const named = [...keys, ...columns.flatMap((it) => (it.name === 'code' && name === 'bookings' ? it.name : []))]
  const [row] = await main.query<object>(
    `SELECT ${named.map((key) => `"${key}"`).join()} FROM "${name}" WHERE ${condition} LIMIT 1`,
    { type: QueryTypes.SELECT },
  )
  return row === undefined ? null : [name, ...Object.values(row)].join(' ')
}

const drawnPictures = toDrawnPictures(shapes)
export const isPicture: PictureCheck = (place, file) => isSavedFile(drawnPictures, place, file)

/** What is wrong with the rows of a main store in SQLite, or null. It names the row. */
export async function findUnsoundness(main: Sequelize): Promise<string | null> {
  for (const table of await describeTables(main)) {
    const isMistyped = table.columns.map((it) => mistyped[it.type](`"${it.name}"`))
    const found = await findRow(main, table, [...isMistyped, brokenRows[table.name] ?? 'false'].join(' OR '))
    if (found !== null) return found
  }
  const rowError = await findOccupiedDaysError(main)
  if (rowError !== null) return rowError
  const current = await readRevision(main)
  const revision = { current, subscribe: () => () => {} }
  const db = { main, machine: main, transaction: null, epoch: async () => '', revision }
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(db)
    } catch (error) {
      return `${name}: ${describe(error)}`
    }
  }
  return null
}

/** What the code of a noun has thrown while it read its rows. */
function describe(error: unknown): string {
  const [issue] = error instanceof z.core.$ZodError ? error.issues : []
  if (issue !== undefined) return `${issue.path.join('.')}: ${issue.message}`
  return error instanceof Error ? error.message : String(error)
}

/** Pages without photographs and styles: these are files and not rows. */
async function renderPages(db: ReadableDatabase): Promise<void> {
  const [property, texts] = [await openPropertySource(db), await openTextSource(db)]
  const responses = createResponseSource(db, systemClock)
  const pages = new PageCache({
    db,
    clock: systemClock,
    responses,
    property,
    texts,
    photographs: { version: 0, list: () => [], getVersion: () => null, isShowable: () => false },
    publicUrl: 'http://localhost',
    getAssets: () => ({ site: () => emptyAssets, admin: emptyAssets }),
    getPageHeaders: () => ({}),
  })
  const [room] = await pages.readRooms()
  const paths = [...routes.map(({ path }) => path), notFound.path].flatMap((path) => {
    if (path === '/rooms/:room') return room ? [buildRoomPath(room)] : []
    return path.replace(':code', 'AAAAAAAA')
  })
  // A page with a parameter is not compressed in the background.
  for (const path of paths) await pages.get({ path, search: `?lang=${defaultLanguage}`, language: defaultLanguage })
}
