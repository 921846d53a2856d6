/** What the day brings, from the rows of now: the sheet that the tablet prints, the kitchen's, and what waits for staff. */
import type { I18n } from '@lingui/core'
import { z } from 'zod/mini'
import { findBookings, listBookingsBetween, listWaitingRequests, presentBookings } from '#api/bookings/queries.ts'
import { readChannelStaysBetween } from '#api/channelStays/queries.ts'
import { listOpenContacts } from '#api/contacts/queries.ts'
import type { Db } from '#api/db/table.ts'
import { readExtras } from '#api/extras/queries.ts'
import { listGuestLists } from '#api/guests/queries.ts'
import { readHousekeeping } from '#api/housekeeping/queries.ts'
import { getI18n } from '#api/http/i18n.ts'
import { staffLanguage } from '#api/mailer/content.ts'
import { formatDay } from '#api/mailer/format.ts'
import { findNotesAbout, listDayNotes, presentNotes } from '#api/notes/queries.ts'
import { readRoomsForStaff } from '#api/rooms/queries.ts'
import { buildDaySheet, type DaySheet, type SheetRow } from '#contract/daySheet.ts'
import { type DayPart, dayParts, listExtraDays, mapOtherGuests, sortStays } from '#contract/days/dayStays.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { Housekeeping } from '#contract/housekeeping.ts'
import { type FarmStay, isAwaitedStay } from '#contract/stays/farmStays.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatDays, formatParty, getRoomName } from '#contract/text/format.ts'
import { MorningFacts, type MorningPart } from './facts.ts'
import { listProblems } from './problems.ts'

/** Who is expected or here on the day or the next one. */
const readStays = async (db: Db, day: Day): Promise<FarmStay[]> => {
  const last = addDays(day, 1)
  const booked = await presentBookings(db, await listBookingsBetween(db, day, last))
  return [...booked, ...(await readChannelStaysBetween(db, day, last))].filter(isAwaitedStay)
}

async function readSheet(db: Db, day: Day, i18n: I18n): Promise<DaySheet> {
  const [stays, rooms] = [await readStays(db, day), await readRoomsForStaff(db)]
  const sorted = sortStays(stays, day, rooms)
  const listed = dayParts.flatMap((part) => sorted[part])
  const ids = listed.map(({ id }) => id)
  const lists = [...(await listGuestLists(db, ids))].map(([id, { guests }]) => ({ id, guests }))
  const ofStays = presentNotes(await findNotesAbout(db, ids))
  const notes = new Map([...ofStays, ...(await listDayNotes(db, day))].map((it) => [it.id, it]))
  const notedIds = [...notes.values()].flatMap(({ bookingId }) => bookingId ?? [])
  const noted = await presentBookings(db, await findBookings(db, notedIds))
  return buildDaySheet(
    {
      ...sorted,
      day,
      extraDays: listExtraDays((await readExtras(db)).value, stays, day),
      otherGuests: mapOtherGuests(listed, lists),
      rooms,
      notes: [...notes.values()],
      noted,
    },
    { i18n, language: staffLanguage },
  )
}

/** Its cells, and below them what is written about the stay, as on the sheet. */
function describeRow(row: SheetRow, part: DayPart, i18n: I18n): MorningPart['rows'] {
  const end = i18n.t(part === 'departures' ? /*i18n*/ 'admin.print.since' : /*i18n*/ 'admin.print.until')
  const states = row.states.map((it) => ` (${it})`).join('')
  const cells = [
    `${row.name}${states}`,
    row.others.join(', '),
    row.phone,
    row.party,
    row.time,
    `${end} ${row.end}`,
    `${i18n.t('admin.print.due')} ${row.due}`,
  ]
  return [
    [row.room, cells.filter(Boolean).join(' · ')],
    ...row.food.map((text): [string, string] => [i18n.t('mail.morning.food'), text]),
    ...(row.request === null ? [] : [[i18n.t('mail.morning.guestSays'), row.request] satisfies [string, string]]),
    ...row.notes.map(({ text, author }): [string, string] => [
      i18n.t('admin.notes.staffOnly'),
      author === null ? text : `${text} (${author})`,
    ]),
  ]
}

