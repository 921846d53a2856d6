/**
 * The nouns whose rows a tablet keeps, and that it changes without a network. A row of this table is all that a further
 * noun needs here: the store, the change feed, the outbox, conflicts and the page of unsent changes follow from it.
 */

import { RoomDayWithRoomId } from '#contract/availability.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import type { Params } from '#contract/calls.ts'
import type { Changes } from '#contract/changes.ts'
import { ChannelStay } from '#contract/channels.ts'
import { Contact } from '#contract/contacts.ts'
import type { Day } from '#contract/days/days.ts'
import {
  buildGuestsRequest,
  countEntries,
  listGuestNames,
  maskDocuments,
  readGuestsAnswer,
} from '#contract/guests/guestRows.ts'
import { buildNoGuests, StayGuests } from '#contract/guests/guests.ts'
import { isMarkAhead, RoomMark } from '#contract/housekeeping.ts'
import { settleFields } from '#contract/money/paymentFields.ts'
import { toSentPayments } from '#contract/money/portalLedger.ts'
import { Note } from '#contract/notes.ts'
import { Offer } from '#contract/offers/offers.ts'
import type { WriteCallName } from '#contract/paths.ts'
import type { Language } from '#locales/language.ts'
import { listAlternatives, listAmounts, showAmount } from './shownValues.ts'

/** The id of a text. */
type TextId = string

/** A call that changes a row. */
type NounCall = {
  /** What the page of unsent changes calls it. */
  title: TextId
  /** The fields of the row that the request holds. */
  sends?: readonly string[]
}

/** A field that a person decides about when two have changed it. */
export type NounField = {
  label: TextId
  /** The texts of true and false. Other values are shown as they are. */
  words?: readonly [TextId, TextId]
  /** The texts of other values. */
  values?: { readonly [value: string]: TextId }
  /** The value is a day. */
  isDay?: true
  /** A value that is a list or an amount, in words that need no translation. */
  show?(value: unknown, language: Language): string
  /** A list whose entries have ids and are one by one: what each of two people adds or takes away counts. */
  isEntries?: true
}

export type Noun<Row> = {
  /** The shape of its rows. */
  schema: { safeParse(row: unknown): { data?: Row | undefined } }
  /** Its list on a page of the change feed. */
  feed: { [L in keyof Changes]: Changes[L] extends readonly object[] ? L : never }[keyof Changes]
  /** The version of the store that brought this table or its indexes. A higher one fetches everything again. */
  version: number
  /** The primary key and the indexes, as Dexie writes them. */
  indexes: string
  getId(row: Row): string
  /** The primary key of a row in the store; its id where it has none of its own. */
  getKey?(id: string): [number, string] | number
  /** The parameters of its calls; the id where there are none of its own. */
  getParams?(id: string): Params<WriteCallName>
  /** The nouns whose erased rows take that with the same id along. */
  endsWith?: readonly ('bookings' | 'channelStays')[]
  /** The body of a request that is more than some fields of the row. */
  buildInput?(call: WriteCallName, change: { seen: Row | null; next: Row }): object
  /** The row after a write whose answer is another shape; null where it cannot be told. `before`: the server's row. */
  readAnswer?(before: Row, answer: unknown): Row | null
  /** The row as the server reads it back, where that is less than what was typed. */
  mask?(row: Row): Row
  /** The row with what follows from unsent changes. `before`: the server's row; null where it has none. */
  settle?(before: Row | null, row: Row): Row
  /** The row that exists before anybody has written it. */
  buildAbsent?(id: string): Row
  calls: { [N in WriteCallName]?: NounCall }
  /** The fields that are compared and merged. Null: the noun has rules of its own. */
  fields: { readonly [field: string]: NounField } | null
  /** Fields that two may change at once without a decision: the row that is ahead wins. */
  resolve?: { fields: readonly string[]; isAhead(mine: Row, theirs: Row): boolean }
  /** What the change is about, in words, and where it is shown. */
  describe?(row: Row, format: { room: (id: number) => string; day: (day: Day) => string }): string
  getHref?(row: Row): string
  /** Why a person has to decide. */
  reasons: Record<'changed' | 'gone', TextId>
}

/** One text for a day of a room. */
export const getDayId = ({ roomId, date }: { roomId: number; date: Day }): string => `${roomId}/${date}`

export function parseDayId(id: string): [roomId: number, date: Day] {
  const [roomId, date = ''] = id.split('/')
  return [Number(roomId), date]
}

/** A day that nobody has edited. */
export function buildFreeDay(dayId: string): RoomDayWithRoomId {
  const [roomId, date] = parseDayId(dayId)
  return { roomId, date, available: true, notes: null, version: 0 }
}

