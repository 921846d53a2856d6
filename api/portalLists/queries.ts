import type { ChannelStayRow } from '#api/channelStays/model.ts'
import { listSoldStays } from '#api/channelStays/queries.ts'
import { listChannels } from '#api/channels/queries.ts'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { parseFileDay } from '#api/http/fileDays.ts'
import { readDocument } from '#api/settings/queries.ts'
import type { Portal } from '#contract/channels.ts'
import { ListChoice } from '#contract/portalLists.ts'
import type { ListLine } from './lines.ts'

export const getChoiceKey = (portal: Portal): string => `portal-list:${portal}`

/** What the owner has chosen for the lists of a portal. */
export const readChoice = (db: Db, portal: Portal): Promise<Versioned<ListChoice>> =>
  readDocument(db, getChoiceKey(portal), ListChoice, { columns: [], rooms: [] })

/** What a portal has sold in the years of a list, and the rooms that are on it now. */
export async function readSold(
  db: Db,
  portal: Portal,
  lines: ListLine[],
): Promise<{ stays: ChannelStayRow[]; roomIds: number[] }> {
  const channels = (await listChannels(db)).filter((it) => it.portal === portal)
  const years = lines
    .flatMap(
      ({ cells: { checkinDate = '' } }) => parseFileDay(checkinDate, 'day') ?? parseFileDay(checkinDate, 'month') ?? [],
    )
    .map((day) => day.slice(0, 4))
    .sort()
  const [first, last] = [years[0], years.at(-1)]
  const roomIds = [...new Set(channels.filter((it) => it.deletedAt === null).map(({ roomId }) => roomId))]
  if (first === undefined || last === undefined) return { stays: [], roomIds }
  const range = { from: `${first}-01-01`, last: `${last}-12-31` }
  return {
    stays: await listSoldStays(
      db,
      channels.map(({ id }) => id),
      range,
    ),
    roomIds,
  }
}
