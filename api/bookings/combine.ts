/** Several rooms of one request as one: what mails and the private page say of all of them together. */
import type { NewMail } from '#api/mails/actions.ts'
import type { RequestRoom, RequestView } from '#contract/bookings/requests.ts'
import { formatMoney, parseCents, sumAmounts } from '#contract/money/money.ts'
import { type RoomName, toRoomName } from '#contract/roomName.ts'
import type { BookingStatus } from '#contract/stays/stay.ts'
import { getRoomName } from '#contract/text/format.ts'
import type { BookingFacts } from './mails/mailFacts.ts'

/** How fields of several parts become one. A field that is not in the table is that of the first part. */
type Table<Part> = { readonly [Field in keyof Part]?: (values: Part[Field][]) => Part[Field] }

function combine<Part extends object>(parts: Part[], table: Table<Part>): Part {
  const [one] = parts
  if (one === undefined) throw new Error('a request has at least one room')
  const combined = { ...one }
  const set = <Field extends keyof Part>(field: Field): void => {
    const combineField = table[field]
    if (combineField) combined[field] = combineField(parts.map((part) => part[field]))
  }
  for (const field in table) set(field)
  return combined
}

/** What is not null. */
const known = <Value>(values: (Value | null)[]): Value[] => values.filter((it) => it !== null)

const combineKnown = <Part extends object>(parts: (Part | null)[], table: Table<Part>): Part | null =>
  known(parts).length === 0 ? null : combine(known(parts), table)

const flatten = <Item>(lists: Item[][]): Item[] => lists.flat()
const firstKnown = <Value>(values: (Value | null)[]): Value | null => known(values)[0] ?? null
const first = (days: (string | null)[]): string | null => known(days).sort()[0] ?? null
const last = (days: (string | null)[]): string | null => known(days).sort().at(-1) ?? null
const addMoney = (amounts: string[]): string => formatMoney(sumAmounts(amounts.map((it) => parseCents(it) ?? 0)))

/** Null where no amount is known. */
const sumMoney = (amounts: (string | null)[]): string | null =>
  known(amounts).length === 0 ? null : addMoney(known(amounts))
const sumKnown = (numbers: (number | null)[]): number | null =>
  known(numbers).length === 0 ? null : sumAmounts(known(numbers))

/** What is the same in the facts of mails and in the private page, of a guest who sleeps in one room after the other. */
const stayTable = {
  checkinDate: (days: string[]) => first(days) ?? '',
  checkoutDate: (days: string[]) => last(days) ?? '',
  listPrice: sumMoney,
  // Of rooms without a price nobody knows what all cost.
  agreedPrice: (amounts: (string | null)[]) => (amounts.includes(null) ? null : sumMoney(amounts)),
  maxGuests: sumKnown,
  extras: flatten,
  adjustments: flatten,
  taxAmount: sumMoney,
}

/** Of rooms at the same time, each with guests of its own. */
const guestsTable = { numberOfGuests: sumAmounts, numberOfPets: sumAmounts, children: flatten }

const sumsTable: Table<NonNullable<BookingFacts['sums']>> = {
  depositCents: sumAmounts,
  balanceCents: sumAmounts,
  dueCents: sumAmounts,
  refundCents: sumAmounts,
  receivedCents: sumAmounts,
  openDepositCents: sumKnown,
}

const factsTable: Table<BookingFacts> = {
  ...stayTable,
  depositAmount: sumMoney,
  depositDueOn: first,
  balanceAmount: sumMoney,
  keptAmount: sumMoney,
  askedAmount: sumMoney,
  sums: (all) => combineKnown(all, sumsTable),
  wishedStay: firstKnown,
  nightPrices: () => [],
}

const planTable: Table<NonNullable<RequestView['plan']>> = {
  depositCents: sumAmounts,
  depositDueOn: first,
  balanceCents: sumAmounts,
  balanceDueOn: first,
  taxCents: sumAmounts,
}

const viewTable: Table<RequestView> = { ...stayTable, plan: (all) => combineKnown(all, planTable) }

const viewOfStayTable: Table<RequestView> = {
  ...viewTable,
  messages: flatten,
  mails: flatten,
  penaltyCents: (all) => (all.includes(null) ? null : sumKnown(all)),
  changesRooms: () => true,
}

const viewOfGroupTable: Table<RequestView> = {
  ...viewTable,
  ...guestsTable,
  cancelledByGuestAt: first,
  lapsedAt: first,
  declinedAt: first,
  wishedStay: firstKnown,
  wishedAt: first,
  changesRooms: (all) => all.includes(true),
  heldUntil: first,
  releasedAt: first,
  // Who stays is registered room by room.
  checkinFrom: () => null,
  booker: () => null,
}

/** The names of all rooms as one. */
function joinNames(rooms: Omit<RoomName, 'id'>[]): Omit<RoomName, 'id'> {
  const join = (language: string) => rooms.map((room) => getRoomName(room, language)).join(' + ')
  const languages = [...new Set(rooms.flatMap(({ translations = {} }) => Object.keys(translations)))]
  const translations = Object.fromEntries(languages.map((language) => [language, { name: join(language) }]))
  return { name: join('it'), nameEn: join('en'), ...(languages.length > 0 ? { translations } : {}) }
}

