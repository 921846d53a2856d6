/** The rows of the ledger of a stay: its lines, and the payments received. */
import { z } from 'zod/mini'
import { Instant } from '../fields.ts'
import { RoomName } from '../roomName.ts'
import { Translations } from '../text/translations.ts'
import { Money } from './moneyFields.ts'

export const lineKinds = ['nights', 'extra', 'adjustment', 'tax'] as const
/** The ways in which guests pay the farm itself. */
export const guestWays = ['transfer', 'cash', 'card'] as const
export type GuestWay = (typeof guestWays)[number]
export const paymentWays = [...guestWays, 'portal'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** The names of an extra on the day when it was sold. */
const ExtraNames = z.object({ name: z.string(), nameEn: z.string(), translations: Translations })

/** An extra of a booking as its guest reads it. */
export const BoughtExtra = z.extend(ExtraNames, { quantity: z.int(), amount: Money })
export type BoughtExtra = z.infer<typeof BoughtExtra>

/** One line. `text` is empty where the kind says it all. `quantity`: nights, or pieces of an extra. */
export const Line = z.object({
  id: z.string(),
  /** A kind that this program does not know is read as something sold. */
  kind: z.catch(z.enum(lineKinds), 'extra'),
  extraId: z.nullable(z.string()),
  day: z.nullable(z.string()),
  text: z.string(),
  /** Of an extra; older lines have the Italian name only. */
  names: z.optional(ExtraNames),
  quantity: z.int(),
  amountCents: z.int(),
  /** Of the discount by the length of the stay: the share of the price of all nights, and from how many nights on. */
  percent: z.optional(z.int()),
  nights: z.optional(z.int()),
})
export type Line = z.infer<typeof Line>

/** A discount or a surcharge as guests read it. */
export const GuestAdjustment = z.extend(z.pick(Line, { text: true, amountCents: true, percent: true, nights: true }), {
  kind: z._default(Line.shape.kind, 'adjustment'),
})
export type GuestAdjustment = z.infer<typeof GuestAdjustment>

/** The fiscal document that was issued elsewhere. */
const FiscalDocument = z.object({ kind: z.string(), number: z.string(), on: z.string() })
export type FiscalDocument = z.infer<typeof FiscalDocument>

/**
 * A payment received, or a refund, whose amount is below zero. `covers`: it is the deposit or the balance of the
 * booking's own fields, or the tourist tax. Day and way are null where nobody has recorded them, and so are `who` and
 * `at` of a payment that was ticked and not entered.
 */
export const Payment = z.object({
  id: z.string(),
  amountCents: z.int(),
  on: z.nullable(z.string()),
  /** A way that this program does not know is read as none. */
  how: z.catch(z.nullable(z.enum(paymentWays)), null),
  document: z.nullable(FiscalDocument),
  /** What this program does not know is read as the price. */
  covers: z.catch(z.nullable(z.enum(['deposit', 'balance', 'tax'])), null),
  who: z.nullable(z.string()),
  at: z.nullable(Instant),
  /** Payments of one act, such as a transfer for two stays, have the same one. */
  receiptId: z.optional(z.string()),
})
export type Payment = z.infer<typeof Payment>

/** The ledger as its guest reads it. `nightPrices`: what the nights are made of; empty where prices have changed since. */
export const StayLedger = z.object({
  /** `room`: the room that a line is about, where there are several. */
  lines: z.array(z.extend(Line, { room: z.optional(RoomName) })),
  payments: z.array(z.pick(Payment, { amountCents: true, on: true, how: true, covers: true })),
  nightPrices: z.array(z.object({ nights: z.int(), pricePerNight: Money })),
  totalCents: z.int(),
  paidCents: z.int(),
  dueCents: z.int(),
  /** What is to be given back, where something is. */
  refundCents: z.optional(z.int()),
  /** What the farm keeps of a cancelled stay. */
  keptCents: z.optional(z.int()),
})
export type StayLedger = z.infer<typeof StayLedger>
