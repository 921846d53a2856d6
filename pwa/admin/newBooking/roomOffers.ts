/** Which rooms staff may offer for a stay: what the server refuses is refused here, what only guests may not do warns. */
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { Closure } from '#contract/closures.ts'
import { type CalendarSource, findObstacle, type Obstacle } from '#contract/dayState.ts'
import { type Stay, sharesDay } from '#contract/days.ts'
import { priceStay } from '#contract/prices.ts'
import type { Room } from '#contract/rooms.ts'
import { type FarmStayRules, judgeForStaff, type StayProblem } from '#contract/stayRules.ts'
import type { KeptStay } from '../stays/keptStays.ts'

/** What happens in all rooms on some days: stays, days that offers keep free, and days that staff have edited. */
export type RoomDays = {
  stays: Booking[]
  channelStays?: ChannelStay[]
  keptStays?: KeptStay[]
  days: RoomDayWithRoomId[]
}
/** The rooms that can be booked, and what may prevent a stay in them. */
export type OfferSources = Pick<CalendarSource, 'lockedPeriods' | 'turnover'> &
  FarmStayRules<Closure['reason']> &
  RoomDays & { rooms: Room[] }

export type OfferWarning = 'closed' | 'tooManyGuests' | 'forbidden'
export type RoomOffer = {
  room: Room
  /** Decimal text; null when a night has no price. */
  price: string | null
  /** The rule that forbids guests this stay. */
  problem: StayProblem<Closure['reason']> | null
  /** The bookings that have days of the stay. */
  holders: Booking[]
  /** The stays of portals that have nights of the stay. */
  channelHolders: ChannelStay[]
  /** The offers that keep days of the stay free for their guests. */
  keptHolders: KeptStay[]
  refusal: 'booked' | 'kept' | 'locked' | null
  warnings: OfferWarning[]
}

/** What keeps a room from being free for a stay; null where it is free. */
export function findRoomObstacle(
  roomId: number,
  stay: Stay,
  { stays, channelStays = [], keptStays = [], days, lockedPeriods, turnover }: Omit<OfferSources, 'rooms'>,
): Obstacle | null {
  const isHere = (it: { roomId: number }) => it.roomId === roomId
  if (listChannelHolders(channelStays.filter(isHere), stay).length > 0) return 'booked'
  const bookings = [...stays, ...keptStays].filter(isHere)
  const adminAvailability = days.filter(isHere)
  return findObstacle(stay, { bookings, adminAvailability, lockedPeriods, turnover })
}

/** A portal's stay shares its first and its last day with others, whatever the farm's rule is. */
const listChannelHolders = (channelStays: ChannelStay[], stay: Stay): ChannelStay[] =>
  channelStays.filter((it) => sharesDay(it, stay, 'same-day'))

/** A room that staff have closed is free for nobody, though they may book it. */
export const isFree = ({ refusal, warnings }: RoomOffer): boolean => refusal === null && !warnings.includes('closed')

/** How many rooms are free that take so many guests. */
export const countFree = (offers: RoomOffer[]): number =>
  offers.filter((it) => isFree(it) && !it.warnings.includes('tooManyGuests')).length

/**
 * An offer of each room: free rooms first, then those with warnings, then those that cannot be booked. `movedId`: the
 * booking that would have this stay, so its present days are free.
 */
export function listOffers(
  { stays, ...rest }: OfferSources,
  stay: Stay,
  guests: number,
  movedId?: string,
): RoomOffer[] {
  const getRank = ({ refusal, warnings }: RoomOffer) => (refusal ? 2 : warnings.length > 0 ? 1 : 0)
  const sources = { ...rest, stays: stays.filter((it) => it.id !== movedId) }
  return sources.rooms.map((room) => offerRoom(room, sources, stay, guests)).sort((a, b) => getRank(a) - getRank(b))
}

function offerRoom(room: Room, sources: OfferSources, stay: Stay, guests: number): RoomOffer {
  const { channelStays = [], keptStays = [], turnover } = sources
  const isHolder = (it: Stay & { roomId: number }) => it.roomId === room.id && sharesDay(it, stay, turnover)
  const [holders, keptHolders] = [sources.stays.filter(isHolder), keptStays.filter(isHolder)]
  const channelHolders = listChannelHolders(
    channelStays.filter((it) => it.roomId === room.id),
    stay,
  )
  const obstacle = findRoomObstacle(room.id, stay, { ...sources, stays: [], channelStays: [], keptStays: [] })
  const problem = judgeForStaff(room, stay, sources)
  const warnings: [OfferWarning, boolean][] = [
    ['closed', obstacle === 'closed'],
    ['tooManyGuests', room.maxGuests !== null && guests > room.maxGuests],
    ['forbidden', problem !== null],
  ]
  const refusals: [RoomOffer['refusal'], boolean][] = [
    ['booked', holders.length > 0 || channelHolders.length > 0],
    ['kept', keptHolders.length > 0],
    ['locked', obstacle === 'locked'],
  ]
  return {
    room,
    price: priceStay(room, stay, guests).price,
    problem,
    holders,
    channelHolders,
    keptHolders,
    refusal: refusals.find(([, applies]) => applies)?.[0] ?? null,
    warnings: warnings.flatMap(([warning, applies]) => (applies ? [warning] : [])),
  }
}
