import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { MailKind, MailState, PaymentType } from '#contract/mails.ts'

/**
 * A mail of the queue. It holds the data of its text (`facts`), not the text itself: the row stays small, a mail that
 * waits says what was true when it was queued, and no row holds the secret of a private link.
 */
export class Mail extends Model<InferAttributes<Mail>, InferCreationAttributes<Mail>> {
  declare id: string
  declare bookingId: string | null
  declare contactId: string | null
  declare kind: MailKind
  declare paymentType: PaymentType | null
  /** Null means staff: their address is an environment variable and may change while the mail waits. */
  declare to: string | null
  /** JSON; each kind has its own shape, which its renderer parses. */
  declare facts: string
  declare state: MailState
  /** Each claim adds one, so the number identifies a claim. */
  declare attempts: number
  /** The last error of the mail server. */
  declare lastError: string | null
  declare attemptedAt: string | null
  declare nextAttemptAt: string | null
  declare leaseUntil: string | null
  declare messageId: string
  declare createdAt: string
  /** When it was last put into the queue; retries end 24 hours later. */
  declare queuedAt: string
  declare sentAt: string | null
  declare revision: number
}
export type MailRow = InferAttributes<Mail>

export const mails = defineTable(Mail, {
  store: 'main',
  tableName: 'mails',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    bookingId: DataTypes.TEXT,
    contactId: DataTypes.TEXT,
    kind: DataTypes.TEXT,
    paymentType: DataTypes.TEXT,
    to: DataTypes.TEXT,
    facts: DataTypes.TEXT,
    state: DataTypes.TEXT,
    attempts: DataTypes.INTEGER,
    lastError: DataTypes.TEXT,
    attemptedAt: DataTypes.TEXT,
    nextAttemptAt: DataTypes.TEXT,
    leaseUntil: DataTypes.TEXT,
    messageId: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
    queuedAt: DataTypes.TEXT,
    sentAt: DataTypes.TEXT,
    revision: DataTypes.INTEGER,
  }),
})
