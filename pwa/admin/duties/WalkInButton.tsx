/** Somebody arrives without a booking: the button, a free room, and the stay of one night is saved. */
import { useState } from 'react'
import { addDays } from '#contract/days.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { NewBooking } from '../newBooking/NewBooking.tsx'

export function WalkInButton() {
  const { i18n } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const today = farmToday()
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('admin.schedine.walkIn')}</Button>
      {isOpen && (
        <NewBooking
          roomId={null}
          stay={{ checkinDate: today, checkoutDate: addDays(today, 1) }}
          guestName={i18n.t('admin.schedine.walkInName')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
