/**
 * The data that the server renders a page with. The server puts it into the query cache and embeds it; the browser
 * hydrates it.
 */
import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Output } from '#contract/calls.ts'
import type { Day } from '#contract/days/days.ts'
import { localizeExtra } from '#contract/prices/siteExtras.ts'
import { findRoomId } from '#contract/roomAddress.ts'
import type { Page, ShownPage } from '#contract/site/pages.ts'
import { isFixedPage, listExtendedPages } from '#contract/site/sitePages.ts'
import { emptyNavigation } from '#contract/siteNavigation.ts'
import { getText } from '#contract/text/format.ts'
import { defaultLanguage, getLocalized, type Language } from '#locales/language.ts'
import type { ContentFiles } from './content.ts'
import type { Farm } from './farm.ts'
import { shownPageQuery } from './pages/queries.ts'
import {
  bookingsEnabledQuery,
  cardAvailabilityQuery,
  localizePhotographs,
  photographsQuery,
  roomsQuery,
} from './queries.ts'
import { findRoute, type PageName } from './routes.ts'
import { searchQuery } from './search/queries.ts'

export type SiteData = {
  rooms: Output<'rooms.list'>
  availability: Output<'availability.list'>
  bookingsEnabled: Output<'settings.readBookingsEnabled'>
  photographs: Output<'pictures.listPhotographs'>
  property: Output<'property.read'>
  closures: Output<'closures.list'>
  notices: Output<'notices.list'>
  extras: Output<'extras.listOffered'>
  /** The pages of the farm that guests may open today, with the sections of the day. */
  pages: Page[]
  navigation: Output<'navigation.read'>
  /** What they say on this page; null where there is nothing. */
  shownPage: ShownPage | null
  /** Those that guests are offered. */
  languages: readonly Language[]
  /** The days that the address searches, and their availability. */
  searched: { days: { from: Day; to: Day }; availability: Output<'availability.list'> } | null
}

/**
 * The state that is embedded in a page. `instant` is the server's time of rendering, in milliseconds since 1970. `search`
 * are the parameters that the page shows: a stored page may stand in for an address with others.
 */
export type SiteState = {
  language: Language
  instant: number
  search?: string
  /** Whether it is a page of the farm's own, or has sections of its own. */
  own?: 'page' | 'sections'
  /** What a page says that has not started. */
  farm: Pick<Farm, 'phone' | 'email'>
  contentFiles: ContentFiles
} & EmbeddedAnswers

type Room = SiteData['rooms'][number]
type Season = Room['seasons'][number]
type SeasonFacts = Omit<Season, 'pricePerNight'>
/** A season as its place in the list of all seasons, and its price. */
type EmbeddedRoom = Omit<Room, 'seasons'> & { seasons: [number, Season['pricePerNight']][] }

/**
 * Answers without the library's own bookkeeping: they were read at the page's `instant`. Rooms share their seasons, which
 * would be most of the page of a large farm.
 */
type EmbeddedAnswers = {
  queries: { key: QueryKey; data: unknown }[]
  rooms?: EmbeddedRoom[]
  seasons?: SeasonFacts[]
}

const roomsHash = hashKey(roomsQuery.queryKey)

export function embedAnswers(client: QueryClient): EmbeddedAnswers {
  const queries = client
    .getQueryCache()
    .findAll({ predicate: ({ state, queryHash }) => state.status === 'success' && queryHash !== roomsHash })
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
  const rooms = client.getQueryData(roomsQuery.queryKey)
  return rooms ? { queries, ...embedRooms(rooms) } : { queries }
}

/** Pages with the same rooms are rendered one after the other, so the texts are made once. */
const factTexts = new WeakMap<Season, string>()

function getFactText(season: Season): string {
  const text = factTexts.get(season) ?? JSON.stringify({ ...season, pricePerNight: undefined })
  factTexts.set(season, text)
  return text
}

function embedRooms(rooms: Room[]): Required<Pick<EmbeddedAnswers, 'rooms' | 'seasons'>> {
  const places = new Map<string, number>()
  const embedSeason = (season: Season): EmbeddedRoom['seasons'][number] => {
    const text = getFactText(season)
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return [place, season.pricePerNight]
  }
  const embedded = rooms.map((room) => ({ ...room, seasons: room.seasons.map(embedSeason) }))
  return { rooms: embedded, seasons: [...places.keys()].map((text) => JSON.parse(text)) }
}

export function restoreAnswers(
  client: QueryClient,
  { queries, rooms, seasons = [], instant }: EmbeddedAnswers & Pick<SiteState, 'instant'>,
): void {
  for (const { key, data } of queries) client.setQueryData(key, data, { updatedAt: instant })
  const restored = rooms?.map((room) => ({
    ...room,
    seasons: room.seasons.flatMap(([place, pricePerNight]) => {
      const facts = seasons[place]
      return facts ? [{ ...facts, pricePerNight }] : []
    }),
  }))
  if (restored) client.setQueryData(roomsQuery.queryKey, restored, { updatedAt: instant })
}

