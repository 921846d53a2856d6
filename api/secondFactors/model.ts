/**
 * The second factors of accounts. They are in the main store and in backups, like the accounts: after a disaster nobody
 * gets in with less than before. An account that is removed loses them by its foreign key.
 */
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'

/** A passkey or security key. `credentialId` and `publicKey` are base64url, `transports` is a JSON list. */
class Passkey extends Model<InferAttributes<Passkey>, InferCreationAttributes<Passkey>> {
  declare id: string
  declare staffId: string
  declare name: string
  declare credentialId: string
  declare publicKey: string
  /** How often the key was used, as it says: a copy of it would count on from an older number. Up to 32 bits, as text. */
  declare counter: string
  declare transports: string
  declare createdAt: string
  declare lastUsedAt: string | null
}
export type PasskeyRow = InferAttributes<Passkey>

export const passkeys = defineTable(Passkey, {
  store: 'main',
  tableName: 'passkeys',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    staffId: DataTypes.TEXT,
    name: DataTypes.TEXT,
    credentialId: DataTypes.TEXT,
    publicKey: DataTypes.TEXT,
    counter: DataTypes.TEXT,
    transports: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
    lastUsedAt: DataTypes.TEXT,
  }),
})

/** The secret that an account shares with its authenticator app, in base32. */
class TotpSecret extends Model<InferAttributes<TotpSecret>, InferCreationAttributes<TotpSecret>> {
  declare staffId: string
  declare secret: string
  /** The step of the last code that was used. Codes up to it are refused. */
  declare lastStep: number
  declare createdAt: string
  declare lastUsedAt: string | null
}
export type TotpSecretRow = InferAttributes<TotpSecret>

export const totpSecrets = defineTable(TotpSecret, {
  store: 'main',
  tableName: 'totp_secrets',
  attributes: () => ({
    staffId: { type: DataTypes.TEXT, primaryKey: true },
    secret: DataTypes.TEXT,
    lastStep: DataTypes.INTEGER,
    createdAt: DataTypes.TEXT,
    lastUsedAt: DataTypes.TEXT,
  }),
})

/** A recovery code that was not used yet. */
class RecoveryCode extends Model<InferAttributes<RecoveryCode>, InferCreationAttributes<RecoveryCode>> {
  declare id: string
  declare staffId: string
  declare hash: string
}
export type RecoveryCodeRow = InferAttributes<RecoveryCode>

export const recoveryCodes = defineTable(RecoveryCode, {
  store: 'main',
  tableName: 'recovery_codes',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    staffId: DataTypes.TEXT,
    hash: DataTypes.TEXT,
  }),
})
