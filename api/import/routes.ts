/** Bookings of another system in, as a file of a spreadsheet. */
import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readUpload } from '#api/http/upload.ts'
import { decodeCsv, parseCsv } from '#contract/csv.ts'
import type { ImportedRow } from '#contract/imports.ts'
import { importLimits } from '#contract/imports.ts'
import { createClaimed, importLines, judgeLines, splitLines } from './actions.ts'
import { presentRow } from './present.ts'
import { readLines } from './rules.ts'

export function registerImportRoutes(router: Router, services: Services): void {
  serve(router, services, 'import.bookings', async ({ ctx, query, language, today, write, confirmSession }) => {
    const bytes = await readUpload(ctx, { type: 'text/csv', maxBytes: importLimits.bytes })
    await confirmSession()
    const read = readLines(parseCsv(decodeCsv(bytes)))
    if (!read.ok) return read
    const file = { columns: read.value.columns, today, claimed: createClaimed() }
    const rows: ImportedRow[] = []
    for (const lines of splitLines(read.value.lines)) {
      if (query.dryRun) {
        const judged = await judgeLines(services.db, lines, file)
        rows.push(...judged.map((line) => presentRow({ ...line, code: null }, language)))
        continue
      }
      const isLogged = rows.some(({ fate }) => fate === 'stored')
      const result = await write((tx) => importLines(tx, lines, { ...file, isLogged }))
      if (!result.ok) return result
      rows.push(...result.value.map((line) => presentRow(line, language)))
    }
    // A dry run may take long, and its rows name guests.
    await confirmSession()
    return ok(rows)
  })
}
