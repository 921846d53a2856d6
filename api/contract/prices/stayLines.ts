/**
 * The lines that a stay has by itself, beside its nights: the discount by its length, and the extras that belong to every
 * stay. One function for the server, the site's estimates and the tablet. Pure, and free of schemas. Amounts are cents.
 */

import { hasStayChanged } from '../bookings/bookingRules.ts'
import type { Stay } from '../days/days.ts'
import type { Line } from '../money/ledgerFields.ts'
import { formatMoney, parseCents, shareOf, sumCents } from '../money/money.ts'
import type { BookingOrigin } from '../stays/stay.ts'
import { buildExtraLine, countUnits, isForRoom, isPerPet, type SoldExtra } from './extraLines.ts'
import { findLengthDiscount, isLengthDiscount } from './lengthDiscount.ts'
import type { LengthDiscount } from './priceRules.ts'
import { type NightPrice, priceStay, type RoomPrices } from './prices.ts'

/** Of an extra: what says whether a stay has it. */
export type RuledExtra = SoldExtra & { roomIds: number[] | null; required?: boolean | undefined; retired?: boolean }

/** What decides about the lines of a stay, beside the price of its nights. */
export type PriceList = { lengthDiscounts: LengthDiscount[]; extras: RuledExtra[] }

export const noPriceList: PriceList = { lengthDiscounts: [], extras: [] }

/** Who stays where. Rows that a device stored earlier may lack a field. */
export type GuestStay = Stay & {
  roomId: number
  numberOfGuests: number
  numberOfPets?: number | undefined
  children?: number[] | undefined
  /** Of a stay in several rooms: how many nights it has beside these. The discount by the length counts them, too. */
  otherNights?: number | undefined
}

const discountId = 'discount'
const requiredPrefix = 'required-'

/** Null where nothing comes off. */
export function buildDiscountLine(
  { percent, nights }: Pick<LengthDiscount, 'percent' | 'nights'>,
  nightsCents: number,
): Line | null {
  const amountCents = -shareOf(nightsCents, percent)
  const line = { kind: 'adjustment', extraId: null, day: null, text: '', quantity: 1 } as const
  return amountCents === 0 ? null : { ...line, id: discountId, amountCents, percent, nights }
}

const isRequired = (extra: RuledExtra, { roomId }: Pick<GuestStay, 'roomId'>): boolean =>
  extra.required === true && !extra.retired && isForRoom(extra, roomId)

/** Null where nobody pays it, such as an extra for pets in a stay without any. */
function buildRequiredLine(extra: RuledExtra, stay: GuestStay): Line | null {
  if (!isRequired(extra, stay) || countUnits(extra, stay) === 0) return null
  return buildExtraLine(extra, stay, 1, `${requiredPrefix}${extra.id}`, null)
}

/** The line that the rule makes, and whether a line of a booking is that one. */
type OwnLine = { line: Line | null; isSame: (line: Line) => boolean }

const listOwnLines = (prices: PriceList, stay: GuestStay, nightsCents: number): OwnLine[] => {
  const discount = findLengthDiscount(prices.lengthDiscounts, stay)
  return [
    { line: discount && buildDiscountLine(discount, nightsCents), isSame: isLengthDiscount },
    ...prices.extras.map((extra) => ({
      line: buildRequiredLine(extra, stay),
      isSame: ({ id }: Line) => id === `${requiredPrefix}${extra.id}`,
    })),
  ]
}

/** Whether a line of an offer is one that its stay has by itself. */
export const isOwnLine = (line: Line): boolean => isLengthDiscount(line) || line.id.startsWith(requiredPrefix)

/** The ids of the lines that a stay may have by itself, whatever its nights cost. */
export const listOwnIds = ({ lengthDiscounts, extras }: PriceList, stay: GuestStay): string[] => [
  ...(findLengthDiscount(lengthDiscounts, stay) ? [discountId] : []),
  ...extras.filter((it) => isRequired(it, stay)).map(({ id }) => `${requiredPrefix}${id}`),
]

/** What a stay has by itself. `nightsCents`: what its nights cost, 0 where nobody knows. */
export const buildStayLines = (prices: PriceList, stay: GuestStay, nightsCents: number): Line[] =>
  listOwnLines(prices, stay, nightsCents).flatMap(({ line }) => line ?? [])

/** `price` is decimal text, null when a night has no price. `nightsCents`: of the nights alone. */
export type WholePrice = { price: string | null; nightsCents: number; lines: Line[]; nightPrices: NightPrice[] }

