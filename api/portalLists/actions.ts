/** Writes what the list of a portal says into its stays. */
import { patchChannelStay } from '#api/channelStays/actions.ts'
import type { ChannelStayRow } from '#api/channelStays/model.ts'
import { findPersonChannelStays } from '#api/channelStays/queries.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, type Versioned } from '#api/errors.ts'
import { replaceDocument } from '#api/settings/actions.ts'
import type { Portal } from '#contract/channels.ts'
import type { ListChoice, ListRow } from '#contract/portalLists.ts'
import { getChoiceKey, readChoice } from './queries.ts'
import { hasStored, listChanges, type MatchedRow, presentRow } from './rules.ts'

/** Stores which columns and rooms the lists of a portal mean. Refused: 412. */
export const replaceChoice = async (
  tx: Tx,
  portal: Portal,
  choice: ListChoice,
  version: number | null,
): Promise<Result<Versioned<ListChoice>>> =>
  replaceDocument(tx, getChoiceKey(portal), await readChoice(tx, portal), choice, version)

/** Who collects the price, where the list says it and nobody has said it here. */
const getNewCollector = ({ priceCollectedBy }: MatchedRow, stay: ChannelStayRow | undefined) =>
  priceCollectedBy !== null && stay?.cancelledAt === null && stay.priceCollectedBy === null
    ? { priceCollectedBy }
    : null

/** Stores a portion of a list. A stay that has changed since it was matched is left as it is. */
export async function storeRows(
  tx: Tx,
  rows: MatchedRow[],
  { portal, overwrite, isLogged }: { portal: Portal; overwrite: boolean; isLogged: boolean },
): Promise<Result<ListRow[]>> {
  const ids = rows.flatMap(({ stayId }) => stayId ?? [])
  const stays = new Map((await findPersonChannelStays(tx, ids)).map((stay) => [stay.id, stay]))
  const presented: ListRow[] = []
  for (const row of rows) {
    const stay = row.stayId === null || row.outcome !== 'same' ? undefined : stays.get(row.stayId)
    const isCurrent = stay?.checkinDate === row.checkinDate && stay?.checkoutDate === row.checkoutDate
    const changes = stay && isCurrent && stay.cancelledAt === null ? listChanges(row, stay, overwrite) : []
    const stored = changes.filter(({ isStored }) => isStored)
    const collector = getNewCollector(row, isCurrent ? stay : undefined)
    if (stay && (stored.length > 0 || collector)) {
      const patch = { ...Object.fromEntries(stored.map(({ field, to }) => [field, to])), ...collector }
      const result = await patchChannelStay(tx, stay.id, patch, null)
      if (!result.ok) return result
    }
    presented.push(presentRow(row, changes))
  }
  tx.setSubject(portal)
  if (isLogged || !presented.some(hasStored)) tx.skipAuditLog()
  return ok(presented)
}
