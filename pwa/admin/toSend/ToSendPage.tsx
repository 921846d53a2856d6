/** The changes that wait on this device, in the order in which they are sent, and what became of those that were sent. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { isOpen, useWrites } from '../outbox/sending.ts'
import { countWritesOfOthers, dropApplied } from '../outbox/store.ts'
import { useDeviceSession } from '../session/session.ts'
import './ToSendPage.css'
import { WriteItem } from './WriteItem.tsx'

export function ToSendPage() {
  const { i18n } = useLanguage()
  const username = useDeviceSession().session?.username ?? ''
  const writes = useWrites()
  const open = writes.filter(isOpen)
  const applied = writes.filter((it) => !isOpen(it)).reverse()
  const others = useLiveQuery(() => countWritesOfOthers(username), [username])
  return (
    <>
      <h1>{i18n.t('admin.toSend.title')}</h1>
      {open.length === 0 && (
        <p className="empty" role="status">
          {i18n.t('admin.toSend.none')}
        </p>
      )}
      <ol className="write-list">
        {open.map((write) => (
          <WriteItem key={write.id} write={write} heading="h2" />
        ))}
      </ol>
      {others !== undefined && others > 0 && <p className="muted">{i18n.t('admin.toSend.others', { n: others })}</p>}
      {applied.length > 0 && (
        <section className="applied-writes">
          <h2>{i18n.t('admin.toSend.applied')}</h2>
          <Button variant="quiet" onClick={() => void dropApplied(username)}>
            {i18n.t('admin.toSend.clear')}
          </Button>
          <ol className="write-list">
            {applied.map((write) => (
              <WriteItem key={write.id} write={write} heading="h3" />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
