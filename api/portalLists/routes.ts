/** The lists of bookings that portals give as CSV files. */
import type Router from '@koa/router'
import { ok, refuse } from '#api/errors.ts'
import { readCsv } from '#api/http/csv.ts'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readUpload } from '#api/http/upload.ts'
import { readRoomsForStaff } from '#api/rooms/queries.ts'
import { importLimits } from '#contract/imports.ts'
import type { ListRow } from '#contract/portalLists.ts'
import { replaceChoice, storeRows } from './actions.ts'
import { readChoice, readSold } from './queries.ts'
import {
  chooseColumns,
  findDayOrder,
  findRooms,
  hasStored,
  judgeRows,
  listMissing,
  listUnlisted,
  matchRows,
  readLines,
} from './rules.ts'

/** Other writers wait while a transaction runs, so it must be short. */
const rowsPerTransaction = 50

export function registerPortalListRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'portalLists.choose', async ({ params, input, version, write }) =>
    respondVersioned(await write((tx) => replaceChoice(tx, params.portal, input, version))),
  )

  serve(router, services, 'portalLists.import', async ({ ctx, params: { portal }, query, write, confirmSession }) => {
    const bytes = await readUpload(ctx, { type: 'text/csv', maxBytes: importLimits.bytes })
    await confirmSession()
    const table = await readCsv(bytes)
    if (!table.ok) return table
    const [header, ...body] = table.value
    if (header === undefined) return refuse('not_csv')
    const { value: choice } = await readChoice(db, portal)
    const headers = header.cells.map((it) => it.trim())
    const columns = chooseColumns(headers, choice.columns)
    const missing = listMissing(columns)
    if (missing.length > 0) return ok({ headers, columns, missing, rooms: [], rows: [], unlisted: [] })
    const lines = readLines(body, headers, columns)
    const { stays, roomIds } = await readSold(db, portal, lines)
    const rooms = findRooms([...new Set(lines.flatMap(({ cells }) => cells.room || []))], {
      chosen: choice.rooms,
      ...{ rooms: await readRoomsForStaff(db), roomIds },
    })
    const order = findDayOrder(lines, (from, to) =>
      stays.some((it) => it.checkinDate === from && it.checkoutDate === to),
    )
    const matched = matchRows(lines, { order, rooms, stays })
    const rows: ListRow[] = []
    for (let start = 0; start < matched.length; start += rowsPerTransaction) {
      const portion = matched.slice(start, start + rowsPerTransaction)
      const options = { portal, overwrite: query.overwrite, isLogged: rows.some(hasStored) }
      const judged = judgeRows(portion, stays, query.overwrite)
      // What changes nothing is no write, so that no revision rises.
      const result =
        query.dryRun || !judged.some(hasStored) ? ok(judged) : await write((tx) => storeRows(tx, portion, options))
      if (!result.ok) return result
      rows.push(...result.value)
    }
    await confirmSession()
    return ok({
      ...{ headers, columns, missing, rows, unlisted: listUnlisted(matched, stays) },
      rooms: [...rooms].map(([text, roomId]) => ({ text, roomId })),
    })
  })
}
