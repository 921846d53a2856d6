/**
 * The house's work on a day: what is to do in each room, who comes and leaves, who eats, and with which allergies. It
 * follows from bookings, notes and what was ticked. Whoever cleans reads it, so it has no surnames and no money.
 */
import { z } from 'zod/mini'
import type { RoomDayWithRoomId } from './availability.ts'
import type { Booking } from './bookings/bookings.ts'
import type { ChannelStay } from './channels.ts'
import { type CalendarSource, createGroundLookup } from './days/dayState.ts'
import { addDays, daysBetween, type Day as FarmDay } from './days/days.ts'
import { Day, Instant, nullableMultilineField, TypedDay } from './fields.ts'
import type { StayGuests } from './guests/guests.ts'
import { isDue, type Note } from './notes.ts'
import type { Extra } from './prices/extras.ts'
import { countBreakfasts, isBreakfastSold } from './prices/servedExtras.ts'
import { RoomName, toRoomName } from './roomName.ts'
import type { Room } from './rooms.ts'
import { type FarmStay, isAwaitedStay, isPortalStay, isStayInConflict } from './stays/farmStays.ts'
import { limits } from './stays/stay.ts'
import { listSleepers } from './stays/stayNights.ts'

export const roomStates = ['todo', 'done', 'checked'] as const

/** What somebody has ticked in a room, on a day. */
export const RoomMark = z.object({
  roomId: z.int(),
  day: Day,
  state: z.enum(roomStates),
  note: z.nullable(z.string()),
  who: z.string(),
  at: Instant,
  version: z.int(),
})
export type RoomMark = z.infer<typeof RoomMark>
export type RoomState = RoomMark['state']

/** Of the note on a room. */
export const maxRoomNoteLength = 500

/** `day`: when it was ticked, where a tablet had to wait with it; today otherwise. A note that is left out stays. */
export const RoomMarkInput = z.strictObject({
  state: z.enum(roomStates, /*i18n*/ 'errors.roomState'),
  note: z.optional(nullableMultilineField(maxRoomNoteLength)),
  day: z.optional(TypedDay),
})
export type RoomMarkInput = z.output<typeof RoomMarkInput>

export const HousekeepingQuery = z.object({ day: z.optional(TypedDay) })

const Party = z.object({
  bookingId: z.string(),
  /** The first name. */
  guestName: z.string(),
  guests: z.int(),
  /** Of the children among them. Devices hold days without it. */
  ages: z._default(z.array(z.int()), []),
  pets: z.int(),
})

export const HousekeepingRoom = z.object({
  room: RoomName,
  /** What holds of what was ticked: after a night in the room it is to do again. */
  state: z.enum(roomStates),
  note: z.nullable(z.string()),
  mark: z.nullable(RoomMark),
  /** The last day on which guests slept here or left; null where that is long ago. */
  lastUse: z.nullable(Day),
  /** Staff have closed the day, or it is locked and nobody is here. */
  closed: z.boolean(),
  /** `hasArrived`: somebody of them has come. Devices hold days without it. */
  arrival: z.nullable(z.extend(Party, { time: z.string(), hasArrived: z._default(z.boolean(), false) })),
  departure: z.nullable(Party),
  /** Who came earlier and leaves later. */
  staying: z.nullable(z.extend(Party, { until: Day })),
  linen: z.boolean(),
  cot: z.boolean(),
  extraBed: z.boolean(),
  /** Those that guests have bought. Where the farm sells none, how many have slept here. */
  breakfasts: z.int(),
  /** Who sleeps here tonight. */
  covers: z.int(),
  /** What notes and requests say of allergies and diets. */
  food: z.array(z.string()),
  /** What they say of keys and late arrivals. */
  keys: z.array(z.string()),
  /** Repairs that wait. */
  repairs: z.array(z.string()),
})
export type HousekeepingRoom = z.infer<typeof HousekeepingRoom>

/** `isBreakfastSold`: devices hold days without it. */
export const Housekeeping = z.object({
  day: Day,
  rooms: z.array(HousekeepingRoom),
  isBreakfastSold: z._default(z.boolean(), false),
})
export type Housekeeping = z.infer<typeof Housekeeping>

