/**
 * Finds bookings, stays of portals, people, messages, notes and rooms on this device. The search index, the messages, the notes and the
 * trash are read once, when the search opens, and again when they change: matching text in memory takes a tenth of the time of reading it.
 */
import { isAnonymized } from '#contract/bookings/bookingRules.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { ChannelStay } from '#contract/channels.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Day } from '#contract/days/days.ts'
import type { StayGuests } from '#contract/guests/guests.ts'
import { Note } from '#contract/notes.ts'
import { listRoomNames } from '#contract/roomName.ts'
import type { Room } from '#contract/rooms.ts'
import { normalizeText } from '#contract/text/cleanText.ts'
import { db } from '#pwa/offline/db.ts'
import { readAllBlocks } from '#pwa/offline/searchBlocks.ts'
import {
  compileTerms,
  findInLines,
  findStaysOfGuests,
  formatLine,
  matchesTerms,
  matchesWords,
  parseSearchTerms,
  type SearchHit,
  toPhoneDigits,
} from '#pwa/offline/searchIndex.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { containsTerms, foldContact } from '../contacts/queries.ts'
import { readRooms } from '../rooms/queries.ts'
import { readStays } from '../stays/queries.ts'
import { extractDays, includesDay } from '../stays/typedDays.ts'
import { listPersons, type Person, type PersonRow, toPersonRow } from '../subjects/persons.ts'

/** What the search looks through. The newest come first. */
export type SearchStore = {
  blocks: string[]
  channelStays: ChannelStay[]
  contacts: Contact[]
  trash: Booking[]
  guests: StayGuests[]
  notes: Note[]
  rooms: Room[]
}

export async function readSearchStore(): Promise<SearchStore> {
  const [blocks, channelStays, contacts, trash, guests, notes, rooms] = await Promise.all([
    readAllBlocks(),
    db.channelStays.orderBy('checkinDate').reverse().toArray(),
    db.contacts.toArray(),
    db.trash.toArray(),
    db.guests.toArray(),
    db.notes.toArray(),
    readRooms(),
  ])
  return { blocks, channelStays, contacts: contacts.reverse(), trash, guests, notes: notes.reverse(), rooms }
}

export type FoundPerson = Person & { row: PersonRow | Booking }
/** `hasMoreBookings`: there are bookings beyond those that are shown. */
export type Found = {
  typed: string
  bookings: Booking[]
  hasMoreBookings: boolean
  channelStays: ChannelStay[]
  persons: FoundPerson[]
  messages: Contact[]
  notes: Note[]
  rooms: Room[]
}

export const shownBookings = 8
const shownChannelStays = 4
const shownPersons = 4
const shownMessages = 4
const shownNotes = 4
const shownRooms = 4
/** Of more hits, the oldest are not looked at. */
const maxHits = 300
/** So many bookings are read for the people in them. */
const readBookings = 24

/** Who is here or comes next first, then the others, the last stay first. Cancelled ones are at the end. */
export function compareStays(today: Day): (a: SearchHit, b: SearchHit) => number {
  const getRank = ({ status, checkoutDate }: SearchHit) => (status === 'cancelled' ? 2 : checkoutDate < today ? 1 : 0)
  return (a, b) => {
    const rank = getRank(a) - getRank(b)
    if (rank !== 0) return rank
    const isEarlier = a.checkinDate < b.checkinDate
    return isEarlier === (getRank(a) === 0) ? -1 : 1
  }
}

function findHits(
  { blocks, trash }: SearchStore,
  terms: RegExp[],
  ids: Set<string>,
  isOnDay: (hit: SearchHit) => boolean,
): SearchHit[] {
  const hits: SearchHit[] = []
  for (const lines of blocks) {
    hits.push(...findInLines(lines, terms, ids).filter(isOnDay))
    if (hits.length >= maxHits) break
  }
  return [...hits, ...trash.flatMap((it) => findInLines(formatLine(it), terms, ids)).filter(isOnDay)]
}

