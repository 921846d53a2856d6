/** Which rooms staff may offer for a stay: what the server refuses is refused here, what only guests may not do warns. */
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { Closure } from '#contract/closures.ts'
import { type CalendarSource, findObstacle, listHolders, type Obstacle } from '#contract/days/dayState.ts'
import type { Stay } from '#contract/days/days.ts'
import { formatMoney } from '#contract/money/money.ts'
import { noPriceList, type PriceList, priceWholeStay } from '#contract/prices/stayLines.ts'
import type { Room } from '#contract/rooms.ts'
import { type FarmStayRules, isFarmClosed, judgeForStaff, type StayProblem } from '#contract/stays/stayRules.ts'
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
  RoomDays & { rooms: Room[]; prices?: PriceList }

export type OfferWarning = 'closed' | 'tooManyGuests' | 'forbidden'
export type RoomOffer = {
  room: Room
  /** Decimal text; null when a night has no price. With what every stay has. */
  price: string | null
  /** Of the nights alone. */
  listPrice: string
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
  { stays, channelStays = [], keptStays = [], days, lockedPeriods, ...farm }: Omit<OfferSources, 'rooms'>,
): Obstacle | null {
  const { turnover } = farm
  const isHere = (it: { roomId: number }) => it.roomId === roomId
  const bookings = [...stays, ...channelStays, ...keptStays].filter(isHere)
  const adminAvailability = days.filter(isHere)
  const obstacle = findObstacle(stay, { bookings, adminAvailability, lockedPeriods, turnover })
  return obstacle ?? (isFarmClosed(stay, farm) ? 'closed' : null)
}

/** A room that staff have closed, or with it the whole farm, is free for nobody, though they may book it. */
export const isFree = ({ refusal, warnings, problem }: RoomOffer): boolean =>
  refusal === null && !warnings.includes('closed') && problem?.code !== 'closed'

/** How many rooms are free that take so many guests. */
export const countFree = (offers: RoomOffer[]): number =>
  offers.filter((it) => isFree(it) && !it.warnings.includes('tooManyGuests')).length

/**
 * An offer of each room: free rooms first, then those with warnings, then those that cannot be booked. `movedIds`: the
 * bookings that would have this stay, so their present days are free.
 */
export function listOffers(
  { stays, ...rest }: OfferSources,
  stay: Stay,
  guests: number,
  movedIds: string[] = [],
): RoomOffer[] {
  const getRank = ({ refusal, warnings }: RoomOffer) => (refusal ? 2 : warnings.length > 0 ? 1 : 0)
  const sources = { ...rest, stays: stays.filter((it) => !movedIds.includes(it.id)) }
  return sources.rooms.map((room) => offerRoom(room, sources, stay, guests)).sort((a, b) => getRank(a) - getRank(b))
}

function offerRoom(room: Room, sources: OfferSources, stay: Stay, guests: number): RoomOffer {
  const { channelStays = [], keptStays = [], turnover } = sources
  const listHere = <S extends Stay & { roomId: number }>(held: S[]): S[] =>
    listHolders(held, stay, turnover).filter((it) => it.roomId === room.id)
  const holders = listHere(sources.stays)
  const channelHolders = listHere(channelStays)
  const keptHolders = listHere(keptStays)
  const obstacle = findRoomObstacle(room.id, stay, { ...sources, stays: [], channelStays: [], keptStays: [] })
  const problem = judgeForStaff(room, stay, sources)
  const whole = priceWholeStay(room, { ...stay, numberOfGuests: guests }, sources.prices ?? noPriceList)
  const warnings: [OfferWarning, boolean][] = [
    // That the farm is closed is a rule, which says more.
    ['closed', obstacle === 'closed' && problem?.code !== 'closed'],
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
    price: whole.price,
    listPrice: formatMoney(whole.nightsCents),
    problem,
    holders,
    channelHolders,
    keptHolders,
    refusal: refusals.find(([, applies]) => applies)?.[0] ?? null,
    warnings: warnings.flatMap(([warning, applies]) => (applies ? [warning] : [])),
  }
}
