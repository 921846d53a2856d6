/** Makes each call about messages and the mail server once, for the tests of all calls. */
import { expect } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import type { ApiClient } from './apiClient.ts'

/** Returns the names of the calls that it made. */
export async function callMessages({
  guest,
  staff,
  manager,
}: Record<'guest' | 'staff' | 'manager', ApiClient>): Promise<CallName[]> {
  const body = { name: 'Hanna', surname: 'Birkenfeld', email: 'h@example.org', message: 'Is the pool open in May?' }
  const { id } = await guest.call('contacts.send', { body })
  expect((await guest.tryCall('contacts.send', { body })).headers['cache-control']).toBe('no-store')
  await staff.call('contacts.list')
  await staff.call('contacts.patch', { params: { id }, body: { answered: true } })
  await staff.call('contacts.answer', { params: { id }, body: { text: 'From June on.' } })
  const { host, security } = await manager.call('mails.readServer')
  await manager.call('mails.changeServer', { body: { host, security } })
  // Without a mail server, these are refused.
  expect((await staff.tryCall('mails.test')).status).toBe(503)
  expect((await manager.tryCall('mails.sendTest')).status).toBe(503)
  const ofMail = ['mails.readServer', 'mails.changeServer', 'mails.test', 'mails.sendTest'] as const
  return ['contacts.send', 'contacts.list', 'contacts.patch', 'contacts.answer', ...ofMail]
}
