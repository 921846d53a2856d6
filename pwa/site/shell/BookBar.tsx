import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { useBookingsEnabled } from './BookingsEnabledProvider.tsx'
import { BookLink } from './BookLink.tsx'
import './BookBar.css'

/**
 * The way to book at the bottom of a phone's screen, as long as these parts of a page are on it: it covers neither what
 * stands above them nor the footer. Wider screens have it in the header.
 */
export function BookBar({ children }: { children: ReactNode }) {
  const { i18n } = useLanguage()
  const isEnabled = useBookingsEnabled()
  return (
    <div>
      {children}
      {isEnabled && (
        <div className="book-bar">
          <BookLink>{i18n.t('nav.bookNow')}</BookLink>
        </div>
      )}
    </div>
  )
}
