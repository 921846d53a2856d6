/** The official tables of places and documents, with the states in the reader's language. Loaded with the form that needs them. */
import { getStateName, listStateKeys } from '#contract/guests/stateCodes.ts'

export type PlaceTables = Awaited<ReturnType<typeof loadPlaceTables>>

export async function loadPlaceTables(language: string) {
  const table = await import('#contract/guests/placeTable.ts')
  const states = table.states.map((it) => ({ ...it, name: getStateName(it.code, language) ?? it.name }))
  const byCode = new Map(states.map((it) => [it.code, it]))
  return {
    ...table,
    states,
    findState: (code: string) => byCode.get(code),
    /** Other names of a state, by which somebody may look for it. */
    listKeys: (code: string) => listStateKeys(code, navigator.languages),
  }
}
