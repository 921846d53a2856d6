import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { createTicket, readTicket } from './tickets.ts'

const schema = z.object({ name: z.string() })
const ticket = createTicket('login', { name: 'anna' }, 1000, 'key')

test('a ticket says until its end what it was made with', () => {
  expect(readTicket(schema, 'login', ticket, 'key', 999)).toEqual({ name: 'anna' })
  expect(readTicket(schema, 'login', ticket, 'key', 1000)).toBeNull()
})

test('a ticket of another purpose, another key or other data is none', () => {
  const [payload = '', signature = ''] = ticket.split('.')
  const other = Buffer.from(JSON.stringify({ data: { name: 'luca' }, expiresAt: 1000 })).toString('base64url')
  for (const [purpose, text, key] of [
    ['app', ticket, 'key'],
    ['login', ticket, 'other'],
    ['login', `${other}.${signature}`, 'key'],
    ['login', payload, 'key'],
    ['login', '', 'key'],
    ['login', 'ü.ü', 'key'],
  ] as const)
    expect(readTicket(schema, purpose, text, key, 0)).toBeNull()
})
