/** Where mail goes out: the sender and the mail server of this machine. */
import { z } from 'zod/mini'
import { emailField, ignoreFields, nullableLineField, optionalLineField, passwordField } from './fields.ts'

/** `tls`: encrypted from the beginning. `starttls`: from the server's first answer on, or not at all. */
export const mailSecurities = ['starttls', 'tls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/** The port that providers use. */
export const mailPorts: Record<MailSecurity, number> = { starttls: 587, tls: 465, none: 25 }

/**
 * `password`: true where one is stored; it is never read back. `serverFixed`, `fromFixed`: a variable of the server says it,
 * which wins. `private`: the mail server is in a local network. `publicUrl`: the address of the site, as mails name it.
 */
export const MailServer = z.object({
  from: z.nullable(z.string()),
  host: z.nullable(z.string()),
  port: z.nullable(z.int()),
  security: z.enum(mailSecurities),
  user: z.nullable(z.string()),
  password: z.nullable(z.literal(true)),
  serverFixed: z.boolean(),
  fromFixed: z.boolean(),
  private: z.boolean(),
  publicUrl: z.string(),
  version: z.int(),
})
export type MailServer = z.infer<typeof MailServer>

/** A name or an IP address, without anything around it. */
const hostPattern = /^(?:[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.?|[\da-f:.]*:[\da-f:.]*)$/iu
const hostError = /*i18n*/ 'mailServer.errors.host'
const portError = /*i18n*/ 'mailServer.errors.port'

/**
 * Without a host no mail goes out, without a sender it comes from the farm's address, without a port it goes through the usual one. A
 * password is left out, or `true` as it is read back, to keep the stored one; null or an empty one deletes it.
 */
export const MailServerInput = z.strictObject({
  ...ignoreFields(MailServer.shape),
  from: z._default(z.nullable(emailField(/*i18n*/ 'mailServer.errors.from')), null),
  host: nullableLineField(
    253,
    z.refine((text) => text === '' || hostPattern.test(text), hostError),
  ),
  port: z._default(z.nullable(z.int(portError).check(z.minimum(1, portError), z.maximum(65_535, portError))), null),
  security: z.enum(mailSecurities, /*i18n*/ 'mailServer.errors.security'),
  user: optionalLineField(200),
  password: z.optional(z.nullable(z.union([z.literal(true), passwordField(/*i18n*/ 'errors.text', 0)]))),
})
export type MailServerInput = z.output<typeof MailServerInput>

/** The test mail has gone out to this address. */
export const SentTestMail = z.object({ to: z.string() })