/** The answer of the server. `epoch` changes when a restore replaces all rows. */
export const HousekeepingAnswer = z.extend(Housekeeping, { epoch: z.string() })

/** How far back stays count. A mark holds no longer: a room that nobody has looked at for so long is to do. */
export const markDays = 30

/** Guests who stay get fresh linen each third night, as most farms do. */
const linenNights = 3

export type GuestList = Pick<StayGuests, 'id' | 'arrivals'> & { guests: Pick<StayGuests['guests'][number], 'id'>[] }

type Sources = {
  rooms: Room[]
  /** Those that have a day from `markDays` before the day on. */
  bookings: Booking[]
  /** What portals have sold, for the same days. */
  channelStays: ChannelStay[]
  /** Who is registered of these stays, and who of them has come. */
  guestLists: GuestList[]
  notes: Note[]
  extras: Extra[]
  /** Of other guests, whom notes may name. Where whoever cleans reads it, nothing private is shown of repairs, either. */
  surnames?: string[]
  marks: RoomMark[]
  /** Those of the day that staff have edited. */
  days: RoomDayWithRoomId[]
  lockedPeriods: CalendarSource['lockedPeriods']
}

/** What was ticked holds until guests have slept in the room again. */
export function getRoomState(mark: RoomMark | null, lastUse: FarmDay | null, day: FarmDay): RoomState {
  if (mark === null || mark.day < addDays(day, -markDays)) return 'todo'
  return lastUse !== null && mark.day < lastUse ? 'todo' : mark.state
}

const foodWords =
  /allerg|intoller|intoler|celiac|coeliac|celiach|gluten|glutin|lattosio|lactos|\blatt(?:e|icini)\b|\bmilk\b|dairy|formagg|cheese|\buov[ao]\b|\beggs?\b|\bnoci\b|nocciol|\bnuts?\b|arachid|peanut|\bsoi?a\b|\bsoy\b|sesam|crostace|shellfish|\bpesce\b|\bfish\b|\bcarne\b|\bmeat\b|maial|\bpork\b|\bfave\b|favis|vegan|vegetar|halal|kosher|diabet|\bdiet(?!ro)/i
