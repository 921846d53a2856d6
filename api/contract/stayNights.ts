/** In which night of a stay somebody has slept first: tax and statistics count nights alike. Pure. */
import { addDays, type Day, type Stay, toFarmDay } from './days.ts'

/** Who comes before six in the morning still sleeps in the night that is ending. */
const nightEndMs = 6 * 3_600_000

/** The night in which a time lies. */
export const toNight = (at: string): Day => toFarmDay(Date.parse(at) - nightEndMs)

/**
 * The first night of somebody who came at `at`, an instant. It is no later than the last night of the stay. Who comes
 * before the stay begins is here from that day on.
 */
export function getFirstNight(at: string, { checkinDate, checkoutDate }: Stay): Day {
  const day = toFarmDay(Date.parse(at))
  const night = day > checkinDate ? toNight(at) : day
  const lastNight = addDays(checkoutDate, -1)
  return night < lastNight ? night : lastNight
}
