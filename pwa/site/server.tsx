/** Renders the public site on the server: URL, language and data in, HTML out. */
import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { Language } from '#contract/language.ts'
import { messages as enPages } from '#locales/en/pages.po'
import { messages as enSite } from '#locales/en/site.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as itPages } from '#locales/it/pages.po'
import { messages as itSite } from '#locales/it/site.po'
import { freezeClock } from '#pwa/clock.ts'
import { App, preloadRoute } from './App.tsx'
import { createQueryClient, prefillQueries, type SiteData, type SiteState, toFarm } from './data.ts'
import { getHead } from './head.ts'
import { roomsQuery } from './queries.ts'
import { getRoomHead } from './rooms/roomHead.ts'
import { findRoute, type PageName } from './routes.ts'
import type { Head } from './useHead.ts'
import { localizeRoom } from './useRooms.ts'

export { mapOrigin } from './contact/mapAddress.ts'
export type { SiteData } from './data.ts'
export { hasPart } from './farm.ts'
export { findRoute, notFound, type PageName, routes } from './routes.ts'

const texts = { it: { ...itSite, ...itPages }, en: { ...enSite, ...enPages } }

export type RenderedPage = { page: PageName; html: string; head: Head; state: SiteState }

export type PageRequest = { path: string; search: string; language: Language; data: SiteData; instant: number }

export async function renderPage({ path, search, language, data, instant }: PageRequest): Promise<RenderedPage> {
  const farm = toFarm(data)
  await preloadRoute(path, farm.parts)
  const page = findRoute(path, farm.parts).name
  const client = createQueryClient()
  prefillQueries(client, path, data, language)
  freezeClock(instant)
  const i18n = createI18n(language, texts[language])
  const load = async (wanted: Language) => texts[wanted]
  const html = renderToString(
    <App i18n={i18n} load={load} client={client} farm={farm} ssrPath={path} ssrSearch={search} />,
  )
  const [room] = client.getQueryData(roomsQuery.queryKey) ?? []
  const head =
    page === 'room' && room ? getRoomHead(localizeRoom(room, language), farm.name) : getHead(page, i18n, farm)
  const state = { language, instant, farm, queries: dehydrate(client), ...(search && { search }) }
  return { page, html, head, state }
}