/** The rooms of a guest who sleeps in one after the other, each of them once. */
function joinRooms<Room extends Omit<RoomName, 'id'>>(rooms: Room[]): Omit<RoomName, 'id'> & { parts: Room[] } {
  const parts = rooms.filter((room, index) => rooms.findIndex(({ name }) => name === room.name) === index)
  return { ...joinNames(rooms), parts }
}

/** The stays of these bookings: a guest who changes rooms has one, with the same guests in one room after the other. */
function joinFacts(parts: BookingFacts[]): BookingFacts[] {
  const stays: BookingFacts[][] = []
  for (const part of parts.toSorted((a, b) => a.checkinDate.localeCompare(b.checkinDate))) {
    const stay = stays.find((it) => part.continues !== null && it.at(-1)?.id === part.continues)
    if (stay) stay.push(part)
    else stays.push([part])
  }
  return stays.flatMap((stay) =>
    stay.length === 1 ? stay : { ...combine(stay, factsTable), room: joinRooms(stay.map(({ room }) => room)) },
  )
}

/** What a mail says about all rooms of a group, or about one stay, which keeps its facts. */
export function combineFacts(code: string, parts: BookingFacts[]): BookingFacts {
  const stays = joinFacts(parts)
  const [one] = stays
  if (one && parts.some((it) => it.code === code)) return { ...one, code }
  return {
    ...combine(stays, { ...factsTable, ...guestsTable }),
    code,
    room: joinNames(stays.map(({ room }) => room)),
    rooms: stays.map(({ room, numberOfGuests, children, numberOfPets, listPrice, agreedPrice }) => ({
      room,
      numberOfGuests,
      children,
      numberOfPets,
      price: agreedPrice ?? listPrice,
    })),
  }
}

/** One mail about all rooms of a group, of the mails about each. */
export const combineMails = <Mail extends NewMail & { facts: BookingFacts }>(code: string, mails: Mail[]): Mail => ({
  ...combine(mails, {}),
  facts: combineFacts(
    code,
    mails.map(({ facts }) => facts),
  ),
})

/** The private page of a stay whose guest has changed rooms: the same guests, in one room after the other. */
export function joinViews(views: RequestView[]): RequestView {
  const [one, ...others] = views
  if (one && others.length === 0) return one
  const joined = combine(views, viewOfStayTable)
  const rooms = joinRooms(views.map(({ room }) => room))
  return { ...joined, room: { id: joined.room.id, ...rooms }, ...combineAccounts(joined.code, views) }
}

/** Whoever waits for an answer, or comes, counts before what is over. */
const statusOrder: BookingStatus[] = ['pending', 'confirmed', 'completed', 'cancelled']

/** The private page of all rooms of a group. Cancelled ones count only where all are. */
export function combineViews(
  code: string,
  views: RequestView[],
  secrets: string[],
  beside: Pick<RequestView, 'messages' | 'mails'>,
): RequestView {
  const status = statusOrder.find((it) => views.some((view) => view.status === it)) ?? 'cancelled'
  const live = views.filter((view) => status === 'cancelled' || view.status !== 'cancelled')
  const combined = combine(live, viewOfGroupTable)
  return {
    ...combined,
    ...beside,
    code,
    status,
    room: { id: combined.room.id, ...joinNames(live.map(({ room }) => room)) },
    rooms: views.map((view, i) => presentRoom(view, secrets[i] ?? '')),
    ...combineAccounts(code, live),
    penaltyCents: live.some((it) => it.status === 'completed') ? null : sumKnown(live.map((it) => it.penaltyCents)),
  }
}

const presentRoom = (view: RequestView, secret: string): RequestRoom => ({
  code: view.code,
  room: view.room,
  checkinDate: view.checkinDate,
  checkoutDate: view.checkoutDate,
  numberOfGuests: view.numberOfGuests,
  numberOfPets: view.numberOfPets,
  children: view.children,
  status: view.status,
  listPrice: view.listPrice,
  agreedPrice: view.agreedPrice,
  secret,
})

const combineAccounts = (code: string, views: RequestView[]): Pick<RequestView, 'transfer' | 'account'> => ({
  transfer: combineKnown(
    views.map(({ transfer }) => transfer),
    { amount: addMoney, dueOn: first, reference: ([reference = '']) => reference.replace(/\S+$/, code) },
  ),
  account: combineLedgers(views),
})

/** The lines of all rooms, one after the other, each with its room. */
function combineLedgers(views: RequestView[]): RequestView['account'] {
  const ledgers = known(views.map(({ account }) => account))
  if (ledgers.length === 0) return null
  const sum = (field: 'totalCents' | 'paidCents' | 'dueCents' | 'refundCents') =>
    sumAmounts(ledgers.map((ledger) => ledger[field] ?? 0))
  const refundCents = sum('refundCents')
  return {
    lines: views.flatMap(({ account, room }) =>
      (account?.lines ?? []).map((line) => ({ room: toRoomName(room), ...line })),
    ),
    payments: ledgers.flatMap(({ payments }) => payments).sort((a, b) => (a.on ?? '').localeCompare(b.on ?? '')),
    nightPrices: [],
    totalCents: sum('totalCents'),
    paidCents: sum('paidCents'),
    dueCents: sum('dueCents'),
    ...(refundCents > 0 ? { refundCents } : {}),
  }
}
