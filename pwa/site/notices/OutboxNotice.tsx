/** What waits on this device or has come back while the guest is elsewhere on the site; the page it belongs to tells more. */
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import type { Entry } from '#pwa/outbox/entries.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { dismissEntry, isAnnounced } from '../outbox/guestOutbox.ts'
import { Notices } from './Notices.tsx'

const pagesByCall = new Map<string, { page: string; texts: Record<Entry['state'], string> }>([
  [
    'bookings.request',
    {
      page: '/booking',
      texts: {
        waiting: /*i18n*/ 'outbox.booking.waiting',
        sent: /*i18n*/ 'outbox.booking.sent',
        refused: /*i18n*/ 'outbox.booking.refused',
      },
    },
  ],
  [
    'contacts.send',
    {
      page: '/contact',
      texts: {
        waiting: /*i18n*/ 'outbox.contact.waiting',
        sent: /*i18n*/ 'outbox.contact.sent',
        refused: /*i18n*/ 'outbox.contact.refused',
      },
    },
  ],
])

export function OutboxNotice({ entries, path }: { entries: Entry[]; path: string }) {
  const { i18n } = useLanguage()
  const shown = entries.flatMap(({ id, call, state }) => {
    const place = pagesByCall.get(call)
    const isShownOnPage = place?.page === path || isAnnounced(id)
    return place && !isShownOnPage ? [{ id, state, page: place.page, word: place.texts[state] }] : []
  })
  return (
    <Notices>
      {shown.map(({ id, state, page, word }) => (
        <p key={id} data-state={state}>
          {i18n.t(word)} <Link href={page}>{i18n.t('outbox.show')}</Link>
          {state !== 'waiting' && (
            <Button size="small" variant="quiet" onClick={() => void dismissEntry(id)}>
              {i18n.t('outbox.dismiss')}
            </Button>
          )}
        </p>
      ))}
    </Notices>
  )
}
