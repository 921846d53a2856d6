import { useLiveQuery } from 'dexie-react-hooks'
import { isInhabited } from '#contract/bookings/bookingRules.ts'
import type { Stay } from '#contract/days/days.ts'
import { buildNoGuests, type GuestData, StayGuests, type StayKind } from '#contract/guests/guests.ts'
import { type FarmStay, getGroupCode, getStayFacts, getStayKind } from '#contract/stays/farmStays.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'

/**
 * A booking or a portal's stay, as far as its guests depend on it. `count`: how many are expected; null where unknown.
 * `ages`: of the children among them. `booker`: what is known of who booked.
 */
export type GuestsOf = Stay & {
  id: string
  stay: StayKind
  count: number | null
  ages: number[]
  booker: Partial<GuestData>
  /** Of a request of several rooms. */
  groupCode: string | null
}

export function toGuestsOf(stay: FarmStay): GuestsOf {
  const { id, checkinDate, checkoutDate } = stay
  const { guests: count, ages, booker } = getStayFacts(stay)
  return {
    id,
    checkinDate,
    checkoutDate,
    stay: getStayKind(stay),
    count,
    ages,
    booker: booker ?? {},
    groupCode: getGroupCode(stay),
  }
}

/** The head of the group in another room of the same request; null without one. */
export async function readGroupHead({ id, groupCode }: Pick<GuestsOf, 'id' | 'groupCode'>): Promise<GuestData | null> {
  if (groupCode === null) return null
  const rooms = await db.bookings
    .filter((it) => it.groupCode === groupCode && it.id !== id && isInhabited(it))
    .toArray()
  const lists = await readGuestLists(rooms.map((it) => it.id))
  return lists.flatMap(({ guests }) => guests).find(({ kind }) => kind === 'groupHead') ?? null
}

/** The lists of these stays that somebody has written. */
export async function readGuestLists(ids: string[]): Promise<StayGuests[]> {
  const stored = await db.guests.bulkGet(ids)
  return dropInvalidRows(
    StayGuests,
    stored.filter((it) => it !== undefined),
  )
}

/** An empty list where nobody has written any. */
export async function readStayGuests({ id, stay }: Pick<GuestsOf, 'id' | 'stay'>): Promise<StayGuests> {
  const row = StayGuests.safeParse(await db.guests.get(id)).data
  return row ? { ...row, stay } : buildNoGuests(id, stay)
}

export const useStayGuests = ({ id, stay }: Pick<GuestsOf, 'id' | 'stay'>): StayGuests | undefined =>
  useLiveQuery(() => readStayGuests({ id, stay }), [id, stay])
