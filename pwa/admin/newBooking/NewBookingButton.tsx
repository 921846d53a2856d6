import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { placeIcons } from '../placeIcons.ts'
import './NewBookingButton.css'

/** Takes a booking, from every place. Free rooms can be looked up offline, so only the dialog's own button is disabled then. */
export function NewBookingButton({ isShort, onPress }: { isShort: boolean; onPress: () => void }) {
  const { i18n } = useLanguage()
  return (
    <Button variant="primary" className="new-booking-button" onClick={onPress}>
      {isShort && <Icon path={placeIcons.add} />}
      <span className={isShort ? 'visually-hidden' : undefined}>{i18n.t('admin.newBooking.title')}</span>
    </Button>
  )
}
