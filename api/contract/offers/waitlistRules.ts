/** The waiting list: which stays suit an entry, and what becomes of one. Pure, and free of schemas. */
import type { CalendarDay } from '../days/dayState.ts'
import { addDays, type Day, type Stay } from '../days/days.ts'
import type { SearchedRoom } from '../search/search.ts'
import { isRoomFree } from '../stays/roomFree.ts'
import type { StayContext } from '../stays/stayRules.ts'

/** How many days earlier or later somebody would come, at most. */
export const maxToleranceDays = 7
/** How long an address can be confirmed. */
export const confirmHours = 48

type Wish = { from: Day; to: Day; numberOfGuests: number; toleranceDays: number }

export type WaitlistState = 'unconfirmed' | 'waiting' | 'offered' | 'ended'

type Entry = Pick<Wish, 'from' | 'toleranceDays'> & { createdAt: string; confirmedAt: string | null }

/** `offer`: the state of the last offer that was made of it; null without one. `now`: milliseconds. */
export function getWaitlistState(
  { from, toleranceDays, createdAt, confirmedAt }: Entry,
  offer: 'draft' | 'sent' | 'accepted' | 'declined' | 'expired' | null,
  today: Day,
  now: number,
): WaitlistState {
  const isForgotten = confirmedAt === null && Date.parse(createdAt) + confirmHours * 3_600_000 <= now
  if (isForgotten || addDays(from, toleranceDays) < today || offer === 'accepted') return 'ended'
  if (confirmedAt === null) return 'unconfirmed'
  return offer === 'sent' ? 'offered' : 'waiting'
}

/** The stay as it was wished, then a day later, a day earlier, two days later and so on. */
export const listWishedStays = ({ from, to, toleranceDays }: Omit<Wish, 'numberOfGuests'>): Stay[] =>
  [0, ...Array.from({ length: toleranceDays }, (_, i) => [i + 1, -(i + 1)]).flat()].map((days) => ({
    checkinDate: addDays(from, days),
    checkoutDate: addDays(to, days),
  }))

export type Fit = Stay & { roomId: number }

type RoomDays<R> = { room: R; getDay: (day: Day) => CalendarDay }

/** Of each free room that holds the guests the stay nearest to the wish; the nearest first. */
export function findFits<R extends SearchedRoom>(wish: Wish, rooms: RoomDays<R>[], context: StayContext): Fit[] {
  const stays = listWishedStays(wish).filter(({ checkinDate }) => checkinDate >= context.today)
  const free = rooms.flatMap(({ room, getDay }) => {
    const nearest = stays.findIndex((it) => isRoomFree(room, getDay, { ...it, guests: wish.numberOfGuests }, context))
    const stay = stays[nearest]
    return stay ? [{ nearest, fit: { roomId: room.id, ...stay } }] : []
  })
  return free.toSorted((a, b) => a.nearest - b.nearest).map(({ fit }) => fit)
}

type Queued = { confirmedAt: string | null; hasHadOffer: boolean; id: string }

/** By their confirmation. Who has had an offer without taking it comes after all who wait for their first one. */
export const compareTurns = (a: Queued, b: Queued): number =>
  Number(a.hasHadOffer) - Number(b.hasHadOffer) ||
  (a.confirmedAt ?? '').localeCompare(b.confirmedAt ?? '') ||
  a.id.localeCompare(b.id)
