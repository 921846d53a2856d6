/** How the fetching of a channel goes, in sentences. */
import { type Channel, channelProblemTexts } from '#contract/channels.ts'
import { formatTime, formatTimeAgo } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useNow } from '../sync/useSync.ts'
import { UnreadEvents } from './UnreadEvents.tsx'

function useStateTexts({ hasImport, state, deletedAt }: Channel): string[] {
  const { i18n, language } = useLanguage()
  const now = useNow()
  const formatAge = (instant: string) => formatTimeAgo(Date.parse(instant), now, language)
  if (deletedAt !== null) return []
  const { goodAt, events, nextAt, exportReadAt } = state
  return [
    !hasImport
      ? i18n.t('admin.channels.onlyExport')
      : goodAt === null
        ? i18n.t('admin.channels.neverRead')
        : i18n.t('admin.channels.readAt', { age: formatAge(goodAt), n: events ?? 0 }),
    ...(hasImport && nextAt !== null ? [i18n.t('admin.channels.nextAt', { time: formatTime(nextAt, language) })] : []),
    exportReadAt === null
      ? i18n.t('admin.channels.neverExported')
      : i18n.t('admin.channels.exportedAt', { age: formatAge(exportReadAt) }),
  ]
}

export function ChannelState({ channel }: { channel: Channel }) {
  const { i18n, language } = useLanguage()
  const now = useNow()
  const texts = useStateTexts(channel)
  const { problem, failingSince } = channel.state
  return (
    <>
      {texts.map((text) => (
        <span key={text} className="muted">
          {text}
        </span>
      ))}
      {problem !== null && channel.deletedAt === null && (
        <p className="channel-problem">
          {i18n.t(channelProblemTexts[problem])}{' '}
          {failingSince !== null &&
            i18n.t('admin.channels.failingSince', { age: formatTimeAgo(Date.parse(failingSince), now, language) })}
        </p>
      )}
      {channel.deletedAt === null && <UnreadEvents unread={channel.state.unread} />}
    </>
  )
}
