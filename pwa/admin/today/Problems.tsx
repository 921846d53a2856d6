/**
 * What went wrong and waits for a person: changes that the server refused, mails that were not delivered, and requests
 * that somebody may have made up.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { useUnverifiedRequests } from '../booking/useUnverifiedRequests.ts'
import { mailHealthQuery } from '../mails/queries.ts'
import { useWrites } from '../outbox/sending.ts'
import { isOpen } from '../outbox/writes.ts'
import { getPlaceHref } from '../places.ts'
import { getItemState, listItems } from '../toSend/items.ts'
import { getTitle } from '../toSend/labels.ts'
import { WriteSubject } from '../toSend/WriteSubject.tsx'

export function Problems() {
  const { i18n } = useLanguage()
  const undecided = listItems(useWrites().filter(isOpen)).filter((it) => getItemState(it) !== 'waiting')
  const failedMails = useQuery(mailHealthQuery).data?.failed ?? 0
  const unverified = useUnverifiedRequests().length
  if (undecided.length + failedMails + unverified === 0) return null
  return (
    <section className="today-problems" aria-label={i18n.t('admin.today.problems')}>
      <Icon name="alert" size={20} />
      <ul>
        {undecided.map((item) => (
          <li key={item.id}>
            {i18n.t(getTitle(item.writes[0]))} <WriteSubject write={item.writes[0]} />{' '}
            <Link href={getPlaceHref('/to-send')}>{i18n.t('admin.today.decide')}</Link>
          </li>
        ))}
        {unverified > 0 && (
          <li>
            <Link href={getPlaceHref('/')}>{i18n.t('admin.unverified.text', { n: unverified })}</Link>
          </li>
        )}
        {failedMails > 0 && (
          <li>
            <Link href={getPlaceHref('/mails')}>{i18n.t('admin.mails.failedCount', { n: failedMails })}</Link>
          </li>
        )}
      </ul>
    </section>
  )
}
