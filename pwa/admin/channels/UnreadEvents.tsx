/** The events of a calendar that could not be read, with their first lines, for whoever asks the portal about them. */
import type { UnreadEvents as Unread } from '#contract/channels.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './UnreadEvents.css'

export function UnreadEvents({ unread: { count, total, shown } }: { unread: Unread }) {
  const { i18n } = useLanguage()
  if (count === 0) return null
  return (
    <div className="unread-events">
      <p>
        <strong>{i18n.t('admin.channels.unreadEvents', { n: count, total })}</strong>{' '}
        {i18n.t('admin.channels.unreadEventsText')}
      </p>
      {shown.map((lines) => (
        <pre key={lines.join()}>{lines.join('\n')}</pre>
      ))}
    </div>
  )
}
