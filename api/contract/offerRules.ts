/** What follows from an offer's fields. Pure, and free of schemas, because the guest's page loads it. */
import type { Line } from './accountFields.ts'
import { type Day, getNights, type Stay } from './days.ts'
import { formatMoney, maxCents, parseCents } from './money.ts'
import { getListPrice, type RoomPrices } from './prices.ts'

export const maxAlternatives = 4

type State = 'draft' | 'sent' | 'accepted' | 'declined' | 'expired'

/** An offer expires by itself when its last day is over. No job has to run first. */
export const getOfferState = ({ state, validUntil }: { state: State; validUntil: Day }, today: Day): State =>
  state === 'sent' && validUntil < today ? 'expired' : state

const sumCents = (lines: Pick<Line, 'amountCents'>[]): number => lines.reduce((sum, it) => sum + it.amountCents, 0)

/** What an alternative costs, tax included. */
export const getAlternativeCents = ({ lines }: { lines: Pick<Line, 'amountCents'>[] }): number => sumCents(lines)

/** What the nights cost, with discounts and surcharges, and without extras and tax. */
export const getNightsCents = ({ lines }: { lines: Pick<Line, 'kind' | 'amountCents'>[] }): number =>
  sumCents(lines.filter(({ kind }) => kind === 'nights' || kind === 'adjustment'))

type PricedStay = Stay & { numberOfGuests: number; lines: Line[] }

/** The lines with one of the nights, at the prices of today where nobody has written one. */
export function completeLines(room: RoomPrices, stay: PricedStay, id: string): Line[] {
  if (stay.lines.some(({ kind }) => kind === 'nights')) return stay.lines
  // A price above the largest amount has no text. The offer is refused then.
  const amountCents = parseCents(getListPrice(room, stay)) ?? maxCents + 1
  const nights = { quantity: getNights(stay).length, day: stay.checkinDate, amountCents }
  return [{ id, kind: 'nights', extraId: null, text: '', ...nights }, ...stay.lines]
}

/** The account of a booking that is made of an alternative: its sum is that of the lines, to the cent. */
export function toAccount({ lines }: Pick<PricedStay, 'lines'>, createId: () => string) {
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
