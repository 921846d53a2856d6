import type { SecondFactors } from '#contract/secondFactors.ts'
import type { PasskeyRow, RecoveryCodeRow, TotpSecretRow } from './model.ts'

type FactorRows = {
  passkeys: PasskeyRow[]
  totpSecret: TotpSecretRow | null
  recoveryCodes: RecoveryCodeRow[]
  required: boolean
}

export const presentSecondFactors = ({ passkeys, totpSecret, recoveryCodes, required }: FactorRows): SecondFactors => ({
  passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
  app: totpSecret && { createdAt: totpSecret.createdAt, lastUsedAt: totpSecret.lastUsedAt },
  recoveryCodesLeft: recoveryCodes.length,
  required,
})
