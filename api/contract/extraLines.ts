/** What extras cost in a stay, and how many are in use on a day. Pure, and free of schemas: the booking page loads it. */
import type { BoughtExtra, Line } from './accountFields.ts'
import { type Day, getNights, type Stay } from './days.ts'
import type { Extra, OfferedExtra } from './extras.ts'
import { formatMoney } from './money.ts'

/** Whether guests may ask for it. */
export const isOffered = ({ retired, visibleTo }: Extra): boolean => !retired && visibleTo === 'guests'

export const isForRoom = ({ roomIds }: Pick<Extra, 'roomIds'>, roomId: number): boolean =>
  roomIds === null || roomIds.includes(roomId)

export const isDaily = ({ per }: Pick<Extra, 'per'>): boolean => per === 'night' || per === 'personNight'

type GuestsStay = Stay & { numberOfGuests: number }

/** How often the price counts for one of it. */
function getFactor({ per }: Pick<Extra, 'per'>, stay: GuestsStay): number {
  const persons = per === 'person' || per === 'personNight' ? stay.numberOfGuests : 1
  return per === 'night' || per === 'personNight' ? persons * getNights(stay).length : persons
}

type Sold = Omit<OfferedExtra, 'roomIds' | 'maxPerDay'>

/** The line of an extra for the whole stay, or for one `day` of it, at the price of today. */
export function buildExtraLine(extra: Sold, stay: GuestsStay, quantity: number, id: string, day: Day | null): Line {
  const factor =
    day !== null && isDaily(extra) ? getFactor(extra, stay) / getNights(stay).length : getFactor(extra, stay)
  const units = quantity * factor
  const { name, nameEn, translations = {} } = extra
  return {
    ...{ id, kind: 'extra', extraId: extra.id, day, text: name },
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
      ...{ quantity, amount: formatMoney(amountCents) },
    }))
