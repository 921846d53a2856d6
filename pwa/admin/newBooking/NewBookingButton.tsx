import { useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { placeIcons } from '../placeIcons.ts'
import { NewBooking } from './NewBooking.tsx'
import './NewBookingButton.css'
import { readRoomOfNewBooking } from './room.ts'

/** Takes a booking, from every place. Free rooms can be looked up offline, so only the dialog's own button is disabled then. */
export function NewBookingButton({ isShort }: { isShort: boolean }) {
  const { i18n } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" className="new-booking-button" onClick={() => setOpen(true)}>
        {isShort && <Icon path={placeIcons.add} />}
        <span className={isShort ? 'visually-hidden' : undefined}>{i18n.t('admin.newBooking.title')}</span>
      </Button>
      {isOpen && <NewBooking roomId={readRoomOfNewBooking()} onClose={() => setOpen(false)} />}
    </>
  )
}
