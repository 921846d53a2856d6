/** Bookings of another system in, as a file of a spreadsheet. */
import type Router from '@koa/router'
import { streamJsonArray } from '#api/http/jsonStream.ts'
import { parseFile } from '#api/http/parseFile.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readUpload } from '#api/http/upload.ts'
import { readPortion } from '#api/untrusted/portions.ts'
import { type ImportedRow, importLimits } from '#contract/bookings/imports.ts'
import { type ImportedLine, importLines, judgeLines } from './actions.ts'
import type { readImport } from './file.ts'
import { presentRow } from './present.ts'

export function registerImportRoutes(router: Router, services: Services): void {
  serve(router, services, 'import.bookings', async ({ ctx, query, language, now, write, confirmSession }) => {
    const bytes = await readUpload(ctx, { type: 'text/csv', maxBytes: importLimits.bytes })
    await confirmSession()
    const read = await parseFile<typeof readImport>('import', [bytes, query.columns])
    if (!read.ok) return read
    const { columns, format, portions } = read.value
    const file = { columns, format, now, claimed: { codes: new Map(), holders: new Map() } }
    const pages: ImportedRow[][] = []
    for (const text of portions) {
      const portion = readPortion(text)
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
