import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import { type Result, refuseInvalid, type Versioned } from '#api/errors.ts'
import { readRoomsById } from '#api/rooms/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import { replaceDocument, writeSetting } from '#api/settings/actions.ts'
import type { Extra, ExtrasInput } from '#contract/prices/extras.ts'
import { chooseTranslations } from '#contract/text/translations.ts'
import { listForeignExtras, readExtras } from './queries.ts'

/** The index of the first extra whose rooms nobody can book; -1 without one. What was so before stays. */
async function findNobodys(tx: Tx, extras: Extra[], before: Extra[]): Promise<number> {
  const rooms = await readRoomsById(tx)
  const isBooked = (id: number) => {
    const room = rooms.get(id)
    return room !== undefined && isBookable(room)
  }
  return extras.findIndex(({ id, roomIds, retired }) => {
    const known = before.find((it) => it.id === id)
    const isSame = known !== undefined && !known.retired && String(known.roomIds) === String(roomIds)
    return roomIds !== null && !retired && !isSame && !roomIds.some(isBooked)
  })
}

/** Replaces all extras. What was sold of them keeps its price. Refused: 400 for one that nobody can have, 412. */
export async function replaceExtras(
  tx: Tx,
  input: ExtrasInput,
  version: number | null,
): Promise<Result<Versioned<Extra[]>>> {
  const before = await readExtras(tx)
  const extras = input.map(({ id = uuidv7(), order, translations, ...fields }, index): Extra => {
    const known = before.value.find((it) => it.id === id)
    return {
      // A caller that leaves a field out does not know it.
      required: false,
      freeBelowAge: null,
      ...known,
      ...fields,
      id,
      order: order ?? index + 1,
      translations: chooseTranslations(translations, known?.translations),
    }
  })
  const nobodys = await findNobodys(tx, extras, before.value)
  if (nobodys >= 0) return refuseInvalid(`${nobodys}.roomIds`, /*i18n*/ 'extra.errors.roomIds')
  const sorted = extras.toSorted((a, b) => a.order - b.order)
  const foreign = await listForeignExtras(tx)
  const result = await replaceDocument(tx, 'extras', before, sorted, version)
  if (result.ok && foreign.length > 0) await writeSetting(tx, 'extras', [...sorted, ...foreign])
  return result
}
