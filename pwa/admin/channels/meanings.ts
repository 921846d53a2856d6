/** What the owner has chosen for the titles of a portal's events. Pure. */
import type { Channel, ChannelStayKind } from '#contract/channels.ts'

export type Meanings = Pick<Channel, 'asStays' | 'asClosed' | 'ignoredTitles'>
type Title = Channel['titles'][number]

export const noMeanings: Meanings = { asStays: [], asClosed: [], ignoredTitles: [] }

/** The titles are stored in small letters. */
const toKey = (title: string): string => title.trim().toLowerCase()

/** What a title means with the owner's choice; `kind` is what it means on the server now. */
export function getKind({ title, kind }: Pick<Title, 'title' | 'kind'>, { asStays, asClosed }: Meanings) {
  const key = toKey(title)
  return asStays.includes(key) ? 'stay' : asClosed.includes(key) ? 'closed' : kind
}

export function chooseKind(
  { asStays, asClosed, ...meanings }: Meanings,
  title: string,
  kind: ChannelStayKind,
): Meanings {
  const key = toKey(title)
  const others = (keys: string[]) => keys.filter((it) => it !== key)
  return {
    ...meanings,
    asStays: kind === 'stay' ? [...others(asStays), key] : others(asStays),
    asClosed: kind === 'closed' ? [...others(asClosed), key] : others(asClosed),
  }
}

/** Whether closed days with this title count for nobody here. */
export const isIgnored = (title: string, { ignoredTitles }: Meanings): boolean =>
  ignoredTitles.some((it) => toKey(it) === toKey(title))

export const ignore = (meanings: Meanings, title: string, isOn: boolean): Meanings => {
  const others = meanings.ignoredTitles.filter((it) => toKey(it) !== toKey(title))
  return { ...meanings, ignoredTitles: isOn ? [...others, title] : others }
}

/** Each title once, with the number of its events. Also those that the owner has chosen and no event has now. */
export function listTitles(titles: Title[], { asStays, asClosed, ignoredTitles }: Meanings): Title[] {
  const found = new Map<string, Title>()
  for (const title of titles) {
    const key = toKey(title.title)
    found.set(key, { ...title, count: title.count + (found.get(key)?.count ?? 0) })
  }
  for (const [keys, kind] of [[asStays, 'stay'] as const, [asClosed, 'closed'] as const])
    for (const key of keys) if (!found.has(key)) found.set(key, { title: key, kind, count: 0 })
  for (const title of ignoredTitles)
    found.set(toKey(title), { title, kind: 'closed', count: found.get(toKey(title))?.count ?? 0 })
  return [...found.values()]
}
