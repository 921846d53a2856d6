import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { MailKind, MailState, PaymentType } from '#contract/mails.ts'

/**
 * A mail of the queue. It holds what its cause knew (`facts`), not its text: a row stays small, a mail that waits says what
 * was true when it was asked for, and the secret of a private link lies in no row.
 */
export class Mail extends Model<InferAttributes<Mail>, InferCreationAttributes<Mail>> {
  declare id: string
  declare bookingId: string | null
  declare contactId: string | null
  declare kind: MailKind
  declare paymentType: PaymentType | null
  /** The guest's address; null is staff, whose address is a variable and may be mended while the mail waits. */
  declare to: string | null
  /** JSON, of the shape that the kind's message reads. */
  declare facts: string
  declare state: MailState
  /** Raised by each taking: it tells one taking from the next. */
  declare attempts: number
  declare lastWords: string | null
  declare attemptedAt: string | null
  declare nextAttemptAt: string | null
  declare leaseUntil: string | null
  declare messageId: string
  declare createdAt: string
  /** When it last began to wait; 24 hours later it is given up. */
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
    lastWords: DataTypes.TEXT,
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
