import type { RoomOffer } from './roomOffers.ts'
import { useWarningTexts } from './useWarningTexts.ts'

/** What speaks against the stay in this room, though staff may go on. */
export function StayWarnings({ offer }: { offer: RoomOffer }) {
  const formatWarnings = useWarningTexts()
  return formatWarnings(offer).map((text) => (
    <p key={text} className="dialog-warning" role="status">
      {text}
    </p>
  ))
}
