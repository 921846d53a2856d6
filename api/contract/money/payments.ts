/** What staff send to change the ledger of a stay. Apart from its rows, so that guests do not load it. */
import { z } from 'zod/mini'
import { Id, lineField, TypedDay } from '../fields.ts'
import { Translations } from '../text/translations.ts'
import { lineKinds, Payment, paymentWays } from './ledgerFields.ts'
import { maxCents } from './money.ts'

const centsField = (minimum: number) =>
  z
    .int(/*i18n*/ 'account.errors.cents')
    .check(z.minimum(minimum, /*i18n*/ 'account.errors.amount'), z.maximum(maxCents, /*i18n*/ 'account.errors.amount'))

export const maxDocumentTextLength = 60

/** The fiscal document that was issued elsewhere, for a payment; null for none. */
export const documentField = z.nullable(
  z.strictObject({
    kind: lineField(/*i18n*/ 'account.errors.document', 1, maxDocumentTextLength),
    number: lineField(/*i18n*/ 'account.errors.document', 1, maxDocumentTextLength),
    on: TypedDay,
  }),
)

/** Below zero: a refund. */
export const paymentCents = centsField(-maxCents).check(
  z.refine((cents) => cents !== 0, /*i18n*/ 'account.errors.amount'),
)

/** `id`: a tablet chooses it, which may take the money without a network. `covers`: the money is for the tourist tax. */
export const NewPayment = z.strictObject({
  id: z.optional(Id),
  amountCents: paymentCents,
  on: TypedDay,
  how: z.enum(paymentWays, /*i18n*/ 'account.errors.how'),
  covers: z._default(z.nullable(z.literal('tax')), null),
  document: z._default(documentField, null),
})
export type NewPayment = z.output<typeof NewPayment>

/** One payment for several stays, all of them or none. The ids are those of its parts, which have one `receiptId`. */
export const SharedPayment = z.strictObject({
  parts: z
    .array(z.strictObject({ id: Id, stayId: Id, amountCents: centsField(1) }), /*i18n*/ 'account.errors.parts')
    .check(z.minLength(1, /*i18n*/ 'account.errors.parts'), z.maxLength(20, /*i18n*/ 'account.errors.parts')),
  ...z.pick(NewPayment, { on: true, how: true, document: true }).shape,
})
export type SharedPayment = z.output<typeof SharedPayment>

/** What may change of a stored payment. */
export const PaymentPatch = z.strictObject({ document: documentField })
export type PaymentPatch = z.output<typeof PaymentPatch>

export const maxLineTextLength = 200

const newLine = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  kind: z.enum(lineKinds),
  extraId: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
  day: z._default(z.nullable(TypedDay), null),
  text: z.string(/*i18n*/ 'account.errors.text').check(z.maxLength(maxLineTextLength, /*i18n*/ 'errors.tooLong')),
  names: z.optional(
    z.strictObject({
      name: z.string().check(z.maxLength(200)),
      nameEn: z.string().check(z.maxLength(200)),
      translations: Translations,
    }),
  ),
  quantity: z
    .int(/*i18n*/ 'account.errors.quantity')
    .check(z.minimum(1, /*i18n*/ 'account.errors.quantity'), z.maximum(9999, /*i18n*/ 'account.errors.quantity')),
  amountCents: centsField(-maxCents),
  percent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  nights: z.optional(z.int().check(z.minimum(1), z.maximum(9999))),
})

/** All lines of a booking. Those of nights and tax are the program's: they may be sent, and stay as they are. */
export const LinesInput = z.array(newLine).check(z.maxLength(100, /*i18n*/ 'account.errors.tooManyLines'))
/** An extra that is sold to a stay at the bar. It raises what was sold of it on the same day. */
export const SoldLine = newLine.check(
  z.refine(({ kind, extraId }) => kind === 'extra' && extraId !== null, {
    error: /*i18n*/ 'account.errors.extra',
    path: ['extraId'],
  }),
)
export type SoldLine = z.output<typeof SoldLine>

export type LinesInput = z.output<typeof LinesInput>

/** What a payment is divided into: all of it, each part for another stay. */
export const PaymentParts = z.strictObject({
  parts: z
    .array(z.strictObject({ stayId: Id, amountCents: centsField(1) }), /*i18n*/ 'account.errors.parts')
    .check(z.minLength(1, /*i18n*/ 'account.errors.parts'), z.maxLength(20, /*i18n*/ 'account.errors.parts')),
})
export type PaymentParts = z.output<typeof PaymentParts>

/** The parts of a payment after it was divided. They have one `receiptId`. */
export const MovedPayments = z.object({ parts: z.array(z.object({ stayId: Id, payment: Payment })) })
export type MovedPayments = z.infer<typeof MovedPayments>
