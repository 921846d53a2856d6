/**
 * Whether a farm can run with the rows of a backup: each is read by the code and the schemas that read it later, what
 * every farm has is there, and a page of each kind renders.
 */
import { QueryTypes, type Sequelize } from 'sequelize'
import { z } from 'zod/mini'
import { Changes } from '#contract/changes.ts'
import { Mail } from '#contract/mails.ts'
import { buildRoomPath } from '#contract/roomAddress.ts'
import { Account, AuditLogEntry, auditLogPageSize } from '#contract/staff.ts'
import { Text } from '#contract/texts.ts'
import { defaultLanguage } from '#locales/language.ts'
import { notFound, routes } from '#pwa/site/server.tsx'
import { describeTables } from './archive/rows.ts'
import { findOccupiedDaysError } from './bookings/integrity.ts'
import { getChanges } from './changes/queries.ts'
import { systemClock } from './clock.ts'
import type { ReadableDatabase } from './db/database.ts'
import { readRevision } from './db/revision.ts'
import { emptyAssets } from './http/pages/assets.ts'
import { PageCache } from './http/pages/pageCache.ts'
import { listAuditLog } from './log/queries.ts'
import { listMails, presentPersonMails } from './mails/queries.ts'
import { readPictureChoices } from './pictures/queries.ts'
import { openPropertySource } from './property/queries.ts'
import { createResponseSource } from './responses.ts'
import { readLinkKey } from './settings/queries.ts'
import { presentAccount } from './staff/present.ts'
import { listStaff } from './staff/queries.ts'
import { listTexts, openTextSource } from './texts/queries.ts'

/** Conditions that no row fulfils, by table. What the checks below parse is not repeated here. */
const brokenRows: Record<string, string> = {
  settings: 'NOT json_valid(value)',
  idempotency_keys: 'NOT json_valid(answer)',
  passkeys: 'NOT json_valid(transports)',
  bookings: `date("checkinDate") IS NOT "checkinDate" OR date("checkoutDate") IS NOT "checkoutDate"
    OR date("depositPaidOn") IS NOT "depositPaidOn" OR date("balancePaidOn") IS NOT "balancePaidOn"
    OR date("depositDueOn") IS NOT "depositDueOn" OR NOT json_valid(coalesce(lines, '[]')) OR NOT json_valid(coalesce(payments, '[]'))`,
  notes: 'date(day) IS NOT day OR date("remindOn") IS NOT "remindOn"',
  offers: 'date("validUntil") IS NOT "validUntil" OR NOT json_valid(alternatives)',
  room_states: 'date(day) IS NOT day',
  room_days: 'date(date) IS NOT date',
  occupied_days: 'date(day) IS NOT day',
  channels: 'NOT json_valid("asStays") OR NOT json_valid("asClosed")',
  channel_stays: `date("checkinDate") IS NOT "checkinDate" OR date("checkoutDate") IS NOT "checkoutDate"
    OR "checkinDate" >= "checkoutDate" OR NOT json_valid("conflictNights")`,
  channel_imports: 'NOT json_valid(changes)',
  stay_guests: 'NOT json_valid(guests) OR NOT json_valid(arrivals) OR NOT json_valid(reports)',
}

/** Rows that are read at once. Pages of a tablet would take half as long again, and all rows too much memory. */
const checkedRows = 2_000

/** Each throws when the rows are not sound. */
const checks: Record<string, (db: ReadableDatabase) => Promise<void>> = {
  settings: async (db) => {
    await readLinkKey(db)
    await readPictureChoices(db)
  },
  'change feed': async (db) => {
    let page: Changes | undefined
    do page = z.parse(Changes, await getChanges(db, page?.cursor, checkedRows))
    while (page.more)
  },
  accounts: async (db) => void z.parse(z.array(Account), (await listStaff(db)).map(presentAccount)),
  mails: async (db) => {
    for await (const rows of listMails(db, {})) z.parse(z.array(Mail), presentPersonMails(rows, ''))
  },
  'audit log': async (db) => {
    let page: AuditLogEntry[] = []
    do page = z.parse(z.array(AuditLogEntry), await listAuditLog(db, page.at(-1)?.revision))
    while (page.length === auditLogPageSize)
  },
  texts: async (db) => void z.parse(z.array(Text), await listTexts(db)),
  pages: renderPages,
}

/** What is wrong with the rows of a main store in SQLite, or null. */
export async function findUnsoundness(main: Sequelize): Promise<string | null> {
  for (const { name, columns } of await describeTables(main)) {
    // SQLite stores any value in any column.
    const isMistyped = columns.map(
      (it) => `typeof("${it.name}") NOT IN ('null', '${it.type === 'TEXT' ? 'text' : 'integer'}')`,
    )
    const condition = [...isMistyped, brokenRows[name] ?? 'false'].join(' OR ')
    const rows = await main.query(`SELECT 1 FROM "${name}" WHERE ${condition} LIMIT 1`, { type: QueryTypes.SELECT })
    if (rows.length > 0) return name
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
    ...{ db, clock: systemClock, responses, property, texts },
    photographs: { version: 0, list: () => [], getVersion: () => null },
    waitForWrites: async () => {},
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
