/**
 * The root component of the public site: providers, shell and current page. The server and the browser render the same
 * tree.
 */
import type { I18n, Messages } from '@lingui/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Router, useLocation } from 'wouter'
import type { Language } from '#locales/language.ts'
import { freezeClock } from '#pwa/clock.ts'
import { LanguageProvider, useLanguage } from '#pwa/i18n.tsx'
import { addPageTexts } from './catalogs.ts'
import { ExtendedPage } from './ExtendedPage.tsx'
import type { Farm } from './farm.ts'
import { getHead } from './head.ts'
import { PreloadProvider } from './preload.ts'
import { findRoute, type PageName } from './routes.ts'
import { sectionsModule } from './sectionsModule.ts'
import { BookingsEnabledProvider } from './shell/BookingsEnabledProvider.tsx'
import { type ContentByLanguage, ContentProvider } from './shell/ContentProvider.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { FarmProvider, useFarm } from './shell/FarmProvider.tsx'
import { Shell } from './shell/Shell.tsx'
import { SitePicturesProvider } from './shell/SitePicturesProvider.tsx'
import { useHead } from './useHead.ts'

/** Pages whose module is already loaded: the page that the server rendered, and what was preloaded. */
const loadedPages = new Map<PageName, ComponentType>()
/** Pages that are loaded on navigation. */
const lazyPages = new Map<PageName, ComponentType>()

/**
 * Loads the page module of a path, so that it renders without Suspense. Called before hydration and before server
 * rendering.
 */
export async function preloadRoute(path: string, farm: Farm): Promise<void> {
  const route = findRoute(path, farm)
  if (farm.extended.includes(route.name)) await sectionsModule.load()
  if (!loadedPages.has(route.name)) loadedPages.set(route.name, await route.load())
}

function getLazyPage({ name, load }: ReturnType<typeof findRoute>, loadTexts: () => Promise<void>): ComponentType {
  const known = lazyPages.get(name)
  if (known) return known
  const page = lazy(async () => {
    try {
      const [page] = await Promise.all([load(), loadTexts()])
      return { default: page }
    } catch {
      // The network is down, or a deploy replaced the module: reload, so that the browser requests the page from the
      // server.
      window.location.reload()
      return new Promise<never>(() => {})
    }
  })
  lazyPages.set(name, page)
  return page
}

/**
 * A loaded page renders outside any Suspense boundary. React hydrates a boundary in a separate later pass; data that
 * the shell fetched in between would make that pass differ from the server's HTML.
 */
function CurrentPage() {
  const [path] = useLocation()
  const { i18n, language } = useLanguage()
  const farm = useFarm()
  const route = findRoute(path, farm)
  // The page of a room and an own page set it by what they show.
  useHead(route.name === 'room' || route.name === 'own' ? null : getHead(route.name, i18n, farm))
  const LoadedPage = loadedPages.get(route.name)
  if (LoadedPage) return <LoadedPage />
  const Page = getLazyPage(route, () => addPageTexts(i18n, language, route.name))
  return (
    <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
      <Page />
    </Suspense>
  )
}

/** A new page starts without the error of the last one. */
function PageBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const farm = useFarm()
  return <ErrorBoundary key={findRoute(path, farm).name}>{children}</ErrorBoundary>
}

type Props = {
  i18n: I18n
  load: (language: Language) => Promise<Messages>
  client: QueryClient
  farm: Farm
  content: ContentByLanguage
  /** The path to render on the server, which has no address bar. */
  ssrPath?: string
  /** The parameters that the server renders. In the browser the address's own follow after hydration. */
  ssrSearch: string
}

export function App({ i18n, load, client, farm, content, ssrPath, ssrSearch }: Props) {
  // Hydration is done: the clock runs again, and styles show the controls that need scripts.
  useEffect(() => {
    freezeClock(null)
    document.documentElement.dataset.live = ''
  }, [])
  const preload = (path: string) => preloadRoute(path, farm)
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider i18n={i18n} load={load}>
        <FarmProvider farm={farm}>
          <ContentProvider content={content}>
            <ErrorBoundary>
              <SitePicturesProvider>
                <Router ssrSearch={ssrSearch} {...(ssrPath === undefined ? {} : { ssrPath })}>
                  <BookingsEnabledProvider>
                    <Shell>
                      <PageBoundary>
                        <PreloadProvider value={preload}>
                          <CurrentPage />
                          <ExtendedPage />
                        </PreloadProvider>
                      </PageBoundary>
                    </Shell>
                  </BookingsEnabledProvider>
                </Router>
              </SitePicturesProvider>
            </ErrorBoundary>
          </ContentProvider>
        </FarmProvider>
      </LanguageProvider>
    </QueryClientProvider>
  )
}
