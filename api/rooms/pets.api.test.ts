import { expect, test } from 'vitest'
import { createOfferSecret } from '#api/offers/view.ts'
import { buildRequest, sampleRoomInput } from '#api/seed/builders.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { ApiClient, type ApiResponse } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { Problem } from '#contract/problem.ts'

const describeRefusal = (response: ApiResponse) => {
  const { code, errors } = response.json as Problem
  return [response.status, code, ...(errors ?? []).map(({ path, message }) => `${path}: ${message}`)]
}
const refused = [400, 'pets_refused', 'hasPets: In questa camera non si accettano animali.']
const pets = { hasPets: true, numberOfPets: 1 }

onSqlite((server) => {
  const day = (from: number) => addDays(toFarmDay(server().now()), from)
  const stay = (roomId: number, from: number) => ({ roomId, checkinDate: day(from), checkoutDate: day(from + 2) })

  test('a room may refuse the pets of guests, and staff may agree to them', async () => {
    const guest = new ApiClient(server())
    const staff = await new ApiClient(server()).logIn()
    const room = await staff.call('rooms.add', { body: { ...sampleRoomInput, refusesPets: true } })
    const params = { id: String(room.id) }
    // An earlier tablet does not know the field.
    expect((await staff.call('rooms.edit', { params, body: sampleRoomInput })).refusesPets).toBe(true)
    const request = (from: number, changes: object) =>
      guest.tryCall('bookings.request', { body: { ...buildRequest(stay(room.id, from)), ...changes } })
    expect(describeRefusal(await request(10, pets))).toEqual(refused)
    expect((await request(10, {})).status).toBe(201)
    const booker = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1' }
    const desk = { ...stay(room.id, 20), ...booker, ...pets, numberOfGuests: 2 }
    expect((await staff.tryCall('bookings.desk', { body: desk })).status).toBe(201)
    const taking = await staff.call('rooms.edit', { params, body: { ...sampleRoomInput, refusesPets: false } })
    expect(taking.refusesPets).toBeUndefined()
    expect((await request(30, pets)).status).toBe(201)
  })

  test('who accepts an offer brings no pets to such a room, either', async () => {
    const guest = new ApiClient(server())
    const staff = await new ApiClient(server()).logIn()
    const room = await staff.call('rooms.add', { body: { ...sampleRoomInput, refusesPets: true } })
    const lines = [{ id: 'n', kind: 'nights' as const, text: '', quantity: 2, amountCents: 20_000 }]
    const alternatives = [{ ...stay(room.id, 10), numberOfGuests: 2, lines }]
    const booker = { guestName: 'Rosa', guestSurname: 'Bianchi', guestEmail: 'rosa@example.org' }
    const { id, code } = await staff.call('offers.add', { body: { ...booker, validUntil: day(5), alternatives } })
    await staff.call('offers.send', { params: { id } })
    const secret = createOfferSecret(id, await readLinkKey(server().db))
    const link = { params: { code }, headers: { authorization: `Bearer ${secret}` } }
    const answers = { guestPhone: '+39 000 1', birthDate: '01/02/1980', privacyAccepted: true as const }
    const accept = (changes: object) =>
      guest.tryCall('offers.accept', { ...link, body: { alternative: 0, ...answers, ...changes } })
    expect(describeRefusal(await accept(pets))).toEqual(refused)
    expect((await accept({})).status).toBe(200)
  })
})
