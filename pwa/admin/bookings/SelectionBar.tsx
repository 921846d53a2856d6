/** Selects many requests at once, moves them to the trash, and says what became of each. */
import type { Booking } from '#contract/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { Notice } from '../sync/Notice.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import './SelectionBar.css'
import { isSelectable, type RequestSelection, type SelectionReport } from './useRequestSelection.ts'

/** A sentence about the bookings that an action has left as they were. */
function LeftOver({ id, bookings }: { id: string; bookings: Booking[] }) {
  const { i18n } = useLanguage()
  if (bookings.length === 0) return null
  const names = bookings.map((it) => `${formatGuestName(it, i18n)} (${it.code})`).join(', ')
  return <p>{i18n.t(id, { n: bookings.length, names })}</p>
}

type ReportProps = Pick<RequestSelection, 'undo' | 'closeReport'> & { report: SelectionReport }

function Report({ report: { action, done, changed, taken, failed }, undo, closeReport }: ReportProps) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const isWhole = changed.length + taken.length + failed.length === 0
  return (
    <Notice tone={isWhole ? 'neutral' : 'warn'}>
      <div className="selection-report">
        <p>
          {i18n.t(action === 'trash' ? /*i18n*/ 'admin.selection.trashed' : /*i18n*/ 'admin.selection.restored', {
            n: done.length,
          })}
        </p>
        <LeftOver id={/*i18n*/ 'admin.selection.changed'} bookings={changed} />
        <LeftOver id={/*i18n*/ 'admin.selection.taken'} bookings={taken} />
        <LeftOver id={/*i18n*/ 'admin.selection.notDone'} bookings={failed} />
      </div>
      {action === 'trash' && done.length > 0 && (
        <Button disabled={blockedReason !== null} onClick={undo}>
          {i18n.t('admin.selection.undo')}
        </Button>
      )}
      <Button variant="quiet" onClick={closeReport}>
        {i18n.t('admin.close')}
      </Button>
    </Notice>
  )
}

type Props = {
  selection: RequestSelection
  /** The bookings that the list shows. */
  listed: Booking[]
}

export function SelectionBar({ selection, listed }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const { selected, progress, report, start, stop, trash, undo, closeReport } = selection
  const requests = listed.filter(isSelectable)
  const isBusy = progress !== null
  return (
    <>
      {report && <Report report={report} undo={undo} closeReport={closeReport} />}
      {isBusy && (
        <p className="selection-bar" role="status">
          {i18n.t('admin.selection.progress', progress)}
        </p>
      )}
      {!isBusy && selected === null && requests.length > 1 && (
        <Button className="selection-start" variant="quiet" onClick={() => start()}>
          {i18n.t('admin.selection.start')}
        </Button>
      )}
      {!isBusy && selected !== null && (
        <div className="selection-bar" role="toolbar" aria-label={i18n.t('admin.selection.start')}>
          <strong role="status">{i18n.t('admin.selection.count', { n: selected.size })}</strong>
          <Button onClick={() => start([...selected.values(), ...requests])}>{i18n.t('admin.selection.all')}</Button>
          <Button
            variant="danger"
            disabled={blockedReason !== null || selected.size === 0}
            onClick={() => void trash()}
          >
            {i18n.t('admin.selection.trash')}
          </Button>
          <Button variant="quiet" onClick={stop}>
            {i18n.t('admin.selection.stop')}
          </Button>
          <BlockedReason />
        </div>
      )}
    </>
  )
}
