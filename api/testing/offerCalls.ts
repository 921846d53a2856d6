/** Makes each call of the offers once, for the tests of all calls. */
import { createOfferSecret } from '#api/offers/view.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { CallName } from '#contract/paths.ts'
import type { ApiClient } from './apiClient.ts'

/** Returns the names of the calls that it made. The offers are for free days of room 2. */
export async function callOffers(
  { guest, staff }: { guest: ApiClient; staff: ApiClient },
  linkKey: string,
  today: Day,
): Promise<CallName[]> {
  const stay = { roomId: 2, checkinDate: addDays(today, 500), checkoutDate: addDays(today, 502), numberOfGuests: 2 }
  const guestName = { guestName: 'Hanna', guestSurname: 'Birkenfeld', guestEmail: 'h@example.org' }
  const body = { ...guestName, validUntil: today, alternatives: [stay] }
  const send = async () => {
    const { id, code } = await staff.call('offers.add', { body })
    await staff.call('offers.edit', { params: { id }, body })
    await staff.call('offers.previewMail', { params: { id } })
    await staff.call('offers.send', { params: { id } })
    return { id, link: { params: { code }, headers: { authorization: `Bearer ${createOfferSecret(id, linkKey)}` } } }
  }
  const declined = await send()
  await guest.call('offers.view', declined.link)
  await guest.call('offers.ask', { ...declined.link, body: { text: 'Is there parking?' } })
  await guest.call('offers.decline', declined.link)
  await staff.call('offers.remove', { params: { id: declined.id } })
  const { link } = await send()
  const answer = { alternative: 0, guestPhone: '+39 000 1234', birthDate: '01/02/1980', privacyAccepted: true } as const
  const { booking } = await guest.call('offers.accept', { ...link, body: answer })
  const stored = (await staff.call('bookings.list')).find(({ code }) => code === booking?.code)
  await staff.call('bookings.trash', { params: { id: stored?.id ?? '' } })
  return [
    ...(['offers.add', 'offers.edit', 'offers.previewMail', 'offers.send', 'offers.remove'] as const),
    ...(['offers.view', 'offers.ask', 'offers.decline', 'offers.accept'] as const),
  ]
}