/** What a stay in a room costs before somebody agrees another price: without tax and chosen extras. */
export function priceWholeStay(
  room: RoomPrices & { id: number },
  stay: Omit<GuestStay, 'roomId'>,
  prices: PriceList,
): WholePrice {
  const { price, nightPrices } = priceStay(room, stay, stay.numberOfGuests)
  const nightsCents = parseCents(price ?? '') ?? 0
  const lines = buildStayLines(prices, { ...stay, roomId: room.id }, nightsCents)
  const whole = price === null ? null : formatMoney(Math.max(0, nightsCents + sumCents(lines)))
  return { price: whole, nightsCents, lines, nightPrices }
}

/** What the nights cost with the discount by their number, which decides about the tax of some municipalities. */
export const getTaxedCents = ({ price, nightsCents, lines }: WholePrice): number | null =>
  price === null ? null : nightsCents + sumCents(lines.filter(isLengthDiscount))

/** A line at the price at which it was sold, which may be another today. */
function keepPrice(before: Line, after: Line): Line {
  const unitCents = before.amountCents / before.quantity
  if (before.kind !== 'extra' || !Number.isInteger(unitCents)) return after
  return { ...after, text: before.text, names: before.names, amountCents: unitCents * after.quantity }
}

/**
 * The lines that were chosen, counted again for who stays now and for how many nights. What staff have counted otherwise, and
 * what is for one day, stays.
 */
const countChosen = (lines: Line[], { extras }: PriceList, before: GuestStay, after: GuestStay): Line[] =>
  lines.flatMap((line) => {
    const extra = extras.find(({ id }) => id === line.extraId)
    if (!extra || line.day !== null || line.id.startsWith(requiredPrefix)) return line
    const [was, is] = [countUnits(extra, before), countUnits(extra, after)]
    const quantity = isPerPet(extra) ? 1 : line.quantity / was
    if (was === is || !Number.isInteger(quantity)) return line
    return is === 0 ? [] : keepPrice(line, buildExtraLine(extra, after, quantity, line.id, null))
  })

/** `nightsCents`: what its nights cost. */
type CountedStay = { stay: GuestStay; nightsCents: number }

/** A booking as the lines that it has by itself see it. */
export type LinedStay = CountedStay & { hasOwnLines: boolean }

type Priced = { agreedPrice: string | number | null; origin: BookingOrigin | null }

/** Whether the lines of a booking follow its stay: nobody has agreed a price, and no other system has made it. */
export const hasOwnLines = ({ agreedPrice, origin }: Priced): boolean => agreedPrice === null && origin !== 'import'

/** Whether a change of a booking touches what its own lines are counted by. */
export function movesOwnLines(before: LinedStay, after: LinedStay): boolean {
  const [was, is] = [before.stay, after.stay]
  const isSame =
    before.hasOwnLines &&
    !hasStayChanged(was, is) &&
    before.nightsCents === after.nightsCents &&
    was.numberOfGuests === is.numberOfGuests &&
    (was.numberOfPets ?? 0) === (is.numberOfPets ?? 0) &&
    String(was.children ?? []) === String(is.children ?? [])
  return after.hasOwnLines && !isSame
}

/**
 * The lines of a booking that has changed, and whose price nobody has agreed. What staff took off, and what came later than
 * the booking, is not added as long as the earlier stay had it by itself, too.
 */
export function followStay(prices: PriceList, lines: Line[], before: CountedStay, after: CountedStay): Line[] {
  const earlier = listOwnLines(prices, before.stay, before.nightsCents)
  const rules = listOwnLines(prices, after.stay, after.nightsCents)
  const isSameDiscount = (a: Line | null, b: Line | null) => a?.percent === b?.percent && a?.nights === b?.nights
  const followed = lines.flatMap((line) => {
    const index = rules.findIndex(({ isSame }) => isSame(line))
    const [rule, old] = [rules[index], earlier[index]]
    if (!rule) return line
    // Another list of prices does not change a discount while the stay reaches the same step.
    if (isLengthDiscount(line) && isSameDiscount(rule.line, old?.line ?? null))
      return buildDiscountLine({ percent: line.percent ?? 0, nights: line.nights ?? 0 }, after.nightsCents) ?? []
    if (rule.line === null) return old?.line || isLengthDiscount(line) ? [] : line
    return rule.line.quantity === line.quantity && line.kind === 'extra' ? line : keepPrice(line, rule.line)
  })
  const added = rules.flatMap(({ line, isSame }, index) => {
    const old = earlier[index]?.line ?? null
    const isNew = old === null || (isLengthDiscount(old) && !isSameDiscount(old, line))
    return line !== null && isNew && !lines.some(isSame) ? line : []
  })
  const all = [...countChosen(followed, prices, before.stay, after.stay), ...added]
  const own = rules.flatMap(({ isSame }) => all.filter(isSame))
  return [...own, ...all.filter((line) => !own.includes(line))]
}
