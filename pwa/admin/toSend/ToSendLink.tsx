import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { useUnreadableCount, useWrites } from '../outbox/sending.ts'
import { isOpen } from '../outbox/writes.ts'
import { getItemState, listItems } from './items.ts'
import './ToSendLink.css'
import { getPlaceHref } from '../places.ts'

/** How many changes wait on this device, on every page; nothing when there are none. */
export function ToSendLink() {
  const { i18n } = useLanguage()
  const open = listItems(useWrites().filter(isOpen))
  const count = open.length + useUnreadableCount()
  if (count === 0) return null
  const isUndecided = open.some((it) => getItemState(it) !== 'waiting')
  return (
    <nav aria-label={i18n.t('admin.place.toSend')}>
      <Link href={getPlaceHref('/to-send')} className="to-send-link" data-tone={isUndecided ? 'danger' : 'warn'}>
        <Icon name="alert" size={20} />
        <span>{i18n.t('admin.toSend.count', { n: count })}</span>
      </Link>
    </nav>
  )
}
