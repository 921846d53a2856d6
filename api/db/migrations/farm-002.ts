/**
 * The mail queue. A mail is inserted in the transaction that causes it, so no mail is lost or sent for a rolled-back
 * write.
 */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, INTEGER } = DataTypes
const text = { type: TEXT, allowNull: false }
const integer = { type: INTEGER, allowNull: false }

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'mails',
    {
      id: { ...text, primaryKey: true },
      bookingId: TEXT,
      contactId: TEXT,
      kind: text,
      paymentType: TEXT,
      to: TEXT,
      facts: text,
      state: text,
      attempts: integer,
      lastWords: TEXT,
      nextAttemptAt: TEXT,
      leaseUntil: TEXT,
      messageId: text,
      createdAt: text,
      queuedAt: text,
      sentAt: TEXT,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('mails', ['state', 'nextAttemptAt'], { transaction })
  await tables.addIndex('mails', ['bookingId'], { transaction })
  await tables.addIndex('mails', ['createdAt', 'id'], { transaction })
}
