/** What follows from an offer's fields. Pure, and free of schemas, because the guest's page loads it. */

import { type Day, getNights, type Stay } from './days.ts'
import type { Line } from './ledgerFields.ts'
import { formatMoney, maxCents, parseCents, sumCents } from './money.ts'
import { getListPrice, type RoomPrices } from './prices.ts'
import { buildStayLines, type GuestStay, type PriceList } from './stayLines.ts'

export const maxAlternatives = 4

/** For how many days an offer holds if nobody says. The farm answers in a day, and a guest needs some more to decide. */
export const offerDays = 5

type State = 'draft' | 'sent' | 'accepted' | 'declined' | 'expired'

/** An offer expires by itself when its last day is over. No job has to run first. */
export const getOfferState = ({ state, validUntil }: { state: State; validUntil: Day }, today: Day): State =>
  state === 'sent' && validUntil < today ? 'expired' : state

/** What an alternative costs, tax included. */
export const getAlternativeCents = ({ lines }: { lines: Pick<Line, 'amountCents'>[] }): number => sumCents(lines)

/** What the nights cost, with discounts and surcharges, and without extras and tax. */
export const getNightsCents = ({ lines }: { lines: Pick<Line, 'kind' | 'amountCents'>[] }): number =>
  sumCents(lines.filter(({ kind }) => kind === 'nights' || kind === 'adjustment'))

type PricedStay = Stay & { numberOfGuests: number; lines: Line[] }

/** The line of the nights, at the prices of today. */
export function buildNightsLine(room: RoomPrices, stay: Omit<PricedStay, 'lines'>, id: string): Line {
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

/** The alternatives as days and amounts, which need no translation. */
export const listAlternatives = (value: unknown): string =>
  (value as (PricedStay & { roomId: number })[])
    .map((it) => `${it.checkinDate} – ${it.checkoutDate}: € ${formatMoney(Math.max(0, getAlternativeCents(it)))}`)
    .join('; ')
