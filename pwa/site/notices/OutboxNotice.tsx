/** Lists waiting, sent and refused writes of the outbox on the other pages. The page of a write shows the details itself. */
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { dismissWrite, isAnnounced } from '../outbox/guestOutbox.ts'
import { type GuestWrite, isUntried } from '../outbox/guestWrites.ts'
import { StatusMessages } from './StatusMessages.tsx'

type Target = { page: string; texts: Record<GuestWrite['state'] | 'untried', string> }

const requestTarget: Target = {
  page: '/booking',
  texts: {
    waiting: /*i18n*/ 'outbox.booking.waiting',
    untried: /*i18n*/ 'outbox.booking.untried',
    applied: /*i18n*/ 'outbox.booking.sent',
    refused: /*i18n*/ 'outbox.booking.refused',
  },
}

const pagesByCall = new Map<string, Target>([
  ['bookings.request', requestTarget],
  ['bookings.requestGroup', requestTarget],
  [
    'contacts.send',
    {
      page: '/contact',
      texts: {
        waiting: /*i18n*/ 'outbox.contact.waiting',
        untried: /*i18n*/ 'outbox.contact.untried',
        applied: /*i18n*/ 'outbox.contact.sent',
        refused: /*i18n*/ 'outbox.contact.refused',
      },
    },
  ],
])

export function OutboxNotice({ writes, path }: { writes: GuestWrite[]; path: string }) {
  const { i18n } = useLanguage()
  const shown = writes.flatMap((write) => {
    const { id, call, state } = write
    const target = pagesByCall.get(call)
    const isShownOnPage = target?.page === path || isAnnounced(id)
    return target && !isShownOnPage
      ? [{ id, state, page: target.page, text: target.texts[isUntried(write) ? 'untried' : state] }]
      : []
  })
  return (
    <StatusMessages>
      {shown.map(({ id, state, page, text }) => (
        <p key={id} data-state={state}>
          {i18n.t(text)} <Link href={page}>{i18n.t('outbox.show')}</Link>
          {state !== 'waiting' && (
            <Button size="small" variant="quiet" onClick={() => void dismissWrite(id)}>
              {i18n.t('outbox.dismiss')}
            </Button>
          )}
        </p>
      ))}
    </StatusMessages>
  )
}
