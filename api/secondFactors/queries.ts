import { type Db, raw } from '#api/db/table.ts'
import { readFactorRequired } from '#api/settings/queries.ts'
import { listStaff } from '#api/staff/queries.ts'
import {
  type PasskeyRow,
  passkeys,
  type RecoveryCodeRow,
  recoveryCodes,
  type TotpSecretRow,
  totpSecrets,
} from './model.ts'

/** The passkeys of an account, oldest first. */
export const listPasskeys = (db: Db, staffId: string): Promise<PasskeyRow[]> =>
  passkeys(db).findAll({ where: { staffId }, order: ['createdAt', 'id'], ...raw(db) })

export const findTotpSecret = (db: Db, staffId: string): Promise<TotpSecretRow | null> =>
  totpSecrets(db).findByPk(staffId, raw(db))

/** The recovery codes of an account that are not used yet. */
export const listRecoveryCodes = (db: Db, staffId: string): Promise<RecoveryCodeRow[]> =>
  recoveryCodes(db).findAll({ where: { staffId }, ...raw(db) })

/** All second factors, and whether managers must have one. */
export type FactorState = {
  accounts: { id: string; factorTag: string | null }[]
  passkeys: PasskeyRow[]
  totpSecrets: TotpSecretRow[]
  recoveryCodes: RecoveryCodeRow[]
  required: boolean
}

/** What a restore keeps; see `keepFactors`. */
export async function readFactorState(db: Db): Promise<FactorState> {
  const options = raw(db)
  return {
    accounts: (await listStaff(db)).map(({ id, factorTag }) => ({ id, factorTag })),
    passkeys: await passkeys(db).findAll(options),
    totpSecrets: await totpSecrets(db).findAll(options),
    recoveryCodes: await recoveryCodes(db).findAll(options),
    required: await readFactorRequired(db),
  }
}