const keyWords = /chiav|\bkeys?\b|tardi|\blate\b|aspett|\bwaits?\b|cassetta/i
const cotWords = /culla|\bcots?\b|\bcribs?\b|lettino/i
const extraBedWords = /letto (aggiunt|in più|extra)|extra bed|rollaway/i
const currency = '(?:[€$£]|eur(?:o|os|i)?(?!\\p{L})|chf(?!\\p{L})|usd(?!\\p{L})|gbp(?!\\p{L}))'
const digits = String.raw`\d(?:[\d.,'’]*\d)?`
const number = String.raw`(?:${digits}|\p{L}*(?:dieci|venti|trenta|quaranta|anta|cento|mille|mila|hundred|thousand)\p{L}*)`
const amounts = new RegExp(`(?<!\\p{L})(?:${currency}\\s*${digits}|${number}\\s*${currency})`, 'giu')
const emails = /[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+/g
/** Digits with what people write between them. */
const digitGroups = /(?<![\p{L}\d])\+?\(?\d(?:[\s./()-]{0,2}\d){6,}/gu
const dates = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d)$/

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Guests who sleep in a room, whoever has sold it. */
type RoomStay = Pick<
  Booking,
  'id' | 'roomId' | 'checkinDate' | 'checkoutDate' | 'guestName' | 'guestSurname' | 'numberOfGuests' | 'numberOfPets'
> &
  Pick<Booking, 'checkinTime' | 'specialRequests' | 'lines'> & { children?: number[] }

/** Each surname, and each longer word of it. */
const listNameWords = (surnames: string[]): string[] =>
  [...new Set(surnames)].flatMap((it) => [it.trim(), ...it.split(/[\s'’-]+/).filter((word) => word.length > 2)])

const sum = <T>(list: T[], count: (item: T) => number): number => list.reduce((total, it) => total + count(it), 0)

type Hide = (text: string) => string

/** Texts without these surnames, addresses, phone numbers and amounts. */
function createHide(surnames: string[]): Hide {
  const words = listNameWords(surnames).filter((it) => it !== '')
  const pattern = words.toSorted((a, b) => b.length - a.length).map(escapePattern)
  const names = pattern.length === 0 ? /(?!)/ : new RegExp(`(?<!\\p{L})(?:${pattern.join('|')})(?!\\p{L})`, 'giu')
  return (text) =>
    text
      .replace(emails, '…')
      .replace(amounts, '…')
      .replace(digitGroups, (it) => (dates.test(it.trim()) ? it : '…'))
      .replace(names, '…')
}

/** A list belongs to the sentence before it: "Allergie:" with a line for each, or with semicolons between them. */
const ends = /(?<=[.!?])\s+|(?<!:\s*)\n+(?!\s*[-*•–])/

/** Sentences, so that nothing else of a note is shown. */
const findSentences = (texts: string[], words: RegExp): string[] =>
  texts.flatMap((text) => text.split(ends)).filter((sentence) => words.test(sentence))

const toParty = ({ id, guestName, guestSurname, numberOfGuests, children = [], numberOfPets }: RoomStay) => ({
  bookingId: id,
  guestName: guestName === guestSurname ? '' : guestName,
  guests: numberOfGuests,
  ages: children,
  pets: numberOfPets,
})

type StayText = Pick<Note, 'text' | 'forKitchen'>

const listTexts = ({ id, specialRequests }: Pick<RoomStay, 'id' | 'specialRequests'>, notes: Note[]): StayText[] => [
  ...(specialRequests === null ? [] : [{ text: specialRequests, forKitchen: null }]),
  ...notes.filter(({ bookingId }) => bookingId === id),
]

/** What the kitchen reads of these texts. What staff have ticked settles it: all of a note, or nothing of it. */
const findFood = (texts: StayText[]): string[] =>
  texts.flatMap(({ text, forKitchen }) =>
    forKitchen === null ? findSentences([text], foodWords) : forKitchen ? [text] : [],
  )

/** The allergies and diets of a stay. */
export const listFood = (stay: Pick<RoomStay, 'id' | 'specialRequests'>, notes: Note[]): string[] =>
  findFood(listTexts(stay, notes))

/** Whether the kitchen reads something of a note. */
export const isForKitchen = (note: StayText): boolean => findFood([note]).length > 0

/** A portal says neither how many come nor when. Staff can have written the name and the number. */
function toRoomStay(stay: FarmStay): RoomStay {
  if (!isPortalStay(stay)) return stay
  const { id, roomId, checkinDate, checkoutDate, channelName, notes, ...it } = stay
  const [guestName = channelName, ...surnames] = it.guestName?.split(/\s+/) ?? []
  return {
    id,
    roomId,
    checkinDate,
    checkoutDate,
    guestName,
    guestSurname: surnames.join(' '),
    lines: it.lines,
    numberOfGuests: it.guests ?? limits.defaultGuests,
    numberOfPets: 0,
    checkinTime: '',
    specialRequests: notes,
  }
}

/** Who sleeps in the room in these days. Of a stay in conflict nobody knows where its guests will sleep. */
const listRoomStays = (room: Room, { bookings, channelStays }: Sources): RoomStay[] =>
  [...bookings, ...channelStays]
    .filter((it) => it.roomId === room.id && isAwaitedStay(it) && !isStayInConflict(it))
    .map(toRoomStay)

/** From the day after their arrival on, those count who have come. Until then the others may still come. */
function countPresent(stay: RoomStay, day: FarmDay, guestLists: GuestList[]): RoomStay & { hasArrived: boolean } {
  const { guests = [], arrivals = [] } = guestLists.find(({ id }) => id === stay.id) ?? {}
  const arrived = listSleepers({ ...stay, guests, arrivals }).filter((it) => it.hasArrived).length
  const numberOfGuests = arrived > 0 && stay.checkinDate < day ? arrived : stay.numberOfGuests
  // Where some are missing, nobody knows whether the children are here.
  const children = numberOfGuests < stay.numberOfGuests ? [] : (stay.children ?? [])
  return { ...stay, numberOfGuests, children, hasArrived: arrived > 0 }
}

function planRoom(room: Room, day: FarmDay, sources: Sources, hide: Hide): HousekeepingRoom {
  const { notes, marks } = sources
  const isSold = isBreakfastSold(sources.extras)
  const stays = listRoomStays(room, sources).map((it) => countPresent(it, day, sources.guestLists))
  const arrival = stays.find(({ checkinDate }) => checkinDate === day) ?? null
  const departure = stays.find(({ checkoutDate }) => checkoutDate === day) ?? null
  const staying = stays.find(({ checkinDate, checkoutDate }) => checkinDate < day && day < checkoutDate) ?? null
  const mark = marks.find(({ roomId }) => roomId === room.id) ?? null
  const uses = stays
    .filter(({ checkinDate }) => checkinDate < day)
    .map((it) => (it.checkoutDate < day ? it.checkoutDate : day))
  const lastUse = uses.toSorted().at(-1) ?? null
  const state = getRoomState(mark, lastUse, day)
  const here = [arrival, staying].filter((it) => it !== null)
  const adminAvailability = sources.days.filter(({ roomId }) => roomId === room.id)
  const ground = createGroundLookup({ adminAvailability, lockedPeriods: sources.lockedPeriods })(day)
  const readTexts = (list: RoomStay[]) =>
    list.flatMap((it) => listTexts(it, notes)).map(({ text, forKitchen }) => ({ text: hide(text), forKitchen }))
  const texts = readTexts(here)
  const mornings = [departure, staying].filter((it) => it !== null)
  const wishes = texts.map(({ text }) => text)
  return {
    room: toRoomName(room),
    state,
    note: mark?.note ?? null,
    mark,
    lastUse,
    closed: ground === 'disabled' || (ground === 'locked' && here.length === 0 && departure === null),
    arrival: arrival && { ...toParty(arrival), time: arrival.checkinTime, hasArrived: arrival.hasArrived },
    departure: departure && toParty(departure),
    staying: staying && { ...toParty(staying), until: staying.checkoutDate },
    linen: departure !== null || (staying !== null && daysBetween(staying.checkinDate, day) % linenNights === 0),
    cot: findSentences(wishes, cotWords).length > 0,
    extraBed:
      findSentences(wishes, extraBedWords).length > 0 ||
      here.some((it) => room.maxGuests !== null && it.numberOfGuests > room.maxGuests),
    breakfasts: sum(mornings, (it) => (isSold ? countBreakfasts(sources.extras, it, day) : it.numberOfGuests)),
    covers: sum(here, (it) => it.numberOfGuests),
    food: findFood([...texts, ...readTexts(departure === null ? [] : [departure])]),
    keys: findSentences(
      readTexts(arrival === null ? [] : [arrival]).map(({ text }) => text),
      keyWords,
    ),
    repairs: notes
      .filter((it) => it.roomId === room.id && isDue(it, day))
      .map(({ text }) => (sources.surnames ? hide(text) : text)),
  }
}

/** `sources.rooms`: those that guests can book, in their order. */
export function planHousekeeping(day: FarmDay, sources: Sources): Housekeeping {
  const stays = [...sources.bookings, ...sources.channelStays].map(toRoomStay)
  const hide = createHide([...(sources.surnames ?? []), ...stays.map((it) => it.guestSurname)])
  return {
    day,
    rooms: sources.rooms.map((room) => planRoom(room, day, sources, hide)),
    isBreakfastSold: isBreakfastSold(sources.extras),
  }
}

/** From when on somebody has to wait for the guests. */
const lateFrom = '18:00'

/** Whether the guests come late, or nobody knows when. */
export function isLateArrival(time: string): boolean {
  const [first] = time.match(/\d{2}:\d{2}/) ?? []
  return first === undefined || first >= lateFrom
}

/** Of two marks made at once, the later day counts, and on one day: checked before done, and to do again before both. */
const ranks: Record<RoomState, number> = { done: 0, checked: 1, todo: 2 }
export const isMarkAhead = (mine: Pick<RoomMark, 'day' | 'state'>, theirs: Pick<RoomMark, 'day' | 'state'>): boolean =>
  mine.day === theirs.day ? ranks[mine.state] > ranks[theirs.state] : mine.day > theirs.day
