/** Header and footer around every public page; keeps language, title and scroll position right as the visitor moves. */
import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Offers } from './Offers.tsx'
import './Shell.css'
import { useArrival } from './useArrival.ts'
import { useHead } from './useHead.ts'
import { useRememberedLanguage } from './useRememberedLanguage.ts'
import { Waiting } from './Waiting.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const { i18n } = useLanguage()
  useRememberedLanguage()
  useHead()
  useArrival()
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
      <Waiting />
      <Offers />
    </>
  )
}
