/** Everybody on the waiting list, whose turn it is first. */
import { useState } from 'react'
import { Link } from 'wouter'
import type { WaitlistEntry } from '#contract/offers/waitlist.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { getPlaceHref } from '../places.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { EntryFits } from './EntryFits.tsx'
import { EntryText } from './EntryText.tsx'
import { useWaitlist } from './queries.ts'
import { useRemoveEntry } from './useWaitlistWrites.ts'

const stateLabels: Record<WaitlistEntry['state'], string> = {
  unconfirmed: /*i18n*/ 'admin.waitlist.unconfirmed',
  waiting: /*i18n*/ 'admin.waitlist.listed',
  offered: /*i18n*/ 'admin.waitlist.offered',
}
const tones = { unconfirmed: 'neutral', waiting: 'warn', offered: 'ok' } as const

function EntryCard({ entry }: { entry: WaitlistEntry }) {
  const { i18n, language } = useLanguage()
  const { email, state, createdAt, offerId } = entry
  const blockedReason = useBlockedReason()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveEntry(() => setAsking(false))
  return (
    <Card as="li" className="contact" tone={tones[state]}>
      <header className="contact-header">
        <h2>{email}</h2>
        <Badge tone={tones[state]}>{i18n.t(stateLabels[state])}</Badge>
        <time className="muted" dateTime={createdAt}>
          {formatDateTime(createdAt, language)}
        </time>
      </header>
      <p>
        <EntryText entry={entry} />
      </p>
      <EntryFits entry={entry} />
      <div className="inline-group">
        {state === 'offered' && (
          <Link href={getPlaceHref('/contacts', `?show=offers&id=${offerId}`)}>
            {i18n.t('admin.waitlist.openOffer')}
          </Link>
        )}
        <Button
          disabled={blockedReason !== null}
          aria-label={i18n.t('admin.waitlist.removeEntry', { to: email })}
          onClick={() => setAsking(true)}
        >
          {i18n.t('admin.waitlist.remove')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={i18n.t('admin.waitlist.removeQuestion', { to: email })}
          submitLabel={i18n.t('admin.waitlist.remove')}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(entry)}
          onClose={() => setAsking(false)}
        >
          <p>{i18n.t('admin.waitlist.removeText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

export function WaitlistList() {
  const { i18n } = useLanguage()
  const entries = useWaitlist()
  return (
    <>
      {entries === null && <p className="empty">{i18n.t('admin.waitlist.off')}</p>}
      {entries?.length === 0 && <p className="empty">{i18n.t('admin.waitlist.none')}</p>}
      <ul className="contact-list" aria-busy={entries === undefined}>
        {entries?.map((entry) => (
          <EntryCard key={entry.id} entry={entry} />
        ))}
      </ul>
    </>
  )
}
