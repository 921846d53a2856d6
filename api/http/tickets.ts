/** Tickets: signed texts with an end, which a caller holds and sends back. The server stores nothing. */
import { createHmac } from 'node:crypto'
import { z } from 'zod/mini'
import { isEqualSecret } from './secrets.ts'

const sign = (purpose: string, payload: string, key: string): string =>
  createHmac('sha256', key).update(`ticket ${purpose} ${payload}`).digest('base64url')

/** The ticket of one purpose is none of another. `data` can be read by its holder. `expiresAt` in Unix ms. */
export function createTicket(purpose: string, data: object | number, expiresAt: number, key: string): string {
  const payload = Buffer.from(JSON.stringify({ data, expiresAt })).toString('base64url')
  return `${payload}.${sign(purpose, payload, key)}`
}

/** The data of a ticket, or null when it was not made here for this purpose or has expired. */
export function readTicket<T>(
  schema: z.core.$ZodType<T>,
  purpose: string,
  ticket: string,
  key: string,
  now: number,
): T | null {
  const [payload = '', signature = ''] = ticket.split('.')
  if (!isEqualSecret(signature, sign(purpose, payload, key))) return null
  const content = z.parse(
    z.object({ data: schema, expiresAt: z.number() }),
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  return content.expiresAt > now ? content.data : null
}
