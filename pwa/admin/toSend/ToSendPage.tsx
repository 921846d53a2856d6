/** The changes that wait on this device, in the order in which they are sent, and what became of those that were sent. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useUnreadableCount, useWrites } from '../outbox/sending.ts'
import { dropApplied } from '../outbox/store.ts'
import { useDeviceSession } from '../session/session.ts'
import './ToSendPage.css'
import { GroupItem } from './GroupItem.tsx'
import { getItemState, type Item, isGroup, listItems } from './items.ts'
import { OtherAccounts } from './OtherAccounts.tsx'
import { WriteItem } from './WriteItem.tsx'

function ItemView({ item, heading }: { item: Item; heading: 'h2' | 'h3' }) {
  if (isGroup(item)) return <GroupItem writes={item.writes} heading={heading} />
  return <WriteItem write={item.writes[0]} heading={heading} />
}

export function ToSendPage() {
  const { i18n } = useLanguage()
  const { session } = useDeviceSession()
  const items = listItems(useWrites())
  const unreadable = useUnreadableCount()
  const open = items.filter((it) => getItemState(it) !== 'applied')
  const applied = items.filter((it) => getItemState(it) === 'applied').reverse()
  return (
    <>
      {unreadable > 0 && <p role="status">{i18n.t('admin.toSend.unreadableHere', { n: unreadable })}</p>}
      {open.length + unreadable === 0 && (
        <p className="empty" role="status">
          {i18n.t('admin.toSend.empty')}
        </p>
      )}
      <ol className="write-list">
        {open.map((item) => (
          <ItemView key={item.id} item={item} heading="h2" />
        ))}
      </ol>
      {session && <OtherAccounts session={session} />}
      {applied.length > 0 && (
        <section className="applied-writes">
          <h2>{i18n.t('admin.toSend.applied')}</h2>
          <Button variant="quiet" onClick={() => void dropApplied(session?.username ?? '')}>
            {i18n.t('admin.toSend.clear')}
          </Button>
          <ol className="write-list">
            {applied.map((item) => (
              <ItemView key={item.id} item={item} heading="h3" />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
