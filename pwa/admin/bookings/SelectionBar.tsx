/** What can be done with the selected requests. It stays in sight at the end of the window. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import './SelectionBar.css'
import { isSelectable, type RequestSelection } from './useRequestSelection.ts'

type Props = {
  selection: RequestSelection
  /** The bookings that the list shows. */
  listed: Booking[]
}

export function SelectionBar({ selection: { selected, progress, start, stop, trash }, listed }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason({ canWait: true })
  if (progress !== null)
    return (
      <p className="selection-bar" role="status">
        {i18n.t('admin.selection.progress', progress)}
      </p>
    )
  if (selected === null) return null
  return (
    <div className="selection-bar" role="toolbar" aria-label={i18n.t('admin.selection.start')}>
      <strong role="status">{i18n.t('admin.selection.count', { n: selected.size })}</strong>
      <Button onClick={() => start([...selected.values(), ...listed.filter(isSelectable)])}>
        {i18n.t('admin.selection.all')}
      </Button>
      <Button variant="danger" disabled={blockedReason !== null || selected.size === 0} onClick={() => void trash()}>
        {i18n.t('admin.selection.trash')}
      </Button>
      <Button variant="quiet" onClick={stop}>
        {i18n.t('admin.selection.stop')}
      </Button>
      <BlockedReason canWait />
    </div>
  )
}
