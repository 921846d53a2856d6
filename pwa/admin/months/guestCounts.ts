/**
 * The guests of stays by their nationality, each counted once: with the rules of the region's statistics, so that the
 * months say what is declared. Pure.
 */
import type { Day } from '#contract/days/days.ts'
import { type CountedStay, joinPersons, listPersons } from '#contract/duties/statistics.ts'
import type { StayGuests } from '#contract/guests/guests.ts'
import { toNationality } from '#contract/guests/nationality.ts'
import { type FarmStay, getStayFacts, isPortalStay } from '#contract/stays/farmStays.ts'

/** The registered guests by the id of their stay. */
export type RegisteredGuests = ReadonlyMap<string, Pick<StayGuests, 'guests' | 'arrivals'>>

function toCounted(stay: FarmStay, registered: RegisteredGuests): CountedStay {
  const { id, roomId, checkinDate, checkoutDate } = stay
  const { guests = [], arrivals = [] } = registered.get(id) ?? {}
  return { id, roomId, checkinDate, checkoutDate, numberOfGuests: getStayFacts(stay).guests, guests, arrivals }
}

const getKey = (stayId: string, guestId: string): string => `${stayId} ${guestId}`

/** Who is counted with an earlier stay already, from which they stay on without a gap. */
const listContinued = (stays: FarmStay[], registered: RegisteredGuests): Set<string> =>
  new Set(
    joinPersons(stays.filter(({ id, noShow }) => !noShow && registered.has(id)).map((it) => toCounted(it, registered)))
      .filter(({ first, stay }) => first.stay.id !== stay.id)
      .flatMap(({ stay, guest }) => (guest ? [getKey(stay.id, guest.id)] : [])),
  )

/**
 * `stays`: what was sold. The nationalities of those who have come with a stay; null: unknown. That of the booking stands
 * for guests who are not registered. Where nobody has recorded an arrival, the guests have come once its day is over.
 */
export function createGuestList(
  stays: FarmStay[],
  registered: RegisteredGuests,
  today: Day,
): (stay: FarmStay) => Array<string | null> {
  const continued = listContinued(stays, registered)
  return (stay) => {
    const hasCome = stay.checkinDate < today || (registered.get(stay.id)?.arrivals ?? []).length > 0
    if (stay.noShow || !hasCome) return []
    const booked = isPortalStay(stay) ? null : stay.nationality
    return listPersons(toCounted(stay, registered))
      .filter(({ guest }) => guest === null || !continued.has(getKey(stay.id, guest.id)))
      .map(({ guest }) => (guest?.citizenship ? toNationality(guest.citizenship) : booked))
  }
}