/** A room that nobody has ticked. */
export const buildUnmarkedRoom = (roomId: number): RoomMark => ({
  roomId,
  day: '1970-01-01',
  state: 'todo',
  note: null,
  who: '',
  at: '1970-01-01T00:00:00.000Z',
  version: 0,
})

const maxShortLength = 60

/** The beginning of a text, for one line. */
const shorten = (text: string): string =>
  text.length > maxShortLength ? `${text.slice(0, maxShortLength).trimEnd()}…` : text

/** What staff write of a portal's stay beside its lines. */
const channelStayFields = [
  ...([
    'guestName',
    'phone',
    'guests',
    'priceCents',
    'commissionCents',
    'notes',
    'priceCollectedBy',
    'noShow',
  ] as const),
  'payments',
] as const satisfies (keyof ChannelStay)[]

const pickWritten = (stay: ChannelStay): object =>
  Object.fromEntries(channelStayFields.map((field) => [field, stay[field]]))

/** The lines of an account are sent as they are, without a name. */
const buildChannelStayInput = (call: WriteCallName, { next }: { next: ChannelStay }): object =>
  call === 'channelStays.changeLines' ? next.lines : { ...pickWritten(next), payments: toSentPayments(next.payments) }

/** What staff write of an offer. */
const offerFields = [
  ...(['bookingId', 'guestName', 'guestSurname', 'guestEmail', 'language', 'text'] as const),
  ...(['validUntil', 'holdsDays', 'alternatives'] as const),
] satisfies (keyof Offer)[]

const define = <Row>(noun: Noun<Row> & { fields: { [F in keyof Row]?: NounField } | null }): Noun<Row> => noun

