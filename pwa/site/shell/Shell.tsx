/**
 * Header and footer around every public page. Applies the stored language, and sets scroll position and focus on
 * navigation.
 */
import './Shell.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { findAmong } from '#locales/language.ts'
import { getStoredLanguage, storeLanguage, useLanguage } from '#pwa/i18n.tsx'
import { AppPrompts } from '../notices/AppPrompts.tsx'
import { LazyOutboxNotice } from '../notices/LazyOutboxNotice.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FarmNotices } from './FarmNotices.tsx'
import { useFarm } from './FarmProvider.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { useScrollAndFocus } from './useScrollAndFocus.ts'

/**
 * After hydration, stores a language from the URL; otherwise switches to the stored language, which overrides the
 * server's choice. Not earlier, because the first view must equal the server's HTML.
 */
function useStoredLanguage(): void {
  const { language, chooseLanguage } = useLanguage()
  const { languages } = useFarm()
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    const requested = findAmong(languages, new URLSearchParams(window.location.search).get('lang'))
    const wanted = requested ?? findAmong(languages, getStoredLanguage())
    if (wanted !== null && wanted !== language) void chooseLanguage(wanted)
    else if (requested !== null) storeLanguage(requested)
  }, [language, languages, chooseLanguage])
}

export function Shell({ children }: { children: ReactNode }) {
  const { i18n } = useLanguage()
  const [path] = useLocation()
  const { languages } = useFarm()
  useStoredLanguage()
  useScrollAndFocus()
  return (
    <>
      <a className="skip-link visually-hidden" href="#content">
        {i18n.t('nav.skip')}
      </a>
      <ErrorBoundary>
        <Header path={path} />
      </ErrorBoundary>
      <ErrorBoundary>
        <FarmNotices />
      </ErrorBoundary>
      <ErrorBoundary>
        <OfflineNote />
      </ErrorBoundary>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <ErrorBoundary>
        <Footer />
      </ErrorBoundary>
      <ErrorBoundary>
        <LazyOutboxNotice />
      </ErrorBoundary>
      <ErrorBoundary>
        <AppPrompts languages={languages} />
      </ErrorBoundary>
    </>
  )
}
