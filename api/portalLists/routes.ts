/** The lists of bookings that portals give as CSV files. */
import { setImmediate } from 'node:timers/promises'
import type Router from '@koa/router'
import type { ChannelStayRow } from '#api/channelStays/model.ts'
import type { Db } from '#api/db/table.ts'
import { ok, type Result } from '#api/errors.ts'
import { streamJsonObject } from '#api/http/jsonStream.ts'
import { parseFile } from '#api/http/parseFile.ts'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readUpload } from '#api/http/upload.ts'
import { readRoomsForStaff } from '#api/rooms/queries.ts'
import { readProperty } from '#api/settings/queries.ts'
import { readPortion } from '#api/untrusted/portions.ts'
import { importLimits } from '#contract/bookings/imports.ts'
import type { Portal } from '#contract/channels.ts'
import type { ImportedList, ListDecimals, ListRow } from '#contract/portalLists.ts'
import { replaceChoice, storeRows } from './actions.ts'
import type { ListColumns, ListContext, ListRows, readListColumns, readListRows } from './file.ts'
import { readChoice, readSold } from './queries.ts'
import { hasStored, judgeRows } from './rules.ts'

type Answer = { portal: Portal; decimals: ListDecimals | undefined }
type ReadList = ListRows & { columns: Omit<ListColumns, 'years'>; stays: ChannelStayRow[] }

/** What a list says and means. `stays`: those of the portal in its years. */
async function readList(db: Db, bytes: Buffer, { portal, decimals }: Answer): Promise<Result<ReadList>> {
  const { value: choice } = await readChoice(db, portal)
  const said = await parseFile<typeof readListColumns>('listColumns', [bytes, choice.columns])
  if (!said.ok) return said
  const { years, ...columns } = said.value
  if (columns.missing.length > 0) return ok({ columns, portions: [], rooms: [], unlisted: [], stays: [] })
  const { stays, roomIds } = await readSold(db, portal, years)
  const context: ListContext = {
    chosenColumns: choice.columns,
    chosenRooms: choice.rooms,
    roomIds,
    decimals,
    rooms: await readRoomsForStaff(db),
    farmName: (await readProperty(db)).value.name,
    stays: stays.map(({ id, roomId, checkinDate, checkoutDate }) => ({ id, roomId, checkinDate, checkoutDate })),
  }
  const read = await parseFile<typeof readListRows>('listRows', [bytes, context])
  return read.ok ? ok({ columns, ...read.value, stays }) : read
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
    const list = await readList(db, bytes, { portal, decimals })
    if (!list.ok) return list
    const { columns, portions, rooms, unlisted, stays } = list.value
    const byId = new Map(stays.map((stay) => [stay.id, stay]))
    const rows: ListRow[] = []
    for (const text of portions) {
      // Others are served between two portions.
      await setImmediate()
      const portion = readPortion(text)
      const options = { portal, overwrite, isLogged: rows.some(hasStored) }
      const judged = judgeRows(portion, byId, overwrite)
      // What changes nothing is no write, so that no revision rises.
      const result =
        dryRun || !judged.some(hasStored) ? ok(judged) : await write((tx) => storeRows(tx, portion, options))
      if (!result.ok) return result
      rows.push(...result.value)
    }
    const asksDecimals = rows.some(({ unread }) => unread.some(({ why }) => why === 'unclear'))
    const others: Omit<ImportedList, 'rows'> = { ...columns, rooms, unlisted, asksDecimals }
    return streamJsonObject('rows', rows, others)
  })
}
