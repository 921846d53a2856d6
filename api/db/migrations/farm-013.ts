/**
 * Second factors of accounts. An earlier program would let people in with the password alone, so it must not work with
 * this schema.
 */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, INTEGER } = DataTypes
const text = { type: TEXT, allowNull: false }
const key = { ...text, primaryKey: true }
const account = { ...text, references: { model: 'staff', key: 'id' }, onDelete: 'CASCADE' }

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('staff', 'factorTag', { type: TEXT }, { transaction })
  await tables.createTable(
    'passkeys',
    {
      id: key,
      staffId: account,
      name: text,
      credentialId: { ...text, unique: true },
      publicKey: text,
      counter: text,
      transports: text,
      createdAt: text,
      lastUsedAt: TEXT,
    },
    { transaction },
  )
  await tables.createTable(
    'totp_secrets',
    {
      staffId: { ...account, primaryKey: true },
      secret: text,
      lastStep: { type: INTEGER, allowNull: false },
      createdAt: text,
      lastUsedAt: TEXT,
    },
    { transaction },
  )
  await tables.createTable('recovery_codes', { id: key, staffId: account, hash: text }, { transaction })
  await tables.addIndex('passkeys', ['staffId'], { transaction })
  await tables.addIndex('recovery_codes', ['staffId'], { transaction })
}
