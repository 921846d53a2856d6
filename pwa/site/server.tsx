/** Renders the public site on the server: URL, language and data in, HTML out. */
import type { Messages } from '@lingui/core'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { readCatalogs, siteCatalogs } from '#locales/catalogs.ts'
import { createI18n, watchMessages } from '#locales/i18n.ts'
import type { Language } from '#locales/language.ts'
import { freezeClock } from '#pwa/clock.ts'
import { App, preloadRoute } from './App.tsx'
import type { ContentFiles } from './content.ts'
import { createQueryClient, embedAnswers, prefillQueries, type SiteData, type SiteState } from './data.ts'
import { buildFarmContent } from './farmContent.ts'
import { getHead } from './head.ts'
import { getOwnHead } from './pages/ownHead.ts'
import { roomsQuery } from './queries.ts'
import { getRoomHead } from './rooms/roomHead.ts'
import { findRoute, type PageName } from './routes.ts'
import { OfflinePage, type OfflinePageProps } from './shell/OfflinePage.tsx'
import type { Head } from './useHead.ts'
import { localizeRoom } from './useRooms.ts'

export type { EmbeddedTexts } from './catalogs.ts'
export { mapOrigin } from './contact/mapAddress.ts'
export type { SiteData } from './data.ts'
export { hasPart } from './farm.ts'
export { buildFarmContent, type FarmData } from './farmContent.ts'
export { findRoute, notFound, type PageName, routes } from './routes.ts'

export const renderOfflinePage = (props: OfflinePageProps): string => renderToStaticMarkup(<OfflinePage {...props} />)

const catalogs = new Map<Language, Messages>()
function getMessages(language: Language): Messages {
  const messages = catalogs.get(language) ?? readCatalogs(language, siteCatalogs)
  catalogs.set(language, messages)
  return messages
}

/** By the changed texts of a language, which stay the same object until the next change. */
const textsByChange = new WeakMap<Messages, Messages>()
function getTexts(language: Language, changed: Messages | null): Messages {
  if (changed === null) return getMessages(language)
  const texts = textsByChange.get(changed) ?? { ...getMessages(language), ...changed }
  textsByChange.set(changed, texts)
  return texts
}

/** `texts`: those of the changed texts that the page shows. */
export type RenderedPage = { page: PageName; html: string; head: Head; state: SiteState; texts: Messages }

/** `changedTexts`: what the farm has written in the place of the catalogs' texts, in this language; null for nothing. */
export type PageRequest = {
  path: string
  search: string
  language: Language
  data: SiteData
  contentFiles: ContentFiles
  changedTexts: Messages | null
  instant: number
}

export async function renderPage({
  path,
  search,
  language,
  data,
  contentFiles,
  changedTexts,
  instant,
}: PageRequest): Promise<RenderedPage> {
  const { farm, lists } = buildFarmContent(data, language)
  await preloadRoute(path, farm)
  const page = findRoute(path, farm).name
  const client = createQueryClient()
  prefillQueries(client, path, data, language)
  freezeClock(instant)
  const shownTexts: Messages = {}
  const messages = watchMessages(getTexts(language, changedTexts), (id) => {
    const changed = changedTexts?.[id]
    if (changed !== undefined) shownTexts[id] = changed
  })
  const i18n = createI18n(language, messages)
  const load = async (wanted: Language) => getMessages(wanted)
  const content = { [language]: lists }
  const html = renderToString(
    <App i18n={i18n} load={load} client={client} farm={farm} content={content} ssrPath={path} ssrSearch={search} />,
  )
  const [room] = client.getQueryData(roomsQuery.queryKey) ?? []
  const { shownPage } = data
  const own: SiteState['own'] = shownPage === null ? undefined : page === 'own' ? 'page' : 'sections'
  const head =
    page === 'own' && shownPage
      ? getOwnHead(shownPage, farm.name)
      : page === 'room' && room
        ? getRoomHead(localizeRoom(room, language), farm.name)
        : getHead(page, i18n, farm)
  const state = {
    language,
    instant,
    farm: { phone: farm.phone, email: farm.email },
    contentFiles,
    ...embedAnswers(client),
    ...(search && { search }),
    ...(own && { own }),
  }
  return { page, html, head, state, texts: shownTexts }
}
