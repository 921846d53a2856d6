import { ok, type Result, refuse } from '#api/errors.ts'
import type { DutiesAccess, TriedService } from '#contract/duties/duties.ts'
import { recordAttempt } from './access.ts'
import { testPoliceAccess } from './policeService.ts'
import { readAccess, readPoliceAccount, readStatisticsAccount } from './queries.ts'
import { type Reporting, toRefusal } from './reporting.ts'
import type { ServiceResult } from './soap.ts'
import { testStatisticsAccess } from './statisticsService.ts'

/** Null while the access is not set. */
async function callOnce(reporting: Reporting, { service }: TriedService): Promise<ServiceResult<null> | null> {
  if (service === 'alloggiati') {
    const account = await readPoliceAccount(reporting)
    return account && testPoliceAccess(account)
  }
  const account = await readStatisticsAccount(reporting)
  return account && testStatisticsAccess(account)
}

/** Tries the access to a service and sends nothing. Refused: 409 while it is not set, 502 where it does not work. */
export async function tryAccess(reporting: Reporting, tried: TriedService): Promise<Result<DutiesAccess>> {
  const tested = await callOnce(reporting, tried)
  if (tested === null) return refuse('service_not_set')
  const { db, context } = reporting
  // The region may refuse a call without days though it has let the user in.
  if (tested.ok || tested.why !== 'refused') await recordAttempt(db, tried.service, context.now, tested)
  return tested.ok ? ok(await readAccess(db)) : toRefusal(tested)
}
