/** When extras are served, and to whom: the one rule for the page of the day, its sheets and the kitchen. Pure. */

import { addDays, type Day, type Stay } from '../days/days.ts'
import type { Line } from '../money/ledgerFields.ts'
import { countOnDay, isDaily } from './extraLines.ts'
import type { Extra } from './extras.ts'

const breakfastWords = /colazion|breakfast/i
const cleaningWords = /puliz|cleaning/i

type Named = Pick<Extra, 'name' | 'nameEn' | 'per'>

/** Whether it is served on the morning after each night. Where nobody has said so, its name does. */
export const isOfMorning = ({ morning, name, nameEn, per }: Named & Pick<Extra, 'morning'>): boolean =>
  isDaily({ per }) && (morning ?? breakfastWords.test(`${name} ${nameEn}`))

/** Whether it is for the day on which the guests leave, such as the final cleaning. Where nobody has said so, its name does. */
export const isOfDeparture = ({ departure, name, nameEn, per }: Named & Pick<Extra, 'departure'>): boolean =>
  !isDaily({ per }) && (departure ?? cleaningWords.test(`${name} ${nameEn}`))

/** Whether the ledger of a stay has a button for it. */
export const isOfBar = ({ bar, per, retired }: Pick<Extra, 'bar' | 'per' | 'retired'>): boolean =>
  bar === true && per === 'piece' && !retired

/** Rows that a device stored earlier have no lines. */
type Buyer = Stay & { roomId: number; lines?: Line[] | undefined }

function countServed(line: Line, extra: Extra, stay: Stay, day: Day): number {
  if (line.day === null && isOfDeparture(extra)) return stay.checkoutDate === day ? line.quantity : 0
  return countOnDay(line, extra, stay, line.day === null && isOfMorning(extra) ? addDays(day, -1) : day)
}

const countOf = (extra: Extra, stay: Buyer, day: Day): number =>
  (stay.lines ?? [])
    .filter(({ extraId }) => extraId === extra.id)
    .reduce((sum, line) => sum + countServed(line, extra, stay, day), 0)

/** An extra of a day: how many, and for which rooms. */
export type ServedExtra = { extra: Extra; count: number; rooms: { roomId: number; count: number }[] }

/** What the stays have of each extra on a day, in the order of the extras; only those that somebody has. */
export const listExtrasOnDay = (extras: Extra[], stays: Buyer[], day: Day): ServedExtra[] =>
  extras
    .map((extra) => {
      const rooms = stays
        .map((stay) => ({ roomId: stay.roomId, count: countOf(extra, stay, day) }))
        .filter(({ count }) => count > 0)
      return { extra, rooms, count: rooms.reduce((sum, { count }) => sum + count, 0) }
    })
    .filter(({ count }) => count > 0)

/** Whether breakfast is sold. Otherwise everybody who has slept in the house has it, or nobody: the farm does not say. */
export const isBreakfastSold = (extras: Extra[]): boolean => extras.some((it) => !it.retired && isOfMorning(it))

/** How many breakfasts the stay has on a morning. */
export const countBreakfasts = (extras: Extra[], stay: Buyer, day: Day): number =>
  extras.filter(isOfMorning).reduce((sum, extra) => sum + countOf(extra, stay, day), 0)
