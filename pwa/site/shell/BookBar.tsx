/** Price and booking link at the bottom of a phone's screen, on the pages where a guest decides. */
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './BookBar.css'
import { BookLink } from './BookLink.tsx'

type Props = { price: string | null; choice: string; soldOut?: boolean }

export function BookBar({ price, ...link }: Props) {
  const { i18n, language } = useLanguage()
  return (
    <aside className="book-bar" aria-label={i18n.t('rooms.book')}>
      <span>{price && i18n.t('rooms.from', { price: formatCurrency(price, language) })}</span>
      <BookLink size="small" {...link}>
        {i18n.t('rooms.book')}
      </BookLink>
    </aside>
  )
}
