/** Several rooms of one request as one: what mails and the private page say of all of them together. */
import type { NewMail } from '#api/mails/actions.ts'
import type { RequestRoom, RequestView } from '#contract/bookings/requests.ts'
import { formatMoney, parseCents, sumAmounts } from '#contract/money/money.ts'
import { type RoomName, toRoomName } from '#contract/roomName.ts'
import type { BookingStatus } from '#contract/stays/stay.ts'
import { getRoomName } from '#contract/text/format.ts'
import type { BookingFacts } from './mails/mailFacts.ts'

/** What is not null. */
const known = <Value>(values: (Value | null)[]): Value[] => values.filter((it) => it !== null)

/** Null where no amount is known. */
const sumMoney = (amounts: (string | null)[]): string | null =>
  known(amounts).length === 0
    ? null
    : formatMoney(known(amounts).reduce((sum, amount) => sum + (parseCents(amount) ?? 0), 0))

/** Null unless all of them are known. */
const sumAll = (amounts: (string | null)[]): string | null => (amounts.includes(null) ? null : sumMoney(amounts))

const sumKnown = (numbers: (number | null)[]): number | null =>
  known(numbers).length === 0 ? null : sumAmounts(known(numbers))
const first = (days: (string | null)[]): string | null => known(days).sort()[0] ?? null
const last = (days: (string | null)[]): string | null => known(days).sort().at(-1) ?? null

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

/** What is the same in the facts of mails and in the private page. */
type Part = Pick<
  RequestView,
  | 'checkinDate'
  | 'checkoutDate'
  | 'numberOfGuests'
  | 'numberOfPets'
  | 'children'
  | 'listPrice'
  | 'agreedPrice'
  | 'maxGuests'
  | 'extras'
  | 'taxAmount'
>

function combineParts(parts: Part[]): Part {
  const list = <Field extends keyof Part>(field: Field): Part[Field][] => parts.map((part) => part[field])
  return {
    checkinDate: first(list('checkinDate')) ?? '',
    checkoutDate: last(list('checkoutDate')) ?? '',
    numberOfGuests: sumAmounts(list('numberOfGuests')),
    numberOfPets: sumAmounts(list('numberOfPets')),
    children: list('children').flat(),
    listPrice: sumMoney(list('listPrice')),
    agreedPrice: sumAll(list('agreedPrice')),
    maxGuests: sumKnown(list('maxGuests')),
    extras: list('extras').flat(),
    taxAmount: sumMoney(list('taxAmount')),
  }
}

/** The sums of objects with the same numbers; null where there are none. */
function addSums<Sums extends Record<string, number | null>>(all: (Sums | null)[]): Sums | null {
  const [one, ...others] = known(all)
  if (one === undefined) return null
  const names = Object.keys(one)
  return Object.fromEntries(
    names.map((name) => [name, sumKnown([one, ...others].map((sums) => sums[name] ?? null))]),
  ) as Sums
}

/** What is the same in the mails about several rooms, and about one room after the other. */
function addFacts(parts: [BookingFacts, ...BookingFacts[]]): BookingFacts {
  const list = <Field extends keyof BookingFacts>(field: Field): BookingFacts[Field][] => parts.map((it) => it[field])
  return {
    ...parts[0],
    ...combineParts(parts),
    room: joinNames(list('room')),
    adjustments: list('adjustments').flat(),
    depositAmount: sumMoney(list('depositAmount')),
    depositDueOn: first(list('depositDueOn')),
    balanceAmount: sumMoney(list('balanceAmount')),
    keptAmount: sumMoney(list('keptAmount')),
    askedAmount: sumMoney(list('askedAmount')),
    sums: addSums(list('sums')),
    wishedStay: known(list('wishedStay'))[0] ?? null,
    nightPrices: [],
  }
}

/** The stays of these bookings: a guest who changes rooms has one, with the same guests in one room after the other. */
function joinFacts(parts: BookingFacts[]): BookingFacts[] {
  const stays: [BookingFacts, ...BookingFacts[]][] = []
  for (const part of parts.toSorted((a, b) => a.checkinDate.localeCompare(b.checkinDate))) {
    const stay = stays.find((it) => part.continues !== null && it.at(-1)?.id === part.continues)
    if (stay) stay.push(part)
    else stays.push([part])
  }
  return stays.map((stay) => {
    const [{ numberOfGuests, numberOfPets, children }, ...others] = stay
    if (others.length === 0) return stay[0]
    const room = joinRooms(stay.map((it) => it.room))
    return { ...addFacts(stay), room, numberOfGuests, numberOfPets, children }
  })
}

