/** What the owner has chosen for the titles of a portal's events. Pure. */
import type { Channel, ChannelStayKind } from '#contract/channels.ts'

export type Meanings = Pick<Channel, 'asStays' | 'asClosed'>
type Title = Channel['titles'][number]

export const noMeanings: Meanings = { asStays: [], asClosed: [] }

/** The titles are stored in small letters. */
const toKey = (title: string): string => title.trim().toLowerCase()

/** What a title means with the owner's choice; `kind` is what it means on the server now. */
export function getKind({ title, kind }: Pick<Title, 'title' | 'kind'>, { asStays, asClosed }: Meanings) {
  const key = toKey(title)
  return asStays.includes(key) ? 'stay' : asClosed.includes(key) ? 'closed' : kind
}

export function chooseKind({ asStays, asClosed }: Meanings, title: string, kind: ChannelStayKind): Meanings {
  const key = toKey(title)
  const others = (keys: string[]) => keys.filter((it) => it !== key)
  return {
    asStays: kind === 'stay' ? [...others(asStays), key] : others(asStays),
    asClosed: kind === 'closed' ? [...others(asClosed), key] : others(asClosed),
  }
}

/** Each title once, with the number of its events. Also those that the owner has chosen and no event has now. */
export function listTitles(titles: Title[], { asStays, asClosed }: Meanings): Title[] {
  const found = new Map<string, Title>()
  for (const title of titles) {
    const key = toKey(title.title)
    found.set(key, { ...title, count: title.count + (found.get(key)?.count ?? 0) })
  }
  for (const [keys, kind] of [[asStays, 'stay'] as const, [asClosed, 'closed'] as const])
    for (const key of keys) if (!found.has(key)) found.set(key, { title: key, kind, count: 0 })
  return [...found.values()]
}
