import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useDeviceSession } from '../session/session.ts'
import { useNow } from '../sync/useSync.ts'
import { mailHealthQuery } from './queries.ts'

/** After 5 minutes in the queue a mail has failed more than once. */
const lateAfterMs = 5 * 60_000

/** `text`: the whole state in words. `failedText`: what a person has to look at, or null. */
export type MailHealth = {
  isConfigured: boolean
  isLate: boolean
  text: string
  failedText: string | null
}

/** The state of the mail queue; undefined before the first answer. */
export function useMailHealth(): MailHealth | undefined {
  const { i18n, language } = useLanguage()
  const now = useNow()
  const health = useQuery({ ...mailHealthQuery, enabled: useDeviceSession().session?.role !== 'housekeeping' }).data
  if (health === undefined) return undefined
  const { configured: isConfigured, failed, held, waiting } = health
  const waitedMs = health.waitingSince === null ? null : now - Date.parse(health.waitingSince)
  const failedText = failed > 0 ? i18n.t('admin.mails.failedCount', { n: failed }) : null
  const texts = [
    !isConfigured && i18n.t('admin.mails.notConfigured'),
    failedText,
    held > 0 && i18n.t('admin.mails.heldCount', { n: held }),
    waiting > 0 &&
      (waitedMs === null
        ? i18n.t('admin.mails.waitingCount', { n: waiting })
        : i18n.t('admin.mails.waitingSince', { n: waiting, span: formatDuration(waitedMs, language) })),
  ].filter((it) => it !== false && it !== null)
  return {
    isConfigured,
    isLate: held > 0 || (waitedMs !== null && waitedMs > lateAfterMs),
    text: texts.join(' · ') || i18n.t('admin.mails.healthy'),
    failedText,
  }
}
