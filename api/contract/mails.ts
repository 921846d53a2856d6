/** The three mails that staff send by hand (specification 7), and the test of the mail server. */
import { z } from 'zod/mini'
import { Id } from './fields.ts'

const again = z.optional(z.boolean(/*i18n*/ 'errors.again'))

export const ConfirmationMail = z.strictObject({ iban: z.iban(/*i18n*/ 'errors.iban'), again })
export const PaymentMail = z.strictObject({
  paymentType: z.enum(['acconto', 'saldo'], /*i18n*/ 'errors.paymentType'),
  again,
})
export const ThankYouMail = z.strictObject({ again })

/** A mail in the queue. */
export const QueuedMail = z.object({ id: Id, kind: z.string(), state: z.string() })

export const MailTest = z.object({ ok: z.literal(true) })