const partTitles: Record<DayPart, string> = {
  arrivals: /*i18n*/ 'admin.today.arrivals',
  departures: /*i18n*/ 'admin.today.departures',
  staying: /*i18n*/ 'admin.print.staying',
}

const buildPart = (heading: string, rows: MorningPart['rows'], list: string[] = []): MorningPart[] =>
  rows.length + list.length === 0 ? [] : [{ heading, rows, list }]

/** Breakfasts of the morning and covers of the evening, room by room, with allergies and diets. */
function describeKitchen({ rooms, isBreakfastSold }: Housekeeping, i18n: I18n): MorningPart['rows'] {
  const eating = rooms.filter((it) => it.breakfasts + it.covers + it.food.length > 0)
  const breakfasts = i18n.t(
    isBreakfastSold ? /*i18n*/ 'admin.housekeeping.breakfasts' : /*i18n*/ 'admin.booking.guests',
  )
  const covers = i18n.t('admin.housekeeping.covers')
  return eating.map(({ room, ...it }) => [
    getRoomName(room, staffLanguage),
    [`${breakfasts}: ${it.breakfasts}`, `${covers}: ${it.covers}`, ...it.food].join(' · '),
  ])
}

async function listWaiting(db: Db, i18n: I18n): Promise<MorningPart[]> {
  const requests = (await listWaitingRequests(db)).map(
    ({ room, checkinDate, checkoutDate, numberOfGuests, children, ...it }): [string, string] => [
      formatGuestName(it, i18n),
      [
        getRoomName(room, staffLanguage),
        formatDays(checkinDate, checkoutDate, staffLanguage),
        formatParty(numberOfGuests, children, i18n),
      ].join(' · '),
    ],
  )
  const messages = (await listOpenContacts(db)).map(({ name, surname }) => `${name} ${surname}`.trim())
  return [
    ...buildPart(`${i18n.t('admin.today.requests')} (${requests.length})`, requests.slice(0, maxListed)),
    ...buildPart(`${i18n.t('admin.today.messages')} (${messages.length})`, [], messages.slice(0, maxListed)),
  ]
}

/** A mail that nobody reads to its end helps nobody. The headings say how many there are. */
const maxListed = 30

/** How many come, leave and stay on a day. */
export async function countStays(db: Db, day: Day): Promise<Record<DayPart, number>> {
  const { arrivals, departures, staying } = sortStays(await readStays(db, day), day, [])
  return { arrivals: arrivals.length, departures: departures.length, staying: staying.length }
}

/** All that the mail of the morning says. */
export async function readMorning(db: Db, day: Day, now: number, i18n: I18n): Promise<MorningFacts> {
  const sheet = await readSheet(db, day, i18n)
  const kitchen = describeKitchen(await readHousekeeping(db, day, undefined), i18n)
  const notes = sheet.notes.map(({ subject, text, author }) =>
    [...(subject === '' ? [] : [`${subject}:`]), text, ...(author === null ? [] : [`(${author})`])].join(' '),
  )
  const extras = sheet.extras.map((it): [string, string] => [formatDay(it.day, staffLanguage), it.text])
  const [arrivals, departures, staying] = dayParts.map((part) => sheet[part].length)
  return {
    day,
    arrivals: arrivals ?? 0,
    departures: departures ?? 0,
    staying: staying ?? 0,
    parts: [
      ...buildPart(i18n.t('admin.today.problems'), [], await listProblems(db, day, now, i18n)),
      ...buildPart(i18n.t('admin.notes.ofDay'), [], notes),
      ...dayParts.flatMap((part) =>
        buildPart(
          `${i18n.t(partTitles[part])} (${sheet[part].length})`,
          sheet[part].flatMap((row) => describeRow(row, part, i18n)),
        ),
      ),
      ...buildPart(i18n.t('admin.print.kitchen'), kitchen),
      ...buildPart(i18n.t('admin.extras.title'), extras),
      ...(await listWaiting(db, i18n)),
    ],
  }
}

/** The mail that is about to go, about its day as it is now. */
export const readMorningFacts = (db: Db, { facts }: { facts: string }, now: number): Promise<MorningFacts> =>
  readMorning(db, z.parse(MorningFacts, JSON.parse(facts)).day, now, getI18n(staffLanguage))
