/**
 * Header and footer around every public page. Applies the stored language, and sets scroll position and focus on
 * navigation.
 */
import './Shell.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { toFarmDay } from '#contract/days/days.ts'
import { listNoticesOn } from '#contract/days/noticeDays.ts'
import { findAmong } from '#locales/language.ts'
import { currentServerTime, farmToday } from '#pwa/clock.ts'
import { getStoredLanguage, storeLanguage, useLanguage } from '#pwa/i18n.tsx'
import { AppPrompts } from '../notices/AppPrompts.tsx'
import { LazyOutboxNotice } from '../notices/LazyOutboxNotice.tsx'
import { useContent } from './ContentProvider.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
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

/** The farm's day, also on a page that stays open past midnight, or that this device has stored. */
function useFarmDay(): string {
  const [day, setDay] = useState(farmToday)
  useEffect(() => {
    const update = () => setDay(toFarmDay(currentServerTime()))
    update()
    const timer = setInterval(update, 60_000)
    return () => clearInterval(timer)
  }, [])
  return day
}

/** What the farm tells its guests above every page, from one day to another. */
function FarmNotices() {
  const { i18n } = useLanguage()
  const { notices } = useContent()
  const shown = listNoticesOn(notices, useFarmDay())
  if (shown.length === 0) return null
  return (
    <aside className="farm-notices" aria-label={i18n.t('nav.notices')}>
      {shown.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </aside>
  )
}
