import type { ApiClient } from '#api/testing/apiClient.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'

/** Sends an offer of a stay to Rosa Bianchi. */
export async function offerDays(
  staff: ApiClient,
  stay: { roomId: number; checkinDate: Day; checkoutDate: Day },
  { holdsDays, numberOfGuests = 2 }: { holdsDays: boolean; numberOfGuests?: number },
): Promise<void> {
  const guest = { guestName: 'Rosa', guestSurname: 'Bianchi', guestEmail: 'rosa@example.org' }
  const validUntil = addDays(toFarmDay(Date.now()), 3)
  const alternatives = [{ ...stay, numberOfGuests }]
  const { id } = await staff.call('offers.add', { body: { ...guest, validUntil, holdsDays, alternatives } })
  await staff.call('offers.send', { params: { id } })
}
