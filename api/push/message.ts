/** What a device shows, in the language of its account. Null when it is over by now. */
import type { I18n } from '@lingui/core'
import { countWaitingBookings, findBookingAndRoom } from '#api/bookings/queries.ts'
import { countOpenContacts, findContact } from '#api/contacts/queries.ts'
import type { Db } from '#api/db/table.ts'
import { getI18n } from '#api/http/i18n.ts'
import { countStays } from '#api/morning/queries.ts'
import { presentRoomName } from '#api/rooms/rules.ts'
import { listOpenEntries } from '#api/waitlist/queries.ts'
import { toFarmDay } from '#contract/days/days.ts'
import type { PushKind, PushMessage } from '#contract/push.ts'
import { formatDays, getRoomName } from '#contract/text/format.ts'
import { defaultLanguage, isLanguage, type Language } from '#locales/language.ts'

const titles: Record<PushKind, string> = {
  request: /*i18n*/ 'push.request',
  message: /*i18n*/ 'push.message',
  cancellation: /*i18n*/ 'push.cancellation',
  conflict: /*i18n*/ 'push.conflict',
  overdue: /*i18n*/ 'push.overdue',
  mailFailed: /*i18n*/ 'push.mailFailed',
  backupFailed: /*i18n*/ 'push.backupFailed',
  accepted: /*i18n*/ 'push.accepted',
  wish: /*i18n*/ 'push.wish',
  waitlist: /*i18n*/ 'push.waitlist',
  duty: /*i18n*/ 'push.duty',
  morning: /*i18n*/ 'push.morning',
}

/** Where staff see what is about no booking. */
const paths: Partial<Record<PushKind, string>> = {
  message: '/admin/contacts',
  conflict: '/admin/channels',
  mailFailed: '/admin/mails',
  backupFailed: '/admin/backups',
  duty: '/admin/duties',
  morning: '/admin/today',
}

type Subject = { name: string; text: string; tag: string; path: string; isOver: boolean }

async function findBookingSubject(db: Db, id: string, language: Language): Promise<Subject | null> {
  const found = await findBookingAndRoom(db, id)
  if (found === null) return null
  const { row, room } = found
  return {
    name: `${row.guestName} ${row.guestSurname}`,
    text: `${getRoomName(presentRoomName(room), language)}, ${formatDays(row.checkinDate, row.checkoutDate, language)}`,
    tag: row.id,
    path: `/admin/bookings/${row.code}`,
    isOver: row.deletedAt !== null,
  }
}

/** Somebody on the waiting list; over once they have an offer, or nothing suits them any more. */
async function findEntrySubject(db: Db, id: string, language: Language, at: string): Promise<Subject | null> {
  const entry = (await listOpenEntries(db, Date.parse(at))).find((it) => it.id === id)
  if (entry === undefined) return null
  return {
    name: entry.email,
    text: formatDays(entry.from, entry.to, language),
    tag: entry.id,
    path: '/admin/today',
    isOver: entry.state !== 'waiting' || entry.fits.length === 0,
  }
}

async function findMessageSubject(db: Db, id: string, language: Language): Promise<Subject | null> {
  const row = await findContact(db, id)
  if (row === null) return null
  const booking = row.bookingId === null ? null : await findBookingSubject(db, row.bookingId, language)
  return {
    name: `${row.name} ${row.surname}`,
    text: booking?.text ?? '',
    tag: row.bookingId ?? row.id,
    path: `/admin/contacts?id=${row.id}`,
    isOver: row.answered,
  }
}

/** The title of news about a request, also where somebody has only written to the guest. Null once it was answered. */
async function getRequestTitle(db: Db, id: string, at: string): Promise<string | null> {
  const row = (await findBookingAndRoom(db, id))?.row
  if (row?.status !== 'pending') return null
  // News that are later than the request remind of it.
  return at > row.createdAt ? /*i18n*/ 'push.requestWaiting' : titles.request
}

/** Null once the news are over: staff have answered the wish, or the guest has taken it back. */
async function getWishTitle(db: Db, id: string): Promise<string | null> {
  const row = (await findBookingAndRoom(db, id))?.row
  return row?.wishedStay ? titles.wish : null
}

async function getTitle(db: Db, kind: PushKind, id: string, at: string): Promise<string | null> {
  if (kind === 'request') return getRequestTitle(db, id, at)
  return kind === 'wish' ? getWishTitle(db, id) : titles[kind]
}

/** What is about no booking and no message says no more than its title, but for the morning. */
const getBody = async (db: Db, kind: PushKind, at: string, i18n: I18n): Promise<string> =>
  kind === 'morning' ? i18n.t('push.morningCounts', await countStays(db, toFarmDay(Date.parse(at)))) : ''

/** The message with what the badge on the app's icon says: how much waits for an answer (`news/waiting.ts` of the admin). */
export async function buildMessage(
  db: Db,
  news: { kind: PushKind; rowId: string | null; at: string },
  options: { language: string; showNames: boolean },
  now: number,
): Promise<PushMessage | null> {
  const message = await buildNews(db, news, options)
  const count = async () => (await countWaitingBookings(db, toFarmDay(now))) + (await countOpenContacts(db))
  return message && { ...message, waiting: await count() }
}

async function buildNews(
  db: Db,
  { kind, rowId, at }: { kind: PushKind; rowId: string | null; at: string },
  { language: tag, showNames }: { language: string; showNames: boolean },
): Promise<PushMessage | null> {
  const language = isLanguage(tag) ? tag : defaultLanguage
  const i18n: I18n = getI18n(language)
  const path = paths[kind] ?? '/admin'
  if (rowId === null)
    return { kind, title: i18n.t(titles[kind]), body: await getBody(db, kind, at, i18n), tag: kind, path }
  const finders: Partial<Record<PushKind, typeof findEntrySubject>> = {
    message: findMessageSubject,
    waitlist: findEntrySubject,
  }
  const subject = await (finders[kind] ?? findBookingSubject)(db, rowId, language, at)
  if (subject === null || subject.isOver) return null
  const title = await getTitle(db, kind, rowId, at)
  if (title === null) return null
  const body = [...(showNames ? [subject.name.trim()] : []), subject.text].filter(Boolean).join(' · ')
  return { kind, title: i18n.t(title), body, tag: subject.tag, path: subject.path }
}
