/** Header and footer around every public page; keeps language, title and scroll position right as the visitor moves. */
import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { AppPrompts } from './AppPrompts.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import './Shell.css'
import { LazyOutboxNotice } from './LazyOutboxNotice.tsx'
import { useHead } from './useHead.ts'
import { useScrollAndFocus } from './useScrollAndFocus.ts'
import { useStoredLanguage } from './useStoredLanguage.ts'

export function Shell({ children }: { children: ReactNode }) {
  const { i18n } = useLanguage()
  useStoredLanguage()
  useHead()
  useScrollAndFocus()
  return (
    <>
      <a className="skip visually-hidden" href="#content">
        {i18n.t('nav.skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <LazyOutboxNotice />
      <AppPrompts />
    </>
  )
}
