/** Makes each call of the waiting list, for the tests of all calls and those of its rules. */
import { createWaitlistSecret } from '#api/waitlist/rules.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { CallName } from '#contract/paths.ts'
import type { ApiClient } from './apiClient.ts'

/** What the link of the mail sends. */
export const buildWaitlistLink = (id: string, linkKey: string) => ({
  params: { id },
  headers: { authorization: `Bearer ${createWaitlistSecret(id, linkKey)}` },
})

/** Returns the names of the calls that it made, for free days. */
export async function callWaitlist(
  { guest, staff, manager }: { guest: ApiClient; staff: ApiClient; manager: ApiClient },
  linkKey: string,
  today: Day,
): Promise<CallName[]> {
  await manager.call('property.change', { body: { waitlist: true } })
  const body = {
    email: 'h@example.org',
    from: addDays(today, 510),
    to: addDays(today, 512),
    numberOfGuests: 2,
    privacy: true as const,
  }
  const { id } = await guest.call('waitlist.add', { body })
  const link = buildWaitlistLink(id, linkKey)
  await guest.call('waitlist.view', link)
  await guest.call('waitlist.confirm', link)
  await staff.call('waitlist.list')
  const offer = await staff.call('waitlist.offer', { params: { id } })
  await staff.call('offers.remove', { params: { id: offer.id } })
  await guest.call('waitlist.remove', link)
  return [
    ...(['waitlist.add', 'waitlist.view', 'waitlist.confirm', 'waitlist.list'] as const),
    ...(['waitlist.offer', 'waitlist.remove'] as const),
  ]
}
