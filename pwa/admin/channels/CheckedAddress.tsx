/** What was found at an address, before anything is stored. */
import { type CheckedFeed, channelProblemTexts } from '#contract/channels.ts'
import { formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { UnreadEvents } from './UnreadEvents.tsx'

/** More would push the button off the screen. */
const shownEvents = 5

export function CheckedAddress({ feed }: { feed: CheckedFeed }) {
  const { i18n, language } = useLanguage()
  return (
    <div className="dialog-wide" role="status">
      {feed.problem === null ? (
        <Card kind="note" tone="ok">
          <p>{i18n.t('admin.channels.found', { n: feed.count })}</p>
          <ul className="stack-1">
            {feed.events.slice(0, shownEvents).map((event) => (
              <li key={`${event.checkinDate} ${event.checkoutDate} ${event.title}`}>
                {i18n.t('admin.channels.foundStay', formatStay(event, language))}
                {event.title === '' ? '' : `: ${event.title}`}
              </li>
            ))}
          </ul>
          <UnreadEvents unread={feed.unread} />
        </Card>
      ) : (
        <Card as="p" kind="note" tone="danger">
          {i18n.t(channelProblemTexts[feed.problem])}
        </Card>
      )}
    </div>
  )
}
