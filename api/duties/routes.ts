import { Readable } from 'node:stream'
import type Router from '@koa/router'
import { ok, type Result, refuseField } from '#api/errors.ts'
import { type CallRequest, respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import type { StreamResult } from '#api/http/textStream.ts'
import { readUpload } from '#api/http/upload.ts'
import { daysBetween, toFarmDay } from '#contract/days/days.ts'
import type { TaxDeclaration, TaxQuery } from '#contract/duties/taxSettings.ts'
import type { CallName } from '#contract/paths.ts'
import { limits } from '#contract/stays/stay.ts'
import { csvType } from '#contract/text/csv.ts'
import { tryAccess } from './accessTrial.ts'
import { changeDuties, markTaxDone } from './actions.ts'
import { readSchedineFile } from './lines.ts'
import { readAccess, readDuties, readOfferedTax } from './queries.ts'
import { listReceipts } from './receipts.ts'
import { addReceipt, getReceipt, markReported, type Reporting, sendDay } from './reporting.ts'
import { markUploaded, readStatistics, readStatisticsFile, sendStatistics } from './statisticsReporting.ts'
import { presentTaxCsv, readTaxDeclaration } from './taxDeclaration.ts'

/** A receipt is a page or two. */
const maxReceiptBytes = 5_000_000

/** A file that is small and was made already. */
const respondFile = (content: Buffer | string, type: string, filename: string): StreamResult => ({
  ok: true,
  stream: Readable.from([content]),
  type,
  filename,
})

export function registerDutyRoutes(router: Router, services: Services): void {
  const { db, env } = services
  const buildReporting = (
    call: CallName,
    { now, session }: Pick<CallRequest<CallName>, 'now' | 'session'>,
  ): Reporting => ({
    db,
    context: { call, now, staff: session && { id: session.staff.id, username: session.staff.username }, key: null },
    allowPrivate: env.ALLOW_PRIVATE_ADDRESSES,
  })

  serve(router, services, 'duties.read', async () => ({ ok: true, ...(await readDuties(db)) }))

  serve(router, services, 'duties.change', async ({ input, version, write }) =>
    respondVersioned(await write((tx) => changeDuties(tx, input, version))),
  )

  serve(router, services, 'duties.readAccess', async () => ok(await readAccess(db)))

  serve(router, services, 'duties.tryAccess', async ({ input, confirmSession, ...request }) => {
    await confirmSession()
    return tryAccess(buildReporting('duties.tryAccess', request), input)
  })

  serve(router, services, 'duties.readSchedine', async ({ params: { day } }) => {
    const file = await readSchedineFile(db, day)
    // An empty stream would never begin.
    return respondFile(file === '' ? Buffer.from('') : file, 'text/plain; charset=utf-8', `schedine-${day}.txt`)
  })

  serve(router, services, 'duties.sendSchedine', async ({ params, confirmSession, ...request }) => {
    await confirmSession()
    return sendDay(buildReporting('duties.sendSchedine', request), params.day)
  })

  serve(router, services, 'duties.markReported', async ({ params, input, write }) =>
    write((tx) => markReported(tx, params.day, input)),
  )

  serve(router, services, 'duties.readStatistics', ({ query, now }) => readStatistics(db, query, toFarmDay(now)))

  serve(router, services, 'duties.readStatisticsFile', async ({ query, now }) => {
    const file = await readStatisticsFile(db, query, toFarmDay(now))
    return file.ok ? respondFile(file.value, 'application/xml; charset=utf-8', 'statistiche.xml') : file
  })

  serve(router, services, 'duties.sendStatistics', async ({ input, confirmSession, ...request }) => {
    await confirmSession()
    return sendStatistics(buildReporting('duties.sendStatistics', request), input)
  })

  serve(router, services, 'duties.markStatistics', async ({ input, write }) => write((tx) => markUploaded(tx, input)))

  serve(router, services, 'duties.readReceipt', async ({ params: { day }, ...request }) => {
    const receipt = await getReceipt(buildReporting('duties.readReceipt', request), day)
    return receipt.ok ? respondFile(receipt.value, 'application/pdf', `ricevuta-${day}.pdf`) : receipt
  })

  serve(router, services, 'duties.listReceipts', async () => ok(await listReceipts(db)))

  serve(router, services, 'duties.addReceipt', async ({ ctx, params: { day }, write }) => {
    const file = await readUpload(ctx, { type: 'application/octet-stream', maxBytes: maxReceiptBytes })
    return addReceipt(db, day, file, write)
  })

  const declareTax = async (query: TaxQuery): Promise<Result<TaxDeclaration>> =>
    daysBetween(query.from, query.to) > limits.maxRangeDays
      ? refuseField('range_too_long', 'to')
      : ok(await readTaxDeclaration(db, query))

  serve(router, services, 'duties.readOfferedTax', async () => ok(await readOfferedTax(db)))

  serve(router, services, 'duties.markTaxDone', async ({ input, write }) =>
    respondVersioned(await write((tx) => markTaxDone(tx, input))),
  )

  serve(router, services, 'duties.readTax', ({ query }) => declareTax(query))

  serve(router, services, 'duties.exportTax', async ({ query }) => {
    const declared = await declareTax(query)
    if (!declared.ok) return declared
    return respondFile(presentTaxCsv(declared.value), csvType, `imposta-di-soggiorno-${query.from}-${query.to}.csv`)
  })
}