/** What a mail says about all rooms of a group, or about one stay, which keeps its facts. */
export function combineFacts(code: string, parts: BookingFacts[]): BookingFacts {
  const [one, ...others] = joinFacts(parts)
  if (one === undefined) throw new Error(`the group ${code} has no rooms`)
  if (parts.some((it) => it.code === code)) return { ...one, code }
  const stays: [BookingFacts, ...BookingFacts[]] = [one, ...others]
  return {
    ...addFacts(stays),
    code,
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
export function combineMails<Mail extends NewMail & { facts: BookingFacts }>(code: string, parts: Mail[]): Mail {
  const [one] = parts
  if (one === undefined) throw new Error(`the group ${code} has no rooms`)
  return {
    ...one,
    facts: combineFacts(
      code,
      parts.map(({ facts }) => facts),
    ),
  }
}

/** The private page of a stay whose guest has changed rooms: the same guests, in one room after the other. */
export function joinViews(views: RequestView[]): RequestView {
  const [one, ...others] = views
  if (one === undefined) throw new Error('a stay has at least one room')
  if (others.length === 0) return one
  const list = <Field extends keyof RequestView>(field: Field): RequestView[Field][] => views.map((it) => it[field])
  const { numberOfGuests, numberOfPets, children } = one
  return {
    ...one,
    ...combineParts(views),
    numberOfGuests,
    numberOfPets,
    children,
    room: { id: one.room.id, ...joinRooms(list('room')) },
    messages: list('messages').flat(),
    mails: list('mails').flat(),
    adjustments: list('adjustments').flat(),
    transfer: combineTransfers(one.code, list('transfer')),
    account: combineLedgers(views),
    plan: combinePlans(list('plan')),
    penaltyCents: list('penaltyCents').includes(null) ? null : sumKnown(list('penaltyCents')),
    changesRooms: true,
  }
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
  const [one] = live
  if (one === undefined) throw new Error(`the group ${code} has no rooms`)
  const list = <Field extends keyof RequestView>(field: Field): RequestView[Field][] => live.map((it) => it[field])
  return {
    ...one,
    ...combineParts(live),
    ...beside,
    code,
    status,
    room: { id: one.room.id, ...joinNames(list('room')) },
    rooms: views.map((view, i) => presentRoom(view, secrets[i] ?? '')),
    adjustments: list('adjustments').flat(),
    cancelledByGuestAt: first(list('cancelledByGuestAt')),
    lapsedAt: first(list('lapsedAt')),
    declinedAt: first(list('declinedAt')),
    wishedStay: known(list('wishedStay'))[0] ?? null,
    wishedAt: first(list('wishedAt')),
    changesRooms: list('changesRooms').includes(true),
    heldUntil: first(list('heldUntil')),
    releasedAt: first(list('releasedAt')),
    // Who stays is registered room by room.
    checkinFrom: null,
    booker: null,
    transfer: combineTransfers(code, list('transfer')),
    account: combineLedgers(live),
    plan: combinePlans(list('plan')),
    penaltyCents: live.some((it) => it.status === 'completed') ? null : sumKnown(list('penaltyCents')),
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

function combineTransfers(code: string, parts: RequestView['transfer'][]): RequestView['transfer'] {
  const open = known(parts)
  const [one] = open
  return one === undefined
    ? null
    : {
        ...one,
        amount: sumMoney(open.map(({ amount }) => amount)) ?? one.amount,
        reference: one.reference.replace(/\S+$/, code),
        dueOn: first(open.map(({ dueOn }) => dueOn)),
      }
}

function combinePlans(plans: RequestView['plan'][]): RequestView['plan'] {
  const sums = addSums(
    plans.map(
      (plan) => plan && { depositCents: plan.depositCents, balanceCents: plan.balanceCents, taxCents: plan.taxCents },
    ),
  )
  const days = known(plans)
  return (
    sums && {
      ...sums,
      depositDueOn: first(days.map(({ depositDueOn }) => depositDueOn)),
      balanceDueOn: first(days.map(({ balanceDueOn }) => balanceDueOn)),
    }
  )
}

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
