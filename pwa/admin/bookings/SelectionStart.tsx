import type { Booking } from '#contract/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { isSelectable, type RequestSelection } from './useRequestSelection.ts'

/** `listed`: the bookings that the list shows. */
type Props = { selection: RequestSelection; listed: Booking[] }

/** Begins to select requests, where there are several. */
export function SelectionStart({ selection, listed }: Props) {
  const { i18n } = useLanguage()
  const { selected, progress, report, start } = selection
  const isBusy = progress !== null || selected !== null || report !== null
  if (isBusy || listed.filter(isSelectable).length < 2) return null
  return (
    <Button className="selection-start" variant="quiet" onClick={() => start()}>
      {i18n.t('admin.selection.start')}
    </Button>
  )
}
