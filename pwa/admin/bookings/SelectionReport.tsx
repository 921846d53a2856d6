/** Says what became of each request that was selected. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { formatCode } from '../subjects/bookingName.ts'
import { Notice } from '../sync/Notice.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import './SelectionBar.css'
import type { RequestSelection } from './useRequestSelection.ts'

/** A sentence about the bookings that an action has left as they were. */
function LeftOver({ id, bookings }: { id: string; bookings: Booking[] }) {
  const { i18n } = useLanguage()
  if (bookings.length === 0) return null
  const names = bookings.map((it) => `${formatGuestName(it, i18n)} (${formatCode(it, i18n)})`).join(', ')
  return <p>{i18n.t(id, { n: bookings.length, names })}</p>
}

export function SelectionReport({ selection }: { selection: RequestSelection }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason({ canWait: true })
  const { report, undo, closeReport } = selection
  if (report === null) return null
  const { action, done, waiting, changed, taken, failed } = report
  const isWhole = changed.length + taken.length + failed.length === 0
  return (
    <div className="bookings-notice">
      <Notice tone={isWhole ? 'neutral' : 'warn'}>
        <div className="selection-report">
          <p>
            {i18n.t(action === 'trash' ? /*i18n*/ 'admin.selection.trashed' : /*i18n*/ 'admin.selection.restored', {
              n: done.length,
            })}
          </p>
          {waiting.length > 0 && <p>{i18n.t('admin.selection.waiting', { n: waiting.length })}</p>}
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
    </div>
  )
}
