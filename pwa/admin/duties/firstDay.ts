/** The farm's first day in this program: that of its first stay, or of the first booking that was written down. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import { db } from '#pwa/offline/db.ts'

/** A farm that has neither begins today. */
export async function readFirstDay(today: Day): Promise<Day> {
  const [stay, sold, written] = await Promise.all([
    db.bookings.orderBy('checkinDate').first(),
    db.channelStays.orderBy('checkinDate').first(),
    db.bookings.orderBy('createdAt').first(),
  ])
  const days = [stay?.checkinDate, sold?.checkinDate, written && toFarmDay(Date.parse(written.createdAt)), today]
  return days.filter((it) => it !== undefined).toSorted()[0] ?? today
}

/** Undefined while the rows of this device are read. */
export const useFirstDay = (today: Day): Day | undefined => useLiveQuery(() => readFirstDay(today), [today])
