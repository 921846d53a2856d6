import { z } from 'zod/mini'
import { readSealingKey, unseal } from '#api/db/sealing.ts'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDocument, readSetting, readTaxSettings } from '#api/settings/queries.ts'
import { Duties, dutiesKey, noDuties } from '#contract/duties.ts'
import type { OfferedTax, TaxRules } from '#contract/taxSettings.ts'

export const secretsKey = 'duties-secrets'

/** Encrypted: a backup on another machine has none of them. */
export const Secrets = z.object({
  alloggiatiPassword: z.nullable(z.string()),
  alloggiatiKey: z.nullable(z.string()),
  statisticsPassword: z.nullable(z.string()),
})
export type Secrets = z.output<typeof Secrets>
export const noSecrets: Secrets = { alloggiatiPassword: null, alloggiatiKey: null, statisticsPassword: null }

/** As they are stored. */
export const readSealedSecrets = async (db: Db): Promise<Secrets> => {
  const stored = await readSetting(db, secretsKey)
  return stored === undefined ? noSecrets : z.parse(Secrets, stored)
}

/** What this machine can decrypt. */
export async function readSecrets(db: Db): Promise<Secrets> {
  const sealed = await readSealedSecrets(db)
  const key = await readSealingKey(db)
  const open = (text: string | null) => (text === null ? null : unseal(key, text))
  return {
    alloggiatiPassword: open(sealed.alloggiatiPassword),
    alloggiatiKey: open(sealed.alloggiatiKey),
    statisticsPassword: open(sealed.statisticsPassword),
  }
}

const toShown = (secret: string | null): true | null => (secret === null ? null : true)

/** The settings with what is known of secrets. */
export async function readDuties(db: Db): Promise<Versioned<Duties>> {
  const { value, version } = await readDocument(db, dutiesKey, Duties, noDuties)
  const secrets = await readSecrets(db)
  const { alloggiati, statistics } = value
  return {
    value: {
      ...value,
      alloggiati: {
        ...alloggiati,
        password: toShown(secrets.alloggiatiPassword),
        wsKey: toShown(secrets.alloggiatiKey),
      },
      statistics: { ...statistics, password: toShown(secrets.statisticsPassword) },
    },
    version,
  }
}

/** Whether this machine can send reports to the police's portal. */
export async function hasPoliceAccess(db: Db): Promise<boolean> {
  const { url, user, password, wsKey } = (await readDuties(db)).value.alloggiati
  return Boolean(url && user && password && wsKey)
}

/** The rules by which a guest's page estimates the tax. What the farm has to do for the municipality is its own business. */
export async function readOfferedTax(db: Db): Promise<OfferedTax> {
  const tax = await readTaxSettings(db)
  const hide = <Rules extends TaxRules>(rules: Rules): Rules => ({ ...rules, exemptions: [], collectedBy: [] })
  return { tax: tax && { ...hide(tax), deadlines: [], earlier: tax.earlier.map(hide) } }
}
