import type { ChannelStayRow } from '#api/channelStays/model.ts'
import { listSoldStays } from '#api/channelStays/queries.ts'
import { listChannels } from '#api/channels/queries.ts'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import type { SettingKey } from '#api/settings/model.ts'
import { readDocument } from '#api/settings/queries.ts'
import type { Portal } from '#contract/channels.ts'
import { ListChoice } from '#contract/portalLists.ts'
import type { ListColumns } from './file.ts'

export const getChoiceKey = (portal: Portal): SettingKey => `portal-list:${portal}`

/** What the owner has chosen for the lists of a portal. */
export const readChoice = (db: Db, portal: Portal): Promise<Versioned<ListChoice>> =>
  readDocument(db, getChoiceKey(portal), ListChoice, { columns: [], rooms: [] })

/** What a portal has sold in the years of a list, and the rooms that are on it now. */
export async function readSold(
  db: Db,
  portal: Portal,
  years: ListColumns['years'],
): Promise<{ stays: ChannelStayRow[]; roomIds: number[] }> {
  const channels = (await listChannels(db)).filter((it) => it.portal === portal)
  const roomIds = [...new Set(channels.filter((it) => it.deletedAt === null).map(({ roomId }) => roomId))]
  if (years === null) return { stays: [], roomIds }
  const ids = channels.map(({ id }) => id)
  return { stays: await listSoldStays(db, ids, { from: `${years[0]}-01-01`, last: `${years[1]}-12-31` }), roomIds }
}
