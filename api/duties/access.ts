/**
 * The last attempt and the last success of each service. They belong to this machine, whose key decrypts the passwords, and
 * an attempt each few minutes must not raise the revision of the main store: so the machine store has them.
 */
import { z } from 'zod/mini'
import { readMeta, writeMeta } from '#api/db/meta.ts'
import type { Db } from '#api/db/table.ts'
import { type Service, ServiceAccess } from '#contract/duties/duties.ts'
import type { ServiceFailure, ServiceResult } from './soap.ts'

/** `isTold`: a mail has said that the credentials are refused. */
const Attempts = z.extend(z.omit(ServiceAccess, { state: true }), { isTold: z.boolean() })
type Attempts = z.output<typeof Attempts>
const noAttempts: Attempts = { attemptedAt: null, succeededAt: null, failure: null, isTold: false }

const getKey = (service: Service): string => `duties-access ${service}`

export async function readAttempts(db: Db, service: Service): Promise<Attempts> {
  const stored = await readMeta(db, getKey(service))
  return stored === null ? noAttempts : z.parse(Attempts, JSON.parse(stored))
}

const storeAttempts = (db: Db, service: Service, attempts: Attempts): Promise<void> =>
  writeMeta(db, getKey(service), JSON.stringify(attempts))

/** The access has changed: what was said of the earlier one does not count. */
export const forgetAttempts = (db: Db, service: Service): Promise<void> => storeAttempts(db, service, noAttempts)

export async function markTold(db: Db, service: Service): Promise<void> {
  await storeAttempts(db, service, { ...(await readAttempts(db, service)), isTold: true })
}

/** Keeps how a call has ended, and returns that. */
export async function recordAttempt<T extends ServiceResult<unknown>>(
  db: Db,
  service: Service,
  now: number,
  result: T,
): Promise<T> {
  const at = new Date(now).toISOString()
  const before = await readAttempts(db, service)
  const failure = toFailure(result)
  const next = failure
    ? { ...before, attemptedAt: at, failure }
    : { attemptedAt: at, succeededAt: at, failure: null, isTold: false }
  await storeAttempts(db, service, next)
  return result
}

const toFailure = (result: ServiceResult<unknown>): Pick<ServiceFailure, 'why' | 'message'> | null =>
  result.ok ? null : { why: result.why, message: result.message }
