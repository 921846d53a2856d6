/** What extras cost in a stay, and how many are in use on a day. Pure, and free of schemas: the booking page loads it. */

import { type Day, getNights, type Stay } from '../days/days.ts'
import type { BoughtExtra, GuestAdjustment, Line } from '../money/ledgerFields.ts'
import { formatMoney } from '../money/money.ts'
import type { Extra, OfferedExtra } from './extras.ts'
import { isLengthDiscount } from './lengthDiscount.ts'

/** Whether guests may ask for it, or pay it in any case. */
export const isOffered = ({ retired, visibleTo, required }: Extra): boolean =>
  !retired && (visibleTo === 'guests' || required)

export const isForRoom = ({ roomIds }: Pick<Extra, 'roomIds'>, roomId: number): boolean =>
  roomIds === null || roomIds.includes(roomId)

type Unit = Pick<Extra, 'per'>
export const isDaily = ({ per }: Unit): boolean => per === 'night' || per === 'personNight' || per === 'petNight'
export const isPerPerson = ({ per }: Unit): boolean => per === 'person' || per === 'personNight'
export const isPerPet = ({ per }: Unit): boolean => per === 'pet' || per === 'petNight'

/** Rows that a device stored earlier may lack a field. `children`: their ages. */
type GuestsStay = Stay & { numberOfGuests: number; numberOfPets?: number | undefined; children?: number[] | undefined }

export type SoldExtra = Pick<OfferedExtra, 'id' | 'name' | 'nameEn' | 'translations' | 'amountCents' | 'per'> & {
  freeBelowAge?: number | null | undefined
}

/** Who pays it: guests from an age on, pets, or the stay as a whole. Nobody is free whose age is not known. */
function countPayers({ per, freeBelowAge = null }: Unit & Pick<SoldExtra, 'freeBelowAge'>, stay: GuestsStay): number {
  if (isPerPet({ per })) return stay.numberOfPets ?? 0
  if (!isPerPerson({ per })) return 1
  return stay.numberOfGuests - (stay.children ?? []).filter((age) => age < (freeBelowAge ?? 0)).length
}

/** How often the price counts for one of it. */
export const countUnits = (extra: Unit & Pick<SoldExtra, 'freeBelowAge'>, stay: GuestsStay): number =>
  countPayers(extra, stay) * (isDaily(extra) ? getNights(stay).length : 1)

/** The line of an extra for the whole stay, or for one `day` of it, at the price of today. */
export function buildExtraLine(
  extra: SoldExtra,
  stay: GuestsStay,
  quantity: number,
  id: string,
  day: Day | null,
): Line {
  const factor =
    day !== null && isDaily(extra) ? countUnits(extra, stay) / getNights(stay).length : countUnits(extra, stay)
  // The number of the pets says how many.
  const units = isPerPet(extra) ? factor : quantity * factor
  const { name, nameEn, translations = {} } = extra
  return {
    id,
    kind: 'extra',
    extraId: extra.id,
    day,
    text: name,
    names: { name, nameEn, translations },
    ...countAmount(extra, units),
  }
}

const countAmount = ({ amountCents }: Pick<Extra, 'amountCents'>, quantity: number) => ({
  quantity,
  amountCents: quantity * amountCents,
})

/** How many of a line are in use on a day. What is counted by nights is spread over them. */
export function countOnDay(line: Pick<Line, 'day' | 'quantity'>, { per }: Pick<Extra, 'per'>, stay: Stay, day: Day) {
  if (line.day !== null) return line.day === day ? line.quantity : 0
  const nights = getNights(stay)
  if (!nights.includes(day)) return 0
  return isDaily({ per }) ? Math.ceil(line.quantity / nights.length) : line.quantity
}

/** The extras of a booking as its guest reads them, with the names that they had when they were sold. */
export const listBoughtExtras = (lines: Line[]): BoughtExtra[] =>
  lines
    .filter(({ kind }) => kind === 'extra')
    .map(({ text, names, quantity, amountCents }) => ({
      ...(names ?? { name: text, nameEn: text }),
      quantity,
      amount: formatMoney(amountCents),
    }))

/** The discounts and surcharges of a booking as its guest reads them. */
export const listGuestAdjustments = (lines: Line[]): GuestAdjustment[] =>
  lines
    .filter((line) => line.kind === 'adjustment' && (line.text !== '' || isLengthDiscount(line)))
    .map(({ kind, text, amountCents, percent, nights }) => ({ kind, text, amountCents, percent, nights }))
