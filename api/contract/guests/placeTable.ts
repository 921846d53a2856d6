/** The code tables of the police's portal (April 2025). Browsers load them when they are needed. */
import type { CodeTables } from './guestRules.ts'
import { decodeComuni, decodeNames, type NamedCode, type Place } from './placeCodes.ts'
import places from './places.json'

export const comuni: readonly Place[] = decodeComuni(places.comuni)
export const states: readonly NamedCode[] = decodeNames(places.states)
export const documents: readonly NamedCode[] = decodeNames(places.documents)

const byCode = <T extends NamedCode>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.map((it) => [it.code, it]))
const comuniByCode = byCode(comuni)
const statesByCode = byCode(states)
const documentsByCode = byCode(documents)

export const findComune = (code: string): Place | undefined => comuniByCode.get(code)
export const findState = (code: string): NamedCode | undefined => statesByCode.get(code)
export const findDocument = (code: string): NamedCode | undefined => documentsByCode.get(code)

export const codeTables: CodeTables = {
  isState: (code) => findState(code) !== undefined,
  isDocument: (code) => findDocument(code) !== undefined,
  getComuneEnd: (code) => findComune(code)?.until,
}
