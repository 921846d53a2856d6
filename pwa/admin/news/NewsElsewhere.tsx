import { useLiveQuery } from 'dexie-react-hooks'
import { Link, useLocation } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { describeItem } from './describeItem.ts'
import './NewsElsewhere.css'
import { useUnseenElsewhere } from './useNews.ts'

const maxLinks = 5

/** Links to what is unseen of this page although its list does not show it. */
export function NewsElsewhere({ rows }: { rows: { id: string }[] }) {
  const { i18n, language } = useLanguage()
  const [path] = useLocation()
  const items = useUnseenElsewhere(path, rows).slice(-maxLinks)
  const described = useLiveQuery(
    () => Promise.all(items.map((it) => describeItem(it, i18n, language))),
    [items.map((it) => it.id).join(), language],
  )
  const links = items.length > 0 ? described?.filter((it) => it !== null) : []
  if (!links || links.length === 0) return null
  return (
    <Card as="aside" kind="note" tone="accent" className="news-elsewhere" aria-label={i18n.t('admin.news.title')}>
      {links.map(({ title, href }) => (
        <Link key={href} href={href}>
          {i18n.t(title)}
        </Link>
      ))}
    </Card>
  )
}
