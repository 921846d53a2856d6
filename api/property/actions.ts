import type { Tx } from '#api/db/write.ts'
import type { Result, Versioned } from '#api/errors.ts'
import { changeTurnover } from '#api/roomDays/actions.ts'
import { replaceDocument, writeSetting } from '#api/settings/actions.ts'
import { completePropertyKey, readProperty, turnoverSinceKey } from '#api/settings/queries.ts'
import type { Day } from '#contract/days.ts'
import type { Property, PropertyInput } from '#contract/property.ts'

/**
 * Changes the farm's facts, parts and rules; what the input leaves out stays. Refused: 409 `turnover_conflict` when a
 * coming stay would take a day from another one, 412.
 */
export async function changeProperty(
  tx: Tx,
  input: PropertyInput,
  version: number | null,
  today: Day,
): Promise<Result<Versioned<Property>>> {
  const current = await readProperty(tx)
  const result = await replaceDocument(tx, 'property', current, { ...current.value, ...input }, version)
  if (!result.ok) return result
  await writeSetting(tx, completePropertyKey, result.value.value)
  const { turnover } = result.value.value
  if (turnover === current.value.turnover) return result
  await writeSetting(tx, turnoverSinceKey, today)
  return (await changeTurnover(tx, turnover, today)) ?? result
}
