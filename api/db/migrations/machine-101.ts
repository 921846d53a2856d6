/** How the fetching of each channel goes. Never backed up: an unchanged calendar must not change the main store. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, INTEGER, BOOLEAN } = DataTypes
const text = { type: TEXT, allowNull: false }

export const worksSince = 'machine-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'channel_states',
    {
      channelId: { ...text, primaryKey: true },
      checkedAt: TEXT,
      goodAt: TEXT,
      nextAt: TEXT,
      events: INTEGER,
      problem: TEXT,
      failingSince: TEXT,
      mailedAt: TEXT,
      missed: text,
      uids: text,
      isSuspicious: { type: BOOLEAN, allowNull: false },
      etag: TEXT,
      basis: TEXT,
      bodyHash: TEXT,
    },
    { transaction },
  )
  await tables.createTable(
    'channel_reads',
    { channelId: { ...text, primaryKey: true }, readAt: text, contentHash: text, spans: text },
    { transaction },
  )
}
