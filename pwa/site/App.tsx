/** The public site around whatever page the address names; the same tree on the server and in the browser. */
import type { I18n, Messages } from '@lingui/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Router, useLocation } from 'wouter'
import type { Language } from '#contract/language.ts'
import { freezeClock } from '#pwa/clock.ts'
import { LanguageProvider, useLanguage } from '#pwa/i18n.tsx'
import { addPageTexts } from './catalogs.ts'
import { findRoute, type PageName } from './routes.tsx'
import { BookingsEnabledProvider } from './shell/BookingsEnabledProvider.tsx'
import { Shell } from './shell/Shell.tsx'
import { SitePicturesProvider } from './shell/SitePicturesProvider.tsx'

/** Pages whose module is here already: the one the page was rendered with. */
const loadedPages = new Map<PageName, ComponentType>()
/** Pages that somebody went to later. */
const lazyPages = new Map<PageName, ComponentType>()

/** Loads the module of a path, so that it renders at once: needed before hydrating, and before the server renders. */
export async function preloadRoute(path: string): Promise<void> {
  const route = findRoute(path)
  if (!loadedPages.has(route.name)) loadedPages.set(route.name, await route.load())
}

function getLazyPage({ name, load }: ReturnType<typeof findRoute>, texts: () => Promise<void>): ComponentType {
  const known = lazyPages.get(name)
  if (known) return known
  const page = lazy(async () => {
    try {
      const [page] = await Promise.all([load(), texts()])
      return { default: page }
    } catch {
      // No network, or a deploy has replaced the module: the browser itself goes there, as it would without a script.
      window.location.reload()
      return new Promise<never>(() => {})
    }
  })
  lazyPages.set(name, page)
  return page
}

/**
 * A page that is here stands outside any Suspense boundary: React takes such a boundary up in a pass of its own, and what
 * the shell has fetched by then would no longer agree with the server's HTML.
 */
function CurrentPage() {
  const [path] = useLocation()
  const { i18n, language } = useLanguage()
  const route = findRoute(path)
  const LoadedPage = loadedPages.get(route.name)
  if (LoadedPage) return <LoadedPage />
  const Page = getLazyPage(route, () => addPageTexts(i18n, language))
  return (
    <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
      <Page />
    </Suspense>
  )
}

type Props = {
  i18n: I18n
  load: (language: Language) => Promise<Messages>
  client: QueryClient
  /** The path and the query to render on the server, where there is no address bar. */
  ssrPath?: string
  ssrSearch?: string
}

export function App({ i18n, load, client, ssrPath, ssrSearch }: Props) {
  // The first view stands: from now on the clock runs, and what needs a script can be used.
  useEffect(() => {
    freezeClock(null)
    document.documentElement.dataset.live = ''
  }, [])
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider i18n={i18n} load={load}>
        <SitePicturesProvider>
          <Router {...(ssrPath === undefined ? {} : { ssrPath, ssrSearch: ssrSearch ?? '' })}>
            <BookingsEnabledProvider>
              <Shell>
                <CurrentPage />
              </Shell>
            </BookingsEnabledProvider>
          </Router>
        </SitePicturesProvider>
      </LanguageProvider>
    </QueryClientProvider>
  )
}
