/**
 * The sheet of a day: who comes, leaves and stays, with what the desk has to know. The tablet prints it, and the morning's
 * mail says the same. Pure.
 */
import type { Language } from '#locales/language.ts'
import type { Booking } from './bookings/bookings.ts'
import { type DayPart, type DayStays, dayParts, type ExtraDay } from './days/dayStays.ts'
import type { Day } from './days/days.ts'
import { listFood } from './housekeeping.ts'
import { getDueCents, getRefundCents } from './money/ledger.ts'
import { formatMoney } from './money/money.ts'
import type { Note } from './notes.ts'
import type { ServedExtra } from './prices/servedExtras.ts'
import type { Room } from './rooms.ts'
import { type FarmStay, getLedger, getStayFacts, isPortalStay, isStayInConflict } from './stays/farmStays.ts'
import { formatArrivalTime, formatGuestName, formatStayName } from './stays/stayNames.ts'
import { formatDate, formatEuro, formatParty, getRoomName, getText, type Translator } from './text/format.ts'

export type SheetSources = DayStays & {
  day: Day
  extraDays: ExtraDay[]
  /** Who is registered beside those who have booked, by the stay's id. */
  otherGuests: ReadonlyMap<string, string[]>
  rooms: Room[]
  /** Those of the day and of its stays. */
  notes: Note[]
  /** The bookings that notes are about. */
  noted: Booking[]
}

/** A stay as its row says it. `end`: the day on which it ends, for departures that on which it began. */
export type SheetRow = {
  id: string
  room: string
  name: string
  /** What is not as usual: nobody has confirmed it, a portal has sold taken nights. */
  states: string[]
  others: string[]
  phone: string
  party: string
  time: string
  end: string
  due: string
  /** What the kitchen has to know. It is not said twice. */
  food: string[]
  /** What an arriving guest asks for. */
  request: string | null
  notes: SheetNote[]
}
export type SheetNote = { id: string; subject: string; text: string; author: string | null }

export type DaySheet = Record<DayPart, SheetRow[]> & {
  day: Day
  /** Those about none of the stays. */
  notes: SheetNote[]
  extras: { day: Day; text: string }[]
}

type Reader = { i18n: Translator; language: Language }
type NameRoom = (roomId: number) => string

/** "Cena: 3 (Camera alta 2, Fienile)" */
const describeExtra = ({ extra, count, rooms }: ServedExtra, nameRoom: NameRoom, language: Language): string => {
  const where = rooms.map((it) => (it.count === 1 ? nameRoom(it.roomId) : `${nameRoom(it.roomId)} ${it.count}`))
  return `${getText(extra, 'name', language)}: ${count} (${where.join(', ')})`
}

/** The days that have extras, each as one text. */
export const describeExtraDays = (days: ExtraDay[], nameRoom: NameRoom, language: Language): DaySheet['extras'] =>
  days
    .filter(({ extras }) => extras.length > 0)
    .map(({ day, extras }) => ({
      day,
      text: extras.map((it) => describeExtra(it, nameRoom, language)).join(' · '),
    }))

function describeDue(stay: FarmStay, { i18n, language }: Reader): string {
  const formatCents = (cents: number) => formatEuro(formatMoney(cents), language, 2)
  const ledger = getLedger(stay)
  const refund = getRefundCents(ledger)
  return refund === 0
    ? formatCents(getDueCents(ledger))
    : i18n.t(/*i18n*/ 'admin.payment.toRefund', { amount: formatCents(refund) })
}

function buildRow(stay: FarmStay, part: DayPart, sources: SheetSources, reader: Reader, nameRoom: NameRoom): SheetRow {
  const { i18n, language } = reader
  const { guests, ages, pets, phone, checkinTime, request, remark } = getStayFacts(stay)
  const notes = sources.notes.filter(({ bookingId }) => bookingId === stay.id)
  const food = listFood({ id: stay.id, specialRequests: request?.text ?? remark }, notes)
  const end = part === 'departures' ? stay.checkinDate : stay.checkoutDate
  return {
    id: stay.id,
    room: nameRoom(stay.roomId),
    name: formatStayName(stay, i18n),
    states: [
      ...(!isPortalStay(stay) && stay.status === 'pending' ? [i18n.t(/*i18n*/ 'admin.status.inText.pending')] : []),
      ...(isStayInConflict(stay) ? [i18n.t(/*i18n*/ 'admin.channelStay.inConflict')] : []),
    ],
    others: sources.otherGuests.get(stay.id) ?? [],
    phone: phone ?? '',
    party: [
      ...(guests === null ? [] : [formatParty(guests, ages, i18n)]),
      ...(pets > 0 ? [i18n.t(/*i18n*/ 'admin.booking.pets', { n: pets })] : []),
    ].join(', '),
    time: part === 'arrivals' && checkinTime !== null ? formatArrivalTime(checkinTime, i18n) : '',
    end: formatDate(end, language, { day: 'numeric', month: 'short' }),
    due: describeDue(stay, reader),
    food,
    request: part === 'arrivals' && request !== null && !food.includes(request.text) ? request.text : null,
    notes: [
      ...(remark === null ? [] : [{ id: stay.id, subject: '', text: remark, author: null }]),
      ...notes.map(({ id, text, author }) => ({ id, subject: '', text, author })),
    ].filter(({ text }) => !food.includes(text)),
  }
}

export function buildDaySheet(sources: SheetSources, reader: Reader): DaySheet {
  const { day, rooms, notes, noted, extraDays } = sources
  const { i18n, language } = reader
  const nameRoom = (roomId: number): string => {
    const room = rooms.find(({ id }) => id === roomId)
    return room ? getRoomName(room, language) : String(roomId)
  }
  const describe = ({ bookingId, roomId }: Note): string => {
    const booking = noted.find(({ id }) => id === bookingId)
    const room = rooms.find(({ id }) => id === roomId) ?? booking?.room
    return [room && getRoomName(room, language), booking && formatGuestName(booking, i18n)].filter(Boolean).join(', ')
  }
  const listed = new Set(dayParts.flatMap((part) => sources[part].map(({ id }) => id)))
  const buildRows = (part: DayPart) => sources[part].map((it) => buildRow(it, part, sources, reader, nameRoom))
  return {
    day,
    arrivals: buildRows('arrivals'),
    departures: buildRows('departures'),
    staying: buildRows('staying'),
    notes: notes
      .filter(({ bookingId }) => bookingId === null || !listed.has(bookingId))
      .map((note) => ({ id: note.id, subject: describe(note), text: note.text, author: note.author })),
    extras: describeExtraDays(extraDays, nameRoom, language),
  }
}
