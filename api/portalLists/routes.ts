/** The lists of bookings that portals give as CSV files. */
import type Router from '@koa/router'
import type { Db } from '#api/db/table.ts'
import { ok, refuse } from '#api/errors.ts'
import { type Line, readCsv } from '#api/http/csv.ts'
import { findDayOrder } from '#api/http/fileDays.ts'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readUpload } from '#api/http/upload.ts'
import { readRoomsForStaff } from '#api/rooms/queries.ts'
import { readProperty } from '#api/settings/queries.ts'
import type { Portal } from '#contract/channels.ts'
import { importLimits } from '#contract/imports.ts'
import type { ListDecimals, ListRow } from '#contract/portalLists.ts'
import { replaceChoice, storeRows } from './actions.ts'
import { chooseColumns, listMissing } from './columns.ts'
import { findMarks, listForeign, readLines } from './lines.ts'
import { readChoice, readSold } from './queries.ts'
import { listRoomTexts, toRoomKey } from './roomTexts.ts'
import {
  findNamedRoom,
  findRooms,
  groupByDays,
  hasStored,
  judgeRows,
  listUnlisted,
  matchRows,
  toDaysKey,
} from './rules.ts'

/** Other writers wait while a transaction runs, so it must be short. */
const rowsPerTransaction = 50

type Answer = { portal: Portal; decimals: ListDecimals | undefined }

/** What the rows of a list mean, by what is stored. Null where required columns are missing. */
async function readList(db: Db, [header, ...body]: Line[], { portal, decimals }: Answer) {
  const { value: choice } = await readChoice(db, portal)
  const headers = header?.cells.map((it) => it.trim()) ?? []
  const columns = chooseColumns(headers, choice.columns)
  const missing = listMissing(columns)
  const said = { headers, columns, missing }
  if (missing.length > 0) return { said, matched: [], stays: [], roomIds: new Map<string, number | null>() }
  const lines = readLines(body, headers, columns)
  const { stays, roomIds: soldIn } = await readSold(db, portal, lines)
  const known = { chosen: choice.rooms, rooms: await readRoomsForStaff(db), roomIds: soldIn }
  const farm = toRoomKey((await readProperty(db)).value.name)
  const texts = listRoomTexts(lines, {
    isNamed: (text) => findNamedRoom(text, known) !== undefined,
    isFarm: (text) => toRoomKey(text) === farm,
  })
  const roomIds = findRooms(texts, known)
  const byDays = groupByDays(stays)
  const order = findDayOrder(
    lines.map(({ cells }) => ({ checkinDate: cells.checkinDate ?? '', checkoutDate: cells.checkoutDate ?? '' })),
    { others: body.flatMap(({ cells }) => cells), isKnown: (from, to) => byDays.has(toDaysKey(from, to)) },
  )
  const mark = decimals === undefined ? null : decimals === 'point' ? '.' : ','
  const marks = findMarks(lines, { headers, lines: body }, mark)
  const foreign = listForeign(columns)
  const matched = matchRows(lines, { order, marks, foreign, texts, roomIds, rooms: known.rooms, stays })
  return { said, matched, stays, roomIds }
}

export function registerPortalListRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'portalLists.choose', async ({ params, input, version, write }) =>
    respondVersioned(await write((tx) => replaceChoice(tx, params.portal, input, version))),
  )

  serve(router, services, 'portalLists.import', async ({ ctx, params: { portal }, query, write, confirmSession }) => {
    const { overwrite, dryRun, decimals } = query
    const bytes = await readUpload(ctx, { type: 'text/csv', maxBytes: importLimits.bytes })
    await confirmSession()
    const table = await readCsv(bytes)
    if (!table.ok) return table
    if (table.value.length === 0) return refuse('not_csv')
    const { said, matched, stays, roomIds } = await readList(db, table.value, { portal, decimals })
    const byId = new Map(stays.map((stay) => [stay.id, stay]))
    const rows: ListRow[] = []
    for (let start = 0; start < matched.length; start += rowsPerTransaction) {
      const portion = matched.slice(start, start + rowsPerTransaction)
      const options = { portal, overwrite, isLogged: rows.some(hasStored) }
      const judged = judgeRows(portion, byId, overwrite)
      // What changes nothing is no write, so that no revision rises.
      const result =
        dryRun || !judged.some(hasStored) ? ok(judged) : await write((tx) => storeRows(tx, portion, options))
      if (!result.ok) return result
      rows.push(...result.value)
    }
    await confirmSession()
    return ok({
      ...{ ...said, rows, unlisted: listUnlisted(matched, stays) },
      asksDecimals: rows.some(({ unread }) => unread.some(({ why }) => why === 'unclear')),
      rooms: [...roomIds].map(([text, roomId]) => ({ text, roomId })),
    })
  })
}
