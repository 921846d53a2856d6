import { refreshComingTax } from '#api/bookings/ledger/refreshTax.ts'
import { refreshComingStayTax } from '#api/channelStays/taxLine.ts'
import { readSealingKey, seal } from '#api/db/sealing.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, type Versioned } from '#api/errors.ts'
import { replaceDocument, writeSetting } from '#api/settings/actions.ts'
import { readDutySettings } from '#api/settings/queries.ts'
import {
  type Duties,
  type DutiesInput,
  isOtherHost,
  maxTaxDone,
  type Service,
  services,
} from '#contract/duties/duties.ts'
import type { DoneDeadline } from '#contract/duties/taxSettings.ts'
import { changeTaxRules } from '#contract/duties/touristTax.ts'
import { forgetAttempts } from './access.ts'
import { readDuties, readSealedSecrets } from './queries.ts'

const dropMissing = <T extends object>(fields: T): Partial<T> =>
  Object.assign({}, ...Object.entries(fields).map(([key, value]) => (value === undefined ? {} : { [key]: value })))

/** A deadline of the tourist tax is met, or was marked by mistake. */
export async function markTaxDone(tx: Tx, { id, done }: DoneDeadline): Promise<Result<Versioned<Duties>>> {
  const { value } = await readDutySettings(tx)
  const others = value.taxDone.filter((it) => it !== id)
  await writeSetting(tx, 'duties', { ...value, taxDone: done ? [...others, id].slice(-maxTaxDone) : others })
  tx.setSubject('duties')
  return ok(await readDuties(tx))
}

/** Changes the settings of the duties. Another host deletes the passwords that are not sent with it. Refused: 412. */
export async function changeDuties(
  tx: Tx,
  input: DutiesInput,
  version: number | null,
): Promise<Result<Versioned<Duties>>> {
  const { alloggiati = {}, statistics = {}, tax, checkin, taxDone } = input
  const before = await readDuties(tx)
  const { password, wsKey, ...alloggiatiFields } = alloggiati
  const { password: statisticsPassword, ...statisticsFields } = statistics
  const value: Duties = {
    alloggiati: { ...before.value.alloggiati, ...dropMissing(alloggiatiFields) },
    statistics: { ...before.value.statistics, ...dropMissing(statisticsFields) },
    tax: tax ? changeTaxRules(before.value.tax, tax) : tax === undefined ? before.value.tax : null,
    checkin: checkin ?? before.value.checkin,
    taxDone: taxDone ?? before.value.taxDone,
  }
  const result = await replaceDocument(tx, 'duties', before, value, version)
  if (!result.ok) return result
  const key = await readSealingKey(tx)
  const stored = await readSealedSecrets(tx)
  const choose = (service: Service, sent: string | true | null | undefined, kept: string | null) => {
    if (typeof sent === 'string') return seal(key, sent)
    return sent === null || isOtherHost(before.value[service].url, value[service].url) ? null : kept
  }
  await writeSetting(tx, 'duties-secrets', {
    alloggiatiPassword: choose('alloggiati', password, stored.alloggiatiPassword),
    alloggiatiKey: choose('alloggiati', wsKey, stored.alloggiatiKey),
    statisticsPassword: choose('statistics', statisticsPassword, stored.statisticsPassword),
  })
  for (const service of services) if (input[service] !== undefined) await forgetAttempts(tx, service)
  if (tax !== undefined) {
    await refreshComingTax(tx)
    await refreshComingStayTax(tx)
  }
  tx.setSubject('duties')
  return ok(await readDuties(tx))
}
