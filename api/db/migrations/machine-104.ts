/** Devices that get news, and what was sent to them. Never backed up: a restored farm asks its devices anew. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, INTEGER, BOOLEAN } = DataTypes
const text = { type: TEXT, allowNull: false }

export const worksSince = 'machine-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'push_subscriptions',
    {
      id: { ...text, primaryKey: true },
      endpoint: { ...text, unique: true },
      sessionId: text,
      staffId: text,
      p256dh: text,
      auth: text,
      kinds: text,
      quietFrom: TEXT,
      quietTo: TEXT,
      showNames: { type: BOOLEAN, allowNull: false },
      createdAt: text,
    },
    { transaction },
  )
  await tables.addIndex('push_subscriptions', ['staffId'], { transaction })
  await tables.createTable(
    'push_deliveries',
    {
      subscriptionId: { ...text, primaryKey: true },
      newsId: { ...text, primaryKey: true },
      kind: text,
      rowId: TEXT,
      at: text,
      state: text,
      attempts: { type: INTEGER, allowNull: false },
      attemptedAt: TEXT,
      nextAttemptAt: TEXT,
    },
    { transaction },
  )
  await tables.addIndex('push_deliveries', ['nextAttemptAt'], { transaction })
}
