/** What the server has not accepted, on every page until somebody has decided about it. */
import { useLanguage } from '#pwa/i18n.tsx'
import { useWrites } from '../outbox/sending.ts'
import { isOpen } from '../outbox/writes.ts'
import { Notice } from '../sync/Notice.tsx'
import { listUndecided } from './items.ts'
import { RefusedLine } from './RefusedLine.tsx'
import './RefusedNotice.css'

const shownItems = 3

export function RefusedNotice() {
  const { i18n } = useLanguage()
  const items = listUndecided(useWrites().filter(isOpen))
  const more = items.length - shownItems
  if (items.length === 0) return null
  return (
    <Notice tone="danger" role="alert">
      <span className="refused-lines">
        {items.slice(0, shownItems).map((item) => (
          <RefusedLine key={item.id} item={item} />
        ))}
        {more > 0 && <span>{i18n.t('admin.refusal.more', { n: more })}</span>}
      </span>
    </Notice>
  )
}
