/**
 * Header and footer around every public page. Applies the stored language, and sets scroll position and focus on
 * navigation.
 */
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { AppPrompts } from '../notices/AppPrompts.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import './Shell.css'
import { LazyOutboxNotice } from '../notices/LazyOutboxNotice.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FarmNotices } from './FarmNotices.tsx'
import { useFarm } from './FarmProvider.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { useScrollAndFocus } from './useScrollAndFocus.ts'
import { useStoredLanguage } from './useStoredLanguage.ts'

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
