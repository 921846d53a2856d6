/** The guests of the sample farm's year: everybody who has come before today is registered and reported. */

import { v7 as uuidv7 } from 'uuid'
import type { BookingRow } from '#api/bookings/model.ts'
import type { ChannelStayRow } from '#api/channelStays/model.ts'
import type { Tx } from '#api/db/write.ts'
import { storeLists } from '#api/guests/actions.ts'
import type { StayRef } from '#api/guests/queries.ts'
import { isInhabited } from '#contract/bookings/bookingRules.ts'
import { addDays, type Day, parseItalianDay } from '#contract/days/days.ts'
import { findStateOf } from '#contract/guests/nationality.ts'
import { italy } from '#contract/guests/placeCodes.ts'
import { nationalities } from '#contract/stays/stay.ts'
import type { Random } from './builders.ts'

const arezzo = '409051002'
const norway = '100000231'

type PastStay = StayRef &
  Pick<BookingRow, 'checkinDate' | 'guestName' | 'guestSurname' | 'birthDate' | 'numberOfGuests'>

/** The names of members are deleted once they are reported, as are documents. */
function buildGuest(
  random: Random,
  { guestName, guestSurname, birthDate, numberOfGuests }: PastStay,
  state: string,
  index: number,
) {
  const isHead = index === 0
  const headKind = numberOfGuests === 1 ? ('single' as const) : ('familyHead' as const)
  const comune = state === italy ? arezzo : null
  return {
    id: uuidv7(),
    kind: isHead ? headKind : ('familyMember' as const),
    surname: isHead ? guestSurname : null,
    name: isHead ? guestName : null,
    sex: random.pick(['F', 'M'] as const),
    birthDate: (isHead && parseItalianDay(birthDate ?? '')) || addDays('1950-01-01', random.nextInt(50 * 365)),
    birthState: state,
    birthComune: comune,
    citizenship: state,
    residenceState: state,
    residenceComune: comune,
    tourism: 'Culturale' as const,
    transport: 'Auto' as const,
  }
}

async function registerStay(tx: Tx, random: Random, stay: PastStay, nationality: string): Promise<void> {
  const state = findStateOf(nationality) ?? norway
  const guests = Array.from({ length: stay.numberOfGuests }, (_, index) => buildGuest(random, stay, state, index))
  const at = `${stay.checkinDate}T15:${10 + random.nextInt(50)}:00.000Z`
  const arrivals = guests.map(({ id }) => ({ guestId: id, at, seen: 'inPerson' as const, who: 'manager' }))
  const reports = guests.map(({ id }) => ({
    guestId: id,
    state: 'receipt' as const,
    day: stay.checkinDate,
    message: null,
  }))
  await storeLists(tx, stay, { guests, arrivals, reports }, 1)
}

/** Registers the guests of each stay that began before today. */
export async function registerGuests(
  tx: Tx,
  random: Random,
  { bookings, sold, today }: { bookings: BookingRow[]; sold: ChannelStayRow[]; today: Day },
): Promise<void> {
  const hasBegun = ({ checkinDate }: { checkinDate: Day }) => checkinDate < today
  for (const row of bookings.filter((it) => hasBegun(it) && isInhabited(it)))
    await registerStay(tx, random, { ...row, stay: 'booking' }, row.nationality ?? 'italiana')
  for (const { guestName, guests, ...row } of sold.filter(hasBegun)) {
    const [name = '', surname = ''] = (guestName ?? '').split(' ')
    const person = { guestName: name, guestSurname: surname, birthDate: null, numberOfGuests: guests ?? 1 }
    await registerStay(tx, random, { ...row, ...person, stay: 'channelStay' }, random.pick(nationalities))
  }
}