/** Defaults: no retries, stale at once, refetch on window focus, no polling. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 0, refetchOnWindowFocus: true, networkMode: 'online' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

type FarmFacts = Pick<SiteData, 'property' | 'rooms' | 'closures' | 'extras' | 'languages'> &
  Partial<Pick<SiteData, 'pages' | 'navigation'>>

/** The facts that guests see. What is nothing without a list is no part of the farm while that list is empty. */
export function toFarm(
  { property, rooms, closures, extras, languages, pages = [], navigation = emptyNavigation }: FarmFacts,
  language: Language,
): Farm {
  const { lapseAfterDays, proof, keepTrashMonths, keepMessagesMonths, ...facts } = property
  const { shortName, payments, iban, summer, appearance, content, cinPlaces, parts, ...shown } = facts
  return {
    ...shown,
    languages,
    parts: {
      ...parts,
      culture: parts.culture && content.sights.length > 0,
      television: parts.television && content.clips.length > 0,
    },
    rooms: rooms.filter(({ type }) => type !== 'common').length,
    extras: extras.map((extra) => localizeExtra(extra, rooms, language)),
    pages: pages
      .filter(({ id }) => !isFixedPage(id))
      .map(({ id, path, title, inMenu, inFooter }) => ({ id, path, title, inMenu, inFooter })),
    navigation,
    extended: listExtendedPages(pages),
    closures: closures.map(({ from, to, yearly, followsEaster, reason }) => ({
      from,
      to,
      yearly,
      followsEaster,
      reason: getLocalized(reason, language),
    })),
  }
}

/**
 * Keeps the room texts of one language, to save bytes. The others arrive with the first response. Any language but Italian
 * stands in the English fields, from where all are shown that are not translated.
 */
const keepOneLanguage = (rooms: SiteData['rooms'], language: Language): SiteData['rooms'] =>
  rooms.map(({ translations, ...room }) =>
    language === defaultLanguage
      ? { ...room, nameEn: '', descriptionEn: '' }
      : {
          ...room,
          name: '',
          nameEn: getText({ ...room, translations }, 'name', language),
          description: '',
          descriptionEn: getText({ ...room, translations }, 'description', language),
        },
  )

/** Removes what cards do not say, to save bytes. */
const toCards = (rooms: SiteData['rooms']): SiteData['rooms'] =>
  rooms.map(({ bedKinds: _, bathroom: __, ...room }) => room)

/** Removes the bookings, to save bytes: room cards only use the days that staff disabled. */
const toCardAvailability = (
  availability: SiteData['availability'],
  rooms: SiteData['rooms'],
): SiteData['availability'] =>
  availability
    .filter(({ roomId }) => rooms.some(({ id }) => id === roomId))
    .map((entry) => ({ ...entry, roomName: '', roomNameEn: '', bookings: [] }))

/** How many rooms a page shows on its first view. A room's page shows that one. */
const initialRoomCounts: Partial<Record<PageName, number>> = {
  home: 3,
  rooms: Number.POSITIVE_INFINITY,
  booking: Number.POSITIVE_INFINITY,
}

function listShownRooms(path: string, rooms: SiteData['rooms']): SiteData['rooms'] {
  const roomId = findRoomId(path)
  if (roomId !== null) return rooms.filter(({ id }) => id === roomId)
  return rooms.slice(0, initialRoomCounts[findRoute(path).name] ?? 0)
}

/** Puts into the page's query cache what its first view needs, and no more. */
export function prefillQueries(client: QueryClient, path: string, data: SiteData, language: Language): void {
  client.setQueryData(bookingsEnabledQuery.queryKey, data.bookingsEnabled)
  if (data.photographs.length > 0)
    client.setQueryData(
      photographsQuery.forLanguage(language).queryKey,
      localizePhotographs(data.photographs, language),
    )
  if (data.shownPage) client.setQueryData(shownPageQuery(data.shownPage.id, language).queryKey, data.shownPage)
  if (data.searched) client.setQueryData(searchQuery(data.searched.days).queryKey, data.searched.availability)
  const rooms = listShownRooms(path, data.rooms)
  if (rooms.length === 0) return
  const { name } = findRoute(path)
  const hasCards = name === 'home' || name === 'rooms'
  client.setQueryData(roomsQuery.queryKey, keepOneLanguage(hasCards ? toCards(rooms) : rooms, language))
  if (name !== 'booking')
    client.setQueryData(cardAvailabilityQuery.queryKey, toCardAvailability(data.availability, rooms))
}
