/** What follows from an offer's fields. Pure, and free of schemas, because the guest's page loads it. */

import { type Day, getNights, type Stay } from '../days/days.ts'
import type { Line } from '../money/ledgerFields.ts'
import { formatMoney, maxCents, parseCents, sumAmounts, sumCents } from '../money/money.ts'
import { getListPrice, type RoomPrices } from '../prices/prices.ts'
import { buildStayLines, type GuestStay, type PriceList } from '../prices/stayLines.ts'
import { type BookingStatus, limits } from '../stays/stay.ts'

export const maxAlternatives = 4

/** How many rooms one alternative has at most: as many as a guest can ask for. */
export const maxOfferedRooms = limits.maxRoomsOfGroup

/** For how many days an offer holds if nobody says. The farm answers in a day, and a guest needs some more to decide. */
export const offerDays = 5

type State = 'draft' | 'sent' | 'accepted' | 'declined' | 'expired'

/** An offer expires by itself when its last day is over. No job has to run first. */
export const getOfferState = ({ state, validUntil }: { state: State; validUntil: Day }, today: Day): State =>
  state === 'sent' && validUntil < today ? 'expired' : state

type Priced = { lines: Pick<Line, 'amountCents'>[] }
/** What an alternative costs with all its rooms, tax included. */
export const getAlternativeCents = ({
  lines,
  otherRooms = [],
}: Priced & { otherRooms?: Priced[] | undefined }): number =>
  sumCents([...lines, ...otherRooms.flatMap((it) => it.lines)])

/** What a room of an alternative has of its own. */
export type OfferedRoom = { roomId: number; numberOfGuests: number; lines: Line[] }

/** The stays of an alternative: all of its rooms have the same days. */
export function listStays<Room = OfferedRoom>(
  alternative: Stay & NoInfer<Room> & { otherRooms?: NoInfer<Room>[] | undefined },
): (Stay & Room)[] {
  const { checkinDate, checkoutDate, otherRooms = [] } = alternative
  return [alternative, ...otherRooms.map((room) => ({ ...room, checkinDate, checkoutDate }))]
}

/** The children of all guests, room by room. The first room has a grown-up, and as many children as it takes. */
export function shareChildren(ages: number[], rooms: Pick<OfferedRoom, 'numberOfGuests'>[]): number[][] {
  let left = ages
  return rooms.map(({ numberOfGuests }, index) => {
    const places = index === 0 ? numberOfGuests - 1 : numberOfGuests
    const own = left.slice(0, places)
    left = left.slice(places)
    return own
  })
}

/**
 * Those bookings of a request whose place an offer takes: all that wait for an answer, or where none does, those that are
 * cancelled and taken up again.
 */
export function listReplaced<Requested extends { status: BookingStatus; continues: string | null }>(
  request: Requested[],
): Requested[] {
  const pending = request.filter(({ status }) => status === 'pending')
  const isEnded = ({ status, continues }: Requested) => status === 'cancelled' && continues === null
  return pending.length > 0 ? pending : request.filter(isEnded)
}

/**
 * The booking of a request whose place each offered room takes: that of the same room, else the next one. Null where the
 * request has fewer rooms.
 */
export function pairRooms<Requested extends { roomId: number }>(
  offered: { roomId: number | null }[],
  requested: Requested[],
): (Requested | null)[] {
  const same = offered.map(({ roomId }) => requested.find((it) => it.roomId === roomId) ?? null)
  const others = requested.filter((it) => !same.includes(it))
  return same.map((it) => it ?? others.shift() ?? null)
}

/** Who comes with the guest into a room. */
export type Companions = { numberOfPets: number; children: number[] }

/**
 * The children and pets of a request, room by room. They stay in their rooms where as many rooms are offered as were asked
 * for; else the pets are in the first one.
 */
export function shareCompanions(
  offered: { roomId: number | null; numberOfGuests: number }[],
  requested: (Companions & { roomId: number })[],
): Companions[] {
  const pairs = offered.length === requested.length ? pairRooms(offered, requested) : []
  const ages = requested.flatMap(({ children }) => children)
  const hasPlaces =
    pairs.length > 0 &&
    ages.length < sumAmounts(offered.map(({ numberOfGuests }) => numberOfGuests)) &&
    offered.every(({ numberOfGuests }, index) => (pairs[index]?.children.length ?? 0) <= numberOfGuests)
  const children = hasPlaces ? pairs.map((it) => it?.children ?? []) : shareChildren(ages, offered)
  const allPets = sumAmounts(requested.map(({ numberOfPets }) => numberOfPets))
  return offered.map((_, index) => ({
    children: children[index] ?? [],
    numberOfPets: pairs.length > 0 ? (pairs[index]?.numberOfPets ?? 0) : index === 0 ? allPets : 0,
  }))
}

/** What the nights cost, with discounts and surcharges, and without extras and tax. */
export const getNightsCents = ({ lines }: { lines: Pick<Line, 'kind' | 'amountCents'>[] }): number =>
  sumCents(lines.filter(({ kind }) => kind === 'nights' || kind === 'adjustment'))

type PricedStay = Stay & { numberOfGuests: number; lines: Line[]; otherRooms?: OfferedRoom[] | undefined }

/** The line of the nights, at the prices of today. */
export function buildNightsLine(room: RoomPrices, stay: Stay & { numberOfGuests: number }, id: string): Line {
  // A price above the largest amount has no text. The offer is refused then.
  const amountCents = parseCents(getListPrice(room, stay)) ?? maxCents + 1
  const nights = { quantity: getNights(stay).length, day: stay.checkinDate, amountCents }
  return { id, kind: 'nights', extraId: null, text: '', ...nights }
}

/** The lines with those that the stay has by itself, where nobody has written one of the nights. */
export function completeLines(room: RoomPrices, stay: PricedStay & GuestStay, prices: PriceList, id: string): Line[] {
  if (stay.lines.some(({ kind }) => kind === 'nights')) return stay.lines
  const nights = buildNightsLine(room, stay, id)
  const own = buildStayLines(prices, stay, nights.amountCents)
  return [nights, ...own.filter((line) => stay.lines.every((it) => it.id !== line.id)), ...stay.lines]
}

/** The ledger of a booking that is made of an alternative: its sum is that of the lines, to the cent. */
export function toLedger({ lines }: Pick<PricedStay, 'lines'>, createId: () => string) {
  const nights = lines.filter(({ kind }) => kind === 'nights')
  const others = lines.filter(({ kind }) => kind !== 'nights').map((line) => ({ ...line, id: createId() }))
  return {
    listPrice: formatMoney(sumCents(nights)),
    agreedPrice: formatMoney(sumCents(lines.filter(({ kind }) => kind !== 'tax'))),
    lines: others,
  }
}
