/** The state of the mail queue, visible on every page; links to the mails page. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { formatDuration } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readFeedState } from '#pwa/offline/db.ts'
import { Icon } from '#pwa/ui/Icon.tsx'
import { invalidateMails } from './queries.ts'
import './MailHealthLink.css'
import { getPlaceHref } from '../places.ts'
import { useNow } from '../sync/useSync.ts'
import { mailHealthQuery } from './queries.ts'

/** After 5 minutes in the queue a mail has failed more than once. */
const lateAfterMs = 5 * 60_000

export function MailHealthLink() {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const now = useNow()
  // Each change of a mail raises the server's revision, so a new cursor of the change feed means: refetch.
  const cursor = useLiveQuery(async () => (await readFeedState())?.cursor)
  useEffect(() => {
    if (cursor !== undefined) void invalidateMails(client)
  }, [client, cursor])
  const health = useQuery(mailHealthQuery).data
  if (health === undefined) return null
  const { configured, failed, held, waiting } = health
  const waitingSince = health.waitingSince === null ? null : Date.parse(health.waitingSince)
  const waitedText = waitingSince === null ? null : formatDuration(now - waitingSince, language)
  const texts = [
    !configured && i18n.t('admin.mails.notConfigured'),
    failed > 0 && i18n.t('admin.mails.failedCount', { n: failed }),
    held > 0 && i18n.t('admin.mails.heldCount', { n: held }),
    waiting > 0 &&
      (waitedText === null
        ? i18n.t('admin.mails.waitingCount', { n: waiting })
        : i18n.t('admin.mails.waitingSince', { n: waiting, span: waitedText })),
  ].filter((it) => it !== false)
  const isLate = waitingSince !== null && now - waitingSince > lateAfterMs
  const tone = failed > 0 ? 'danger' : !configured || held > 0 || isLate ? 'warn' : 'neutral'
  return (
    <nav aria-label={i18n.t('admin.place.mails')}>
      <Link href={getPlaceHref('/mails')} className="mail-health" data-tone={tone}>
        <Icon name={tone === 'neutral' ? 'mail' : 'alert'} size={20} />
        <span>{texts.join(' · ') || i18n.t('admin.mails.healthy')}</span>
      </Link>
    </nav>
  )
}
