/** Says that no mail leaves the server, and keeps what the panel knows of the mails fresh. */
import { useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { readFeedState } from '#pwa/offline/db.ts'
import { getPlaceHref } from '../places.ts'
import { useDeviceSession } from '../session/session.ts'
import { Notice } from '../sync/Notice.tsx'
import { invalidateMails } from './queries.ts'
import { useMailHealth } from './useMailHealth.ts'

export function MailNotice() {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const isManager = useDeviceSession().session?.role === 'manager'
  // Each change of a mail raises the server's revision, so a new cursor of the change feed means: refetch.
  const cursor = useLiveQuery(async () => (await readFeedState())?.cursor)
  useEffect(() => {
    if (cursor !== undefined) void invalidateMails(client)
  }, [client, cursor])
  if (useMailHealth()?.isConfigured !== false) return null
  return (
    <Notice tone="warn" id="mail">
      <span>{i18n.t('admin.mails.notConfigured')}</span>
      {isManager ? (
        <Link href={getPlaceHref('/mail-server')}>{i18n.t('admin.place.mailServer')}</Link>
      ) : (
        <Link href={getPlaceHref('/mails')}>{i18n.t('admin.place.mails')}</Link>
      )}
    </Notice>
  )
}
