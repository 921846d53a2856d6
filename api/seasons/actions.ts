import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import { getMessageId, type Result, refuse, type Versioned } from '#api/errors.ts'
import { restampRooms } from '#api/rooms/actions.ts'
import { readRoomsById, readSeasons } from '#api/rooms/queries.ts'
import { replaceDocument } from '#api/settings/actions.ts'
import { formatMoney } from '#contract/money/money.ts'
import type { Season, SeasonsInput } from '#contract/prices/seasons.ts'

/**
 * Replaces all seasons. Rooms carry their seasons, so all of them get a new revision. Refused: 400 for an unknown room,
 * 412.
 */
export async function replaceSeasons(
  tx: Tx,
  input: SeasonsInput,
  version: number | null,
): Promise<Result<Versioned<Season[]>>> {
  const rooms = await readRoomsById(tx)
  const errors = input.flatMap((season, at) =>
    (['prices', 'roomRules'] as const).flatMap((list) =>
      season[list].flatMap(({ roomId }, place) => {
        const path = `${at}.${list}.${place}.roomId`
        return rooms.has(roomId) ? [] : [{ path, code: 'room_not_found', message: getMessageId('room_not_found') }]
      }),
    ),
  )
  if (errors.length > 0) return refuse('invalid', { errors })
  const seasons = input
    .map(({ id = uuidv7(), prices, ...fields }) => ({
      id,
      ...fields,
      prices: prices.map(({ roomId, pricePerNight }) => ({ roomId, pricePerNight: formatMoney(pricePerNight) })),
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  const result = await replaceDocument(tx, 'seasons', await readSeasons(tx), seasons, version)
  if (result.ok) await restampRooms(tx)
  return result
}
