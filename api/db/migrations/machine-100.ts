/**
 * The machine store of version 1.0.0. Later migrations that add a column use plain SQL, because Sequelize's `addColumn`
 * uses PostgreSQL's public schema whatever the search path is.
 */
import { randomUUID } from 'node:crypto'
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, BOOLEAN, DOUBLE, INTEGER } = DataTypes
const key = { type: TEXT, primaryKey: true }
const text = { type: TEXT, allowNull: false }
const flag = { type: BOOLEAN, allowNull: false }

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable('meta', { key, value: text }, { transaction })
  await tables.bulkInsert('meta', [{ key: 'epoch', value: randomUUID() }], { transaction })

  await tables.createTable(
    'sessions',
    {
      id: key,
      tokenHash: { ...text, unique: true },
      staffId: text,
      accountTag: text,
      userAgent: TEXT,
      createdAt: text,
      lastSeenAt: text,
      expiresAt: text,
      endedAt: TEXT,
    },
    { transaction },
  )
  await tables.addIndex('sessions', ['staffId'], { transaction })

  const count = { type: INTEGER, allowNull: false }
  await tables.createTable('job_claims', { job: key, day: key, at: text, failures: count }, { transaction })
  await tables.createTable('limits', { name: key, caller: key, points: count, expiresAt: text }, { transaction })
  await tables.createTable('leases', { name: key, holder: text, expiresAt: text }, { transaction })
  await tables.createTable('restore_journal', { id: key, at: text }, { transaction })

  await tables.createTable(
    'backup_records',
    {
      id: key,
      status: text,
      backupType: text,
      backupDate: text,
      createdAt: text,
      // Sizes exceed 32 bits. A double holds every whole number up to 2^53, and both databases return it as a number.
      databaseSize: DOUBLE,
      filesSize: DOUBLE,
      totalSize: DOUBLE,
      duration: DOUBLE,
      emailSent: flag,
      // Whether the report was queued as a mail.
      reported: flag,
      error: TEXT,
      log: text,
      provedAt: TEXT,
      fileName: TEXT,
      requestKey: { type: TEXT, unique: true },
      requestHash: TEXT,
    },
    { transaction },
  )
}
