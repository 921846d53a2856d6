/** Guests who accept overlapping offers at the same moment, for the suite and the soak. */
import { createOfferSecret } from '#api/offers/view.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import { ApiClient, createKey } from './apiClient.ts'
import type { TestServer } from './server.ts'

const answers = { guestPhone: '+39 000 123456', birthDate: '01/02/1980', privacyAccepted: true } as const

type Stay = { roomId: number; checkinDate: Day; checkoutDate: Day; numberOfGuests: number }

/** Sends an offer of one stay. Returns what opens its private link. */
async function sendOffer(server: TestServer, staff: ApiClient, stay: Stay, validUntil: Day) {
  const guest = { guestName: 'Rosa', guestSurname: 'Bianchi', guestEmail: 'rosa@example.org' }
  const { id } = await staff.call('offers.add', { body: { ...guest, validUntil, alternatives: [stay] } })
  const { code } = await staff.call('offers.send', { params: { id } })
  const secret = createOfferSecret(id, await readLinkKey(server.db))
  return { params: { code }, headers: { authorization: `Bearer ${secret}` } }
}

/**
 * Two guests have offers that share a night, and one of them accepts on two phones. Returns the statuses of the three
 * answers, in order, and how many bookings have a night of the room then.
 */
export async function acceptAtOnce(
  server: TestServer,
  staff: ApiClient,
  { roomId, from, today }: { roomId: number; from: Day; today: Day },
): Promise<{ statuses: number[]; bookings: number }> {
  const stay = { roomId, checkinDate: from, checkoutDate: addDays(from, 2), numberOfGuests: 2 }
  const first = await sendOffer(server, staff, stay, addDays(today, 3))
  const later = { ...stay, checkinDate: addDays(from, 1), checkoutDate: addDays(from, 3) }
  const second = await sendOffer(server, staff, later, addDays(today, 3))
  const responses = await Promise.all(
    [first, first, second].map((link) =>
      new ApiClient(server).tryCall('offers.accept', {
        ...link,
        body: { alternative: 0, ...answers },
        key: createKey(),
      }),
    ),
  )
  const bookings = (await staff.call('bookings.list')).filter(
    (it) => it.roomId === roomId && it.checkinDate >= from && it.checkinDate <= addDays(from, 1),
  )
  return { statuses: responses.map(({ status }) => status).toSorted(), bookings: bookings.length }
}

/** A guest accepts an offer of one stay. */
export async function acceptOffer(server: TestServer, staff: ApiClient, roomId: number, from: Day): Promise<void> {
  const stay = { roomId, checkinDate: from, checkoutDate: addDays(from, 2), numberOfGuests: 2 }
  const link = await sendOffer(server, staff, stay, addDays(toFarmDay(server.now()), 3))
  await new ApiClient(server).call('offers.accept', { ...link, body: { alternative: 0, ...answers } })
}