async function readRows(hits: SearchHit[], { trash }: SearchStore): Promise<Booking[]> {
  const ids = hits.map(({ id }) => id)
  const stored = await db.bookings.bulkGet(ids)
  const rows = stored.map((it, i) => it ?? trash.find(({ id }) => id === ids[i])).filter((it) => it !== undefined)
  return dropInvalidRows(Booking, rows)
}

type Searched = ChannelStay | Contact | Note

/** The folded text of each row, made when it is looked at first. */
const foldedTexts = new WeakMap<Searched, string>()
function getFolded<Row extends Searched>(row: Row, fold: (row: Row) => string): string {
  const known = foldedTexts.get(row) ?? fold(row)
  foldedTexts.set(row, known)
  return known
}

/** The first rows whose text contains each term. */
function findTexts<Row extends Searched>(
  rows: Row[],
  fold: (row: Row) => string,
  terms: string[],
  limit: number,
): Row[] {
  const found: Row[] = []
  for (const row of rows) {
    if (found.length === limit) break
    if (containsTerms(getFolded(row, fold), terms)) found.push(row)
  }
  return found
}

const foldChannelStay = ({ guestName, phone, notes }: ChannelStay): string =>
  `${normalizeText([guestName, notes].join(' '))} ${toPhoneDigits(phone ?? '')}`
const foldNote = ({ text, author }: Note): string => normalizeText(`${text} ${author}`)

/** `meantDays`: the days that the text names; it is no name then. */
export async function findInStore(store: SearchStore, typed: string, meantDays: Day[], today: Day): Promise<Found> {
  const nothing: Found = {
    typed,
    bookings: [],
    hasMoreBookings: false,
    channelStays: [],
    persons: [],
    messages: [],
    notes: [],
    rooms: [],
  }
  const [day] = meantDays
  if (day !== undefined) {
    const stays = await readStays(day, day)
    return { ...nothing, bookings: stays.slice(0, shownBookings), hasMoreBookings: stays.length > shownBookings }
  }
  const { days, rest } = extractDays(typed)
  const terms = parseSearchTerms(rest)
  if (terms.length === 0) return nothing
  const patterns = compileTerms(terms, store.rooms)
  const isOnDay = (hit: SearchHit) => days.every((it) => includesDay(hit, it))
  // A stay is found by everybody who is registered for it.
  const ofGuests = findStaysOfGuests(store.guests, terms)
  const hits = findHits(store, patterns, ofGuests, isOnDay).sort(compareStays(today))
  const bookings = await readRows(hits.slice(0, readBookings), store)
  const words = parseSearchTerms(typed)
  const sold = store.channelStays.filter((it) => it.kind === 'stay' && days.every((day) => includesDay(it, day)))
  const channelStays = [
    ...new Set([
      ...findTexts(sold, foldChannelStay, terms, shownChannelStays),
      ...sold.filter(({ id }) => ofGuests.has(id)),
    ]),
  ].slice(0, shownChannelStays)
  const messages = findTexts(store.contacts, foldContact, words, shownMessages)
  // A room is found by its name, the guests who slept in it are not.
  const personPatterns = compileTerms(terms)
  const rows = [...bookings.filter((it) => !isAnonymized(it)), ...messages.map(toPersonRow)]
  const persons = listPersons(rows.filter((it) => matchesTerms(it, personPatterns)))
  const rooms = store.rooms.filter((it) => !it.retired && matchesWords(listRoomNames(it).join(' '), terms))
  return {
    typed,
    bookings: bookings.slice(0, shownBookings),
    hasMoreBookings: hits.length > shownBookings,
    channelStays: dropInvalidRows(ChannelStay, channelStays),
    persons: persons.slice(0, shownPersons),
    messages,
    notes: dropInvalidRows(Note, findTexts(store.notes, foldNote, words, shownNotes)),
    rooms: rooms.slice(0, shownRooms),
  }
}
