import { randomUUID } from 'node:crypto'
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT } = DataTypes
const required = { type: TEXT, allowNull: false }

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable('meta', { key: { type: TEXT, primaryKey: true }, value: required }, { transaction })
  await tables.bulkInsert('meta', [{ key: 'epoch', value: randomUUID() }], { transaction })

  await tables.createTable(
    'sessions',
    {
      id: { type: TEXT, primaryKey: true },
      tokenHash: { ...required, unique: true },
      staffId: required,
      userAgent: TEXT,
      createdAt: required,
      lastSeenAt: required,
      expiresAt: required,
      endedAt: TEXT,
    },
    { transaction },
  )
  await tables.addIndex('sessions', ['staffId'], { transaction })

  await tables.createTable(
    'job_claims',
    { job: { type: TEXT, primaryKey: true }, day: { type: TEXT, primaryKey: true }, at: required },
    { transaction },
  )

  await tables.createTable(
    'limits',
    {
      name: { type: TEXT, primaryKey: true },
      caller: { type: TEXT, primaryKey: true },
      points: { type: DataTypes.INTEGER, allowNull: false },
      expiresAt: required,
    },
    { transaction },
  )
}