export const nouns = {
  bookings: define<Booking>({
    schema: Booking,
    feed: 'bookings',
    version: 23,
    indexes:
      'id, code, createdAt, [status+createdAt], [roomId+checkoutDate], checkinDate, checkoutDate, cancelledByGuestAt, depositDueOn, wishedAt',
    getId: ({ id }) => id,
    settle: settleFields,
    calls: {
      'bookings.patch': { title: /*i18n*/ 'admin.toSend.change' },
      'bookings.edit': { title: /*i18n*/ 'admin.toSend.change' },
      'bookings.declineWish': { title: /*i18n*/ 'admin.toSend.declineWish' },
      'bookings.decline': { title: /*i18n*/ 'admin.toSend.decline' },
      'bookings.trash': { title: /*i18n*/ 'admin.toSend.trash' },
      'bookings.restore': { title: /*i18n*/ 'admin.toSend.restore' },
      'bookings.desk': { title: /*i18n*/ 'admin.toSend.newBooking' },
      'bookings.deskGroup': { title: /*i18n*/ 'admin.toSend.newGroup' },
      'bookings.confirmGroup': { title: /*i18n*/ 'admin.group.confirm' },
      'bookings.moveGroup': { title: /*i18n*/ 'admin.group.move' },
      'bookings.cancelGroup': { title: /*i18n*/ 'admin.group.cancel' },
      'bookings.declineGroup': { title: /*i18n*/ 'admin.group.decline' },
      'bookings.swap': { title: /*i18n*/ 'admin.toSend.swap' },
      'bookings.split': { title: /*i18n*/ 'admin.toSend.split' },
      'bookings.addLine': { title: /*i18n*/ 'admin.toSend.bar' },
      'payments.add': { title: /*i18n*/ 'admin.toSend.payment' },
      'payments.addShared': { title: /*i18n*/ 'admin.toSend.sharedPayment' },
      'payments.patch': { title: /*i18n*/ 'admin.toSend.paymentDocument' },
      'payments.remove': { title: /*i18n*/ 'admin.toSend.removePayment' },
    },
    fields: null,
    reasons: { changed: /*i18n*/ 'admin.toSend.changed', gone: /*i18n*/ 'admin.toSend.gone' },
  }),
  days: define<RoomDayWithRoomId>({
    schema: RoomDayWithRoomId,
    feed: 'availability',
    version: 12,
    indexes: '[roomId+date], date',
    getId: getDayId,
    getKey: parseDayId,
    getParams: (id) => {
      const [roomId, date] = parseDayId(id)
      return { roomId: String(roomId), date }
    },
    buildAbsent: buildFreeDay,
    calls: { 'availability.editDay': { title: /*i18n*/ 'admin.toSend.day', sends: ['available', 'notes'] } },
    fields: {
      available: {
        label: /*i18n*/ 'admin.field.status',
        words: [/*i18n*/ 'admin.day.available', /*i18n*/ 'admin.day.disabled'],
      },
      notes: { label: /*i18n*/ 'admin.day.notes' },
    },
    describe: ({ roomId, date }, format) => `${format.room(roomId)}, ${format.day(date)}`,
    reasons: { changed: /*i18n*/ 'admin.toSend.dayChanged', gone: /*i18n*/ 'admin.toSend.roomGone' },
  }),
  contacts: define<Contact>({
    schema: Contact,
    feed: 'contacts',
    version: 12,
    indexes: 'id, createdAt, bookingId',
    getId: ({ id }) => id,
    calls: { 'contacts.patch': { title: /*i18n*/ 'admin.toSend.message', sends: ['answered'] } },
    fields: {
      answered: {
        label: /*i18n*/ 'admin.field.status',
        words: [/*i18n*/ 'admin.contacts.answered', /*i18n*/ 'admin.contacts.unanswered'],
      },
    },
    describe: ({ name, surname }) => `${name} ${surname}`,
    getHref: ({ id }) => `~/admin/contacts?id=${id}`,
    reasons: { changed: /*i18n*/ 'admin.toSend.messageChanged', gone: /*i18n*/ 'admin.toSend.messageGone' },
  }),
  notes: define<Note>({
    schema: Note,
    feed: 'notes',
    version: 13,
    indexes: 'id, bookingId, day, remindOn',
    getId: ({ id }) => id,
    calls: {
      'notes.add': {
        title: /*i18n*/ 'admin.toSend.newNote',
        sends: ['id', 'text', 'bookingId', 'day', 'roomId', 'remindOn', 'forKitchen'],
      },
      'notes.patch': { title: /*i18n*/ 'admin.toSend.note', sends: ['text', 'remindOn', 'done', 'forKitchen'] },
      'notes.remove': { title: /*i18n*/ 'admin.toSend.removeNote' },
    },
    fields: {
      text: { label: /*i18n*/ 'admin.notes.text' },
      remindOn: { label: /*i18n*/ 'admin.notes.remindOn', isDay: true },
      done: {
        label: /*i18n*/ 'admin.field.status',
        words: [/*i18n*/ 'admin.notes.done', /*i18n*/ 'admin.notes.open'],
      },
      forKitchen: {
        label: /*i18n*/ 'admin.notes.forKitchen',
        words: [/*i18n*/ 'admin.yes', /*i18n*/ 'admin.no'],
      },
    },
    describe: ({ text }) => shorten(text),
    getHref: ({ bookingId, day, remindOn }) =>
      bookingId === null ? `~/admin/today?day=${day ?? remindOn}` : `~/admin/bookings/${bookingId}`,
    reasons: { changed: /*i18n*/ 'admin.toSend.noteChanged', gone: /*i18n*/ 'admin.toSend.noteGone' },
  }),
  channelStays: define<ChannelStay>({
    schema: ChannelStay,
    feed: 'channelStays',
    version: 21,
    indexes: 'id, channelId, checkinDate, checkoutDate',
    getId: ({ id }) => id,
    calls: {
      'channelStays.patch': {
        title: /*i18n*/ 'admin.toSend.channelStay',
        sends: channelStayFields,
      },
      'channelStays.addLine': { title: /*i18n*/ 'admin.toSend.bar' },
      'channelStays.changeLines': { title: /*i18n*/ 'admin.toSend.channelStay' },
    },
    fields: {
      guestName: { label: /*i18n*/ 'admin.channelStay.guestName' },
      phone: { label: /*i18n*/ 'admin.channelStay.phone' },
      guests: { label: /*i18n*/ 'admin.channelStay.guests' },
      priceCents: { label: /*i18n*/ 'admin.channelStay.gross', show: showAmount },
      commissionCents: { label: /*i18n*/ 'admin.channelStay.fee', show: showAmount },
      notes: { label: /*i18n*/ 'admin.channelStay.notes' },
      noShow: {
        label: /*i18n*/ 'admin.field.noShow',
        words: [/*i18n*/ 'admin.noShow.yes', /*i18n*/ 'admin.noShow.no'],
      },
      priceCollectedBy: {
        label: /*i18n*/ 'admin.channelStay.collectedBy',
        values: {
          portal: /*i18n*/ 'admin.channelStay.byPortal',
          house: /*i18n*/ 'admin.channelStay.byHouse',
        },
      },
      lines: { label: /*i18n*/ 'admin.account.lines', show: listAmounts, isEntries: true },
      payments: { label: /*i18n*/ 'admin.payment.list', show: listAmounts, isEntries: true },
    },
    buildInput: buildChannelStayInput,
    describe: ({ channelName, roomId, checkinDate }, format) =>
      `${channelName}, ${format.room(roomId)}, ${format.day(checkinDate)}`,
    getHref: ({ id }) => `~/admin/today?stay=${id}`,
    reasons: { changed: /*i18n*/ 'admin.toSend.channelStayChanged', gone: /*i18n*/ 'admin.toSend.channelStayGone' },
  }),
  offers: define<Offer>({
    schema: Offer,
    feed: 'offers',
    version: 19,
    indexes: 'id, bookingId, createdAt, validUntil',
    getId: ({ id }) => id,
    calls: {
      'offers.add': { title: /*i18n*/ 'admin.toSend.newOffer', sends: [...offerFields, 'id'] },
      'offers.edit': { title: /*i18n*/ 'admin.toSend.offer', sends: offerFields },
      'offers.remove': { title: /*i18n*/ 'admin.toSend.removeOffer' },
    },
    fields: {
      guestName: { label: /*i18n*/ 'admin.field.guestName' },
      guestSurname: { label: /*i18n*/ 'admin.field.guestSurname' },
      guestEmail: { label: /*i18n*/ 'admin.booking.email' },
      language: { label: /*i18n*/ 'admin.booking.language' },
      text: { label: /*i18n*/ 'admin.offer.text' },
      validUntil: { label: /*i18n*/ 'admin.offer.validUntil', isDay: true },
      holdsDays: {
        label: /*i18n*/ 'admin.offer.holdsDays',
        words: [/*i18n*/ 'admin.offer.held', /*i18n*/ 'admin.offer.notHeld'],
      },
      alternatives: { label: /*i18n*/ 'admin.offer.alternatives', show: listAlternatives },
    },
    describe: ({ guestName, guestSurname }) => `${guestName} ${guestSurname}`,
    getHref: ({ id }) => `~/admin/contacts?show=offers&id=${id}`,
    reasons: { changed: /*i18n*/ 'admin.toSend.offerChanged', gone: /*i18n*/ 'admin.toSend.offerGone' },
  }),
  guests: define<StayGuests>({
    schema: StayGuests,
    feed: 'guests',
    version: 17,
    indexes: 'id',
    endsWith: ['bookings', 'channelStays'],
    getId: ({ id }) => id,
    buildAbsent: (id) => buildNoGuests(id, 'booking'),
    calls: {
      'guests.replace': { title: /*i18n*/ 'admin.toSend.guests' },
      'guests.replaceOfPortal': { title: /*i18n*/ 'admin.toSend.guests' },
      'guests.arrive': { title: /*i18n*/ 'admin.toSend.arrival' },
      'guests.arriveOfPortal': { title: /*i18n*/ 'admin.toSend.arrival' },
    },
    buildInput: buildGuestsRequest,
    readAnswer: readGuestsAnswer,
    mask: maskDocuments,
    fields: {
      guests: { label: /*i18n*/ 'admin.guests.title', show: listGuestNames },
      arrivals: { label: /*i18n*/ 'admin.guests.arrived', show: countEntries },
    },
    describe: ({ guests }) => listGuestNames(guests),
    getHref: ({ id, stay }) => (stay === 'booking' ? `~/admin/bookings/${id}` : `~/admin/today?stay=${id}`),
    reasons: { changed: /*i18n*/ 'admin.toSend.guestsChanged', gone: /*i18n*/ 'admin.toSend.stayGone' },
  }),
  roomMarks: define<RoomMark>({
    schema: RoomMark,
    feed: 'roomMarks',
    version: 14,
    indexes: 'roomId',
    getId: ({ roomId }) => String(roomId),
    getKey: Number,
    getParams: (roomId) => ({ roomId }),
    buildAbsent: (roomId) => buildUnmarkedRoom(Number(roomId)),
    calls: {
      'housekeeping.mark': { title: /*i18n*/ 'admin.toSend.roomMark', sends: ['state', 'note', 'day'] },
    },
    fields: {
      state: {
        label: /*i18n*/ 'admin.field.status',
        values: {
          todo: /*i18n*/ 'admin.roomState.todo',
          done: /*i18n*/ 'admin.roomState.done',
          checked: /*i18n*/ 'admin.roomState.checked',
        },
      },
      note: { label: /*i18n*/ 'admin.housekeeping.note' },
      day: { label: /*i18n*/ 'admin.housekeeping.day', isDay: true },
    },
    resolve: { fields: ['state', 'day'], isAhead: isMarkAhead },
    describe: ({ roomId }, format) => format.room(roomId),
    getHref: () => '~/admin/house',
    reasons: { changed: /*i18n*/ 'admin.toSend.roomMarkChanged', gone: /*i18n*/ 'admin.toSend.roomGone' },
  }),
}

export type SyncedTable = keyof typeof nouns
export type RowOf<T extends SyncedTable> = (typeof nouns)[T] extends Noun<infer Row> ? Row : never
export type SyncedRow = RowOf<SyncedTable>

export const syncedTables = Object.keys(nouns).filter((name): name is SyncedTable => name in nouns)

/** What the table says about rows of whichever noun. */
export const getNoun = (table: SyncedTable): Noun<SyncedRow> => nouns[table]
