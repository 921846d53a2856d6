import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { placeIcons } from '../placeIcons.ts'
import './NewBookingButton.css'

type Props = { isShort: boolean; isLoud: boolean; onPress: () => void }

/**
 * Takes a booking, from every place. Free rooms can be looked up offline, so only the dialog's own button is disabled
 * then. `isLoud`: the place has no button of its own that stands out.
 */
export function NewBookingButton({ isShort, isLoud, onPress }: Props) {
  const { i18n } = useLanguage()
  return (
    <Button variant={isLoud ? 'primary' : 'secondary'} className="new-booking-button" onClick={onPress}>
      {isShort && <Icon path={placeIcons.add} />}
      <span className={isShort ? 'visually-hidden' : undefined}>{i18n.t('admin.newBooking.title')}</span>
    </Button>
  )
}
