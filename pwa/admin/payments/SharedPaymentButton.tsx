import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getDueCents } from '#contract/money/ledger.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SharedPaymentDialog } from './SharedPaymentDialog.tsx'

/** Takes one payment for all bookings of a guest that have something to pay. Nothing where fewer than two have. */
export function SharedPaymentButton({ bookings }: { bookings: Booking[] }) {
  const { i18n } = useLanguage()
  const [opened, setOpened] = useState<Booking[] | null>(null)
  const owing = bookings.filter((it) => getDueCents(it) > 0)
  return (
    <>
      {owing.length > 1 && (
        <Button size="small" onClick={() => setOpened(owing)}>
          {i18n.t('admin.payment.forAll')}
        </Button>
      )}
      {opened && <SharedPaymentDialog bookings={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
