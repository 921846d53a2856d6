/** Lists waiting, sent and refused outbox entries on the other pages. The page of an entry shows the details itself. */
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import type { Entry } from '#pwa/outbox/entries.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { dismissEntry, isAnnounced } from '../outbox/guestOutbox.ts'
import { Notices } from './Notices.tsx'

const pagesByCall = new Map<string, { page: string; texts: Record<Entry['state'] | 'untried', string> }>([
  [
    'bookings.request',
    {
      page: '/booking',
      texts: {
        untried: /*i18n*/ 'outbox.booking.untried',
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
        untried: /*i18n*/ 'outbox.contact.untried',
        waiting: /*i18n*/ 'outbox.contact.waiting',
        sent: /*i18n*/ 'outbox.contact.sent',
        refused: /*i18n*/ 'outbox.contact.refused',
      },
    },
  ],
])

export function OutboxNotice({ entries, path }: { entries: Entry[]; path: string }) {
  const { i18n } = useLanguage()
  const shown = entries.flatMap((entry) => {
    const { id, call, state } = entry
    const target = pagesByCall.get(call)
    const isUntried = entry.state === 'waiting' && entry.isUntried
    const isShownOnPage = target?.page === path || isAnnounced(id)
    return target && !isShownOnPage
      ? [{ id, state, page: target.page, text: target.texts[isUntried ? 'untried' : state] }]
      : []
  })
  return (
    <Notices>
      {shown.map(({ id, state, page, text }) => (
        <p key={id} data-state={state}>
          {i18n.t(text)} <Link href={page}>{i18n.t('outbox.show')}</Link>
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
