/** Makes each call about messages once, for the tests of all calls. */
import { expect } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import type { ApiClient } from './apiClient.ts'

/** Returns the names of the calls that it made. */
export async function callMessages({ guest, staff }: { guest: ApiClient; staff: ApiClient }): Promise<CallName[]> {
  const body = { name: 'Hanna', surname: 'Birkenfeld', email: 'h@example.org', message: 'Is the pool open in May?' }
  const { id } = await guest.call('contacts.send', { body })
  expect((await guest.tryCall('contacts.send', { body })).headers['cache-control']).toBe('no-store')
  await staff.call('contacts.list')
  await staff.call('contacts.patch', { params: { id }, body: { answered: true } })
  await staff.call('contacts.answer', { params: { id }, body: { text: 'From June on.' } })
  return ['contacts.send', 'contacts.list', 'contacts.patch', 'contacts.answer']
}
