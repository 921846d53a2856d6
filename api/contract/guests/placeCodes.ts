/**
 * The code tables of the police's portal (Alloggiati Web) as short texts: comuni with those that no longer exist, states
 * and documents. `placeTable.ts` holds the tables themselves, which only those load who need them.
 */
import type { Day } from '../days/days.ts'
import { provinceCapitals } from './provinceCapitals.ts'

/** `until`: the last day on which it was valid; null while it is. */
export type NamedCode = { code: string; name: string; until: Day | null }
export type Place = NamedCode & { province: string }

export const italy = '100000100'

const endSeparator = '|'
const parseEntry = (text: string): Pick<NamedCode, 'name' | 'until'> => {
  const [name = '', until = null] = text.split(endSeparator)
  return { name, until }
}

/** From lines `CODE NAME`, with the end of what is no longer valid. */
export const decodeNames = (text: string): NamedCode[] =>
  text.split('\n').map((line) => {
    const space = line.indexOf(' ')
    return { code: line.slice(0, space), ...parseEntry(line.slice(space + 1)) }
  })

const headPattern = /^(\d{6})([A-Z]{2})$/

/**
 * The comuni by code. A line with the first six digits and the province stands before those that share them. Of the last
 * three digits each line has the distance from the line before, unless it is 1.
 */
export function decodeComuni(text: string): Place[] {
  const comuni: Place[] = []
  let [prefix, province, number] = ['', '', 0]
  for (const line of text.split('\n')) {
    const head = headPattern.exec(line)
    if (head) {
      prefix = head[1] ?? ''
      province = head[2] ?? ''
      number = 0
      continue
    }
    const [, distance = '', entry = ''] = /^(\d*)(.*)$/.exec(line) ?? []
    number += distance === '' ? 1 : Number(distance)
    comuni.push({ code: prefix + String(number).padStart(3, '0'), province, ...parseEntry(entry) })
  }
  return comuni
}

/** `Arezzo (AR)`; a state has its name alone. */
export const formatPlace = ({ name, province }: NamedCode & { province?: string }): string =>
  province ? `${name} (${province})` : name

/** Whether it was valid on a day. Places that came into being later are not marked in the tables. */
export const isValidOn = ({ until }: NamedCode, day: Day): boolean => until === null || day <= until

/** Letters and digits of any script alone, without accents: `Forlì-Cesena` and `FORLI' CESENA` are alike. */
export const toSearchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How well a key fits what was typed: 0 the same, 1 begins with it, 2 has a word that begins with it. */
function rank(key: string, wanted: string): number | null {
  if (key === wanted) return 0
  if (key.startsWith(wanted)) return 1
  return ` ${key}`.includes(` ${wanted}`) ? 2 : null
}

const rankAny = (keys: string[], wanted: string): number | null => {
  const ranks = keys.flatMap((key) => rank(key, wanted) ?? [])
  return ranks.length === 0 ? null : Math.min(...ranks)
}

const maxFound = 8

/** The order of entries that fit alike: capitals first, what is gone last. */
const getTieRank = ({ name, until }: NamedCode): number => (until !== null ? 2 : provinceCapitals.has(name) ? 0 : 1)

/**
 * The entries that fit what was typed and were valid on the day, the best first. A province may follow the name.
 * `listKeys`: other names of an entry, as keys.
 */
export function searchPlaces<T extends NamedCode & { province?: string }>(
  entries: readonly T[],
  typed: string,
  day: Day,
  listKeys: (code: string) => readonly string[] = () => [],
): T[] {
  const wanted = toSearchKey(typed)
  if (wanted === '') return []
  const [, name = wanted, province = ''] = /^(.+) ([A-Z]{2})$/.exec(wanted) ?? []
  return entries
    .flatMap((entry) => {
      if (!isValidOn(entry, day)) return []
      const key = toSearchKey(entry.name)
      const found =
        rankAny([key, ...listKeys(entry.code)], wanted) ?? (entry.province === province ? rank(key, name) : null)
      return found === null ? [] : [{ entry, found }]
    })
    .sort(
      (a, b) =>
        a.found - b.found ||
        getTieRank(a.entry) - getTieRank(b.entry) ||
        a.entry.name.length - b.entry.name.length ||
        (a.entry.name < b.entry.name ? -1 : 1),
    )
    .slice(0, maxFound)
    .map(({ entry }) => entry)
}
