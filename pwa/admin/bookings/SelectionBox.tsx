import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import './SelectionBar.css'
import { isSelectable, type RequestSelection } from './useRequestSelection.ts'

/** Stands in the place of a card's actions while requests are selected. */
export function SelectionBox({ booking, selection }: { booking: Booking; selection: RequestSelection }) {
  const { i18n } = useLanguage()
  if (!isSelectable(booking)) return null
  return (
    <div className="selection-box">
      <Checkbox
        id={`select-${booking.id}`}
        label={i18n.t('admin.selection.select', { name: formatGuestName(booking, i18n) })}
        checked={selection.selected?.has(booking.id) ?? false}
        disabled={selection.progress !== null}
        onChange={() => selection.toggle(booking)}
      />
    </div>
  )
}
