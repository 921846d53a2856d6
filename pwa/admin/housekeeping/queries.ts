/** The house's work on a day, from this device's rows. */
import { addDays, type Day } from '#contract/days/days.ts'
import { getRoomState, type Housekeeping, markDays, planHousekeeping } from '#contract/housekeeping.ts'
import { db } from '#pwa/offline/db.ts'
import { HousekeepingDays, housekeepingKey, isHousekeeper } from '#pwa/offline/housekeeping.ts'
import { readGuestLists } from '../guests/queries.ts'
import { readDue, readNotesOf } from '../notes/queries.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { readCalendarRules, readExtras } from '../settings/queries.ts'
import { readEditedDays, readStays } from '../stays/queries.ts'

/** What the server has sent of it: a device of housekeeping has no bookings. */
async function readSent(day: Day): Promise<Housekeeping | null> {
  const setting = await db.settings.get(housekeepingKey)
  return HousekeepingDays.safeParse(setting?.value).data?.find((it) => it.day === day) ?? null
}

async function plan(day: Day): Promise<Housekeeping> {
  const [rooms, bookings, channelStays, days, { lockedPeriods }, repairs, marks, extras] = await Promise.all([
    readBookableRooms(),
    readStays(addDays(day, -markDays), day),
    db.channelStays.where('checkoutDate').aboveOrEqual(addDays(day, -markDays)).toArray(),
    readEditedDays(day, day),
    readCalendarRules(),
    readDue(day),
    db.roomMarks.toArray(),
    readExtras(),
  ])
  const ids = bookings.map(({ id }) => id)
  const [notes, guestLists] = await Promise.all([
    readNotesOf(ids),
    readGuestLists([...ids, ...channelStays.map(({ id }) => id)]),
  ])
  return planHousekeeping(day, {
    rooms,
    bookings,
    channelStays,
    guestLists,
    extras: extras.value,
    notes: [...notes, ...repairs],
    marks,
    days,
    lockedPeriods,
  })
}

/** With what was ticked on this device and is not sent yet. Null where the device has nothing of the day. */
export async function readHousekeeping(day: Day): Promise<Housekeeping | null> {
  if (!isHousekeeper()) return plan(day)
  const sent = await readSent(day)
  if (sent === null) return null
  const marks = new Map((await db.roomMarks.toArray()).map((it) => [it.roomId, it]))
  const rooms = sent.rooms.map((it) => {
    const mark = marks.get(it.room.id) ?? it.mark
    return { ...it, mark, note: mark?.note ?? null, state: getRoomState(mark, it.lastUse, day) }
  })
  return { ...sent, rooms }
}
