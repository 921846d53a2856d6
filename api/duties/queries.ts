import { QueryTypes, type Sequelize } from 'sequelize'
import { z } from 'zod/mini'
import { readSealingKey, unseal } from '#api/db/sealing.ts'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDutySettings, readSetting, readTaxSettings } from '#api/settings/queries.ts'
import type { Duties, DutiesAccess, Service } from '#contract/duties/duties.ts'
import type { OfferedTax, TaxRules } from '#contract/duties/taxSettings.ts'
import { readAttempts } from './access.ts'
import type { PoliceAccount } from './policeService.ts'
import type { StatisticsAccount } from './statisticsService.ts'

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
  const stored = await readSetting(db, 'duties-secrets')
  return stored === undefined ? noSecrets : z.parse(Secrets, stored)
}

/** What this machine can decrypt. */
export async function readSecrets(db: Db): Promise<Secrets> {
  const sealed = await readSealedSecrets(db)
  // The key is made when it is first read, which a database that only reads refuses.
  if (Object.values(sealed).every((secret) => secret === null)) return noSecrets
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
  const { value, version } = await readDutySettings(db)
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

type CallContext = { db: Db; allowPrivate: boolean }

/** Null where something is missing, or cannot be decrypted here. */
export async function readPoliceAccount({ db, allowPrivate }: CallContext): Promise<PoliceAccount | null> {
  const { url, user } = (await readDuties(db)).value.alloggiati
  const { alloggiatiPassword: password, alloggiatiKey: wsKey } = await readSecrets(db)
  return url && user && password && wsKey ? { url, user, password, wsKey, allowPrivate } : null
}

/** As `readPoliceAccount`, for the region's service. */
export async function readStatisticsAccount({ db, allowPrivate }: CallContext): Promise<StatisticsAccount | null> {
  const { url, code, user } = (await readDuties(db)).value.statistics
  const { statisticsPassword: password } = await readSecrets(db)
  return url && code && user && password ? { url, code, user, password, allowPrivate } : null
}

/** The rules by which a guest's page estimates the tax. What the farm has to do for the municipality is its own business. */
export async function readOfferedTax(db: Db): Promise<OfferedTax> {
  const tax = await readTaxSettings(db)
  const hide = <Rules extends TaxRules>(rules: Rules): Rules => ({ ...rules, exemptions: [], collectedBy: [] })
  return { tax: tax && { ...hide(tax), deadlines: [], earlier: tax.earlier.map(hide) } }
}

/** What is known of the access to both services. */
export async function readAccess(db: Db): Promise<DutiesAccess> {
  const { alloggiati, statistics } = (await readDuties(db)).value
  const [sealed, secrets] = [await readSealedSecrets(db), await readSecrets(db)]
  const isUnreadable = (name: keyof typeof sealed): boolean => sealed[name] !== null && secrets[name] === null
  const describe = async (service: Service, isSet: boolean, names: Array<keyof typeof sealed>) => {
    const { isTold: _, ...attempts } = await readAttempts(db, service)
    const state = names.some(isUnreadable) ? 'unreadable' : isSet ? 'set' : 'none'
    return { state, ...attempts } as const
  }
  const { url, user, password, wsKey } = alloggiati
  const region = [statistics.url, statistics.code, statistics.user, statistics.password]
  return {
    alloggiati: await describe('alloggiati', [url, user, password, wsKey].every(Boolean), [
      'alloggiatiPassword',
      'alloggiatiKey',
    ]),
    statistics: await describe('statistics', region.every(Boolean), ['statisticsPassword']),
  }
}

/** Why nothing is sent, as catalog ids. After a restore on another machine its key does not decrypt the passwords. */
export async function listMissingAccess(db: Db): Promise<string[]> {
  const { alloggiati, statistics } = await readAccess(db)
  const { sendOnArrival } = (await readDuties(db)).value.alloggiati
  const isMissing = sendOnArrival && alloggiati.state === 'none'
  return [
    ...(alloggiati.state === 'unreadable' ? [/*i18n*/ 'duties.access.policeUnreadable'] : []),
    ...(isMissing ? [/*i18n*/ 'duties.access.policeMissing'] : []),
    ...(statistics.state === 'unreadable' ? [/*i18n*/ 'duties.access.regionUnreadable'] : []),
  ]
}

/** The first receipt of a store whose file is not among these of its backup, or null. */
export async function findReceiptWithoutFile(main: Sequelize, files: string[]): Promise<string | null> {
  const rows = await main.query<{ day: string; name: string }>(
    'SELECT day, "storedFile" AS name FROM police_receipts WHERE "storedFile" IS NOT NULL ORDER BY day',
    { type: QueryTypes.SELECT },
  )
  const found = rows.find(({ name }) => !files.includes(`receipts/${name}`))
  return found === undefined ? null : `police_receipts ${found.day}: ${found.name}`
}
