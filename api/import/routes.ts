/** Bookings of another system in, as a file of a spreadsheet. */
import type Router from '@koa/router'
import { refuse } from '#api/errors.ts'
import { readCsv } from '#api/http/csv.ts'
import { streamJsonArray } from '#api/http/jsonStream.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readUpload } from '#api/http/upload.ts'
import { type ImportedRow, importLimits } from '#contract/imports.ts'
import { type ImportedLine, importLines, judgeLines, splitLines } from './actions.ts'
import { presentRow } from './present.ts'
import { findFormat, readColumns } from './rules.ts'

export function registerImportRoutes(router: Router, services: Services): void {
  serve(router, services, 'import.bookings', async ({ ctx, query, language, now, write, confirmSession }) => {
    const bytes = await readUpload(ctx, { type: 'text/csv', maxBytes: importLimits.bytes })
    await confirmSession()
    const table = await readCsv(bytes)
    if (!table.ok) return table
    const [header, ...lines] = table.value
    if (header === undefined) return refuse('not_csv')
    const columns = readColumns(header.cells)
    if (!columns.ok) return columns
    const format = findFormat(lines, columns.value)
    const file = { columns: columns.value, format, now, claimed: { codes: new Map(), holders: new Map() } }
    const pages: ImportedRow[][] = []
    for (const portion of splitLines(lines)) {
      const present = (line: ImportedLine) => presentRow(line, file.columns, language)
      if (query.dryRun) {
        const judged = await judgeLines(services.db, portion, file)
        pages.push(judged.map((line) => present({ ...line, code: null })))
        continue
      }
      const isLogged = pages.some((rows) => rows.some(({ fate }) => fate === 'stored'))
      const result = await write((tx) => importLines(tx, portion, { ...file, isLogged }))
      if (!result.ok) return result
      pages.push(result.value.map(present))
    }
    // The rows name guests: the session is confirmed again before the first of them is sent.
    return streamJsonArray(pages, (row) => row)
  })
}
