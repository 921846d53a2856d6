/**
 * The state of the data as one quiet mark. Words stand beside it only when somebody has to know: without a network, with
 * unsent changes, or when mail was not delivered. Pressing the mark shows the whole state in words.
 */
import { Dialog, DialogTrigger } from 'react-aria-components'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Link } from 'wouter'
import { formatCount, formatTime, formatTimeAgo } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readProgress } from '#pwa/offline/db.ts'
import '#pwa/ui/Button.css'
import { Icon } from '#pwa/ui/Icon.tsx'
import { useMailHealth } from '../mails/useMailHealth.ts'
import { useUnreadableCount, useWrites } from '../outbox/sending.ts'
import { isOpen } from '../outbox/writes.ts'
import { getPlaceHref } from '../places.ts'
import { useNow, useStoreQuery, useSyncedAt, useSyncState } from '../sync/useSync.ts'
import { getItemState, listItems } from '../toSend/items.ts'
import { DeviceStatus } from './DeviceStatus.tsx'
import './StatusMark.css'

/** The progress of the first sync; an interrupted one resumes where it stopped. */
function InitialSync({ isOffline }: { isOffline: boolean }) {
  const { i18n, language } = useLanguage()
  const progress = useStoreQuery(readProgress)
  const counts = progress && {
    n: formatCount(progress.stored, language),
    total: formatCount(progress.total, language),
  }
  if (isOffline) return <span>{counts ? i18n.t('admin.sync.interrupted', counts) : i18n.t('admin.sync.noData')}</span>
  return (
    <label className="initial-sync">
      {i18n.t('admin.sync.initial')} <progress max={progress?.total} value={progress?.stored} />{' '}
      {counts && i18n.t('admin.sync.progress', counts)}
    </label>
  )
}

/** `isListed`: the page itself lists what has failed. */
export function StatusMark({ isListed }: { isListed: boolean }) {
  const { i18n, language } = useLanguage()
  const { connection } = useSyncState()
  const isOffline = connection === 'offline'
  const syncedAt = useSyncedAt()
  const now = useNow()
  const mails = useMailHealth()
  const items = listItems(useWrites().filter(isOpen))
  const toSendCount = items.length + useUnreadableCount()
  const isUndecided = items.some((it) => getItemState(it) !== 'waiting')
  const isWrong = isUndecided || mails?.failedText != null
  const tone = isWrong ? 'danger' : isOffline || toSendCount > 0 || mails?.isLate ? 'warn' : 'ok'
  const age =
    syncedAt == null
      ? i18n.t('admin.sync.label')
      : `${i18n.t('admin.sync.updated', { time: formatTime(syncedAt, language) })} (${formatTimeAgo(syncedAt, now, language)})`
  const toSendText = i18n.t('admin.toSend.count', { n: toSendCount })
  return (
    <div className="status-mark" data-tone={tone} data-connection={connection}>
      <div className="status-words">
        <span role="status">{isOffline && <strong>{i18n.t('admin.sync.offline')}</strong>}</span>
        {syncedAt === null && <InitialSync isOffline={isOffline} />}
        {toSendCount > 0 && (
          <Link className="status-link" href={getPlaceHref('/to-send')} data-tone={isUndecided ? 'danger' : 'warn'}>
            {isUndecided && <Icon name="alert" size={20} />}
            <span>{toSendText}</span>
          </Link>
        )}
        {mails?.failedText && !isListed && (
          <Link className="status-link" href={getPlaceHref('/mails')} data-tone="danger">
            <Icon name="alert" size={20} />
            <span>{mails.failedText}</span>
          </Link>
        )}
      </div>
      <DialogTrigger>
        <Button className="button status-button" data-variant="quiet">
          <span className="status-dot" aria-hidden="true" />
          <span className="visually-hidden">{age}</span>
        </Button>
        <Popover className="status-popover" placement="bottom end">
          <Dialog aria-label={i18n.t('admin.sync.label')}>
            {({ close }) => (
              <>
                <p>{age}</p>
                <p>
                  <Link href={getPlaceHref('/to-send')} onClick={close}>
                    {toSendCount > 0 ? toSendText : i18n.t('admin.toSend.none')}
                  </Link>
                </p>
                {mails && (
                  <p>
                    <Link href={getPlaceHref('/mails')} onClick={close}>
                      {mails.text}
                    </Link>
                  </p>
                )}
                <DeviceStatus />
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}
