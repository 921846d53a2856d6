/** How the mail queue stands, whatever tab is open; a link to where something can be done about it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { readFeedMark } from '#pwa/offline/db.ts'
import { Icon } from '#pwa/ui/Icon.tsx'
import { askMailsAnew, lateAfter, standingOf } from '../mails/queries.ts'
import './MailHealthLink.css'
import { mailHealthQuery } from './queries.ts'
import { useNow } from './useSync.ts'

export function MailHealthLink() {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const now = useNow()
  // What becomes of a mail raises the farm's revision: the feed says when to ask again.
  const fed = useLiveQuery(async () => (await readFeedMark())?.cursor)
  useEffect(() => {
    if (fed !== undefined) void askMailsAnew(client)
  }, [client, fed])
  const health = useQuery(mailHealthQuery).data
  if (health === undefined) return null
  const isLate = health.waitingSince !== null && now - Date.parse(health.waitingSince) > lateAfter
  const tone = health.failed > 0 ? 'danger' : !health.configured || health.held > 0 || isLate ? 'warn' : 'calm'
  const standing = standingOf(health, { i18n, language, now })
  return (
    <Link href="/mails" className="mail-health" data-tone={tone}>
      <Icon name={tone === 'calm' ? 'mail' : 'alert'} size={20} />
      <span>
        {!health.configured && i18n.t('admin.mails.notConfigured')}
        {!health.configured && standing.length > 0 && ' · '}
        {standing.join(' · ') || (health.configured && i18n.t('admin.mails.fine'))}
      </span>
    </Link>
  )
}
