/** The end of the form: the terms of the stay, what is still missing, and the button. */
import { lazy, Suspense } from 'react'
import { getDepositText } from '#contract/money/deposit.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { Checklist } from './Checklist.tsx'
import { priceOtherRooms } from './otherRooms.ts'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import './SendArea.css'
import { useFarm } from '../shell/FarmProvider.tsx'
import { usePriceList } from '../usePriceList.ts'
import { getStay } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import type { RequestForm } from './useRequestForm.ts'

// Loaded later: it appears only after the days are chosen.
const StayTerms = lazy(async () => ({ default: (await import('./StayTerms.tsx')).StayTerms }))

/** What happens after sending, in three steps. */
function AfterSending() {
  const { i18n } = useLanguage()
  const { figures, deposit } = useFarm()
  return (
    <section aria-labelledby="booking-after-sending">
      <h3 id="booking-after-sending">{i18n.t('booking.afterSending')}</h3>
      <ol className="after-sending">
        <li>{i18n.t('booking.afterSending.receipt')}</li>
        <li>{i18n.t('booking.afterSending.reply', { hours: figures.replyHours })}</li>
        <li>
          {i18n.t(
            getDepositText(
              {
                acconto: /*i18n*/ 'booking.afterSending.confirm',
                caparra: /*i18n*/ 'booking.afterSending.confirmCaparra',
              },
              deposit,
            ),
          )}
        </li>
      </ol>
    </section>
  )
}

type Props = { form: RequestForm; widget: WidgetState; isSending: boolean }

export function SendArea({
  form,
  widget: { room, rooms, selection, bookingsEnabled, offeredExtras, today },
  isSending,
}: Props) {
  const { i18n } = useLanguage()
  const { figures } = useFarm()
  const isHydrated = useHydrated()
  const stay = getStay(selection)
  const prices = usePriceList()
  const others = stay ? priceOtherRooms(selection.otherRooms, rooms, stay, prices) : []
  return (
    <div className="send-area">
      {room && stay && (
        <Suspense>
          <StayTerms
            room={room}
            others={others}
            stay={stay}
            choice={selection}
            offeredExtras={offeredExtras}
            today={today}
          />
        </Suspense>
      )}
      {bookingsEnabled && <Checklist form={form} hasRoom={room !== null} hasDates={stay !== null} />}
      <Button
        type="submit"
        variant="primary"
        disabled={!bookingsEnabled || !isHydrated}
        aria-disabled={isSending || undefined}
        data-pending={isSending}
      >
        {isSending ? i18n.t('booking.sending') : i18n.t('booking.send')}
      </Button>
      <p className="muted">
        {bookingsEnabled ? (
          i18n.t('booking.noPayment', { hours: figures.replyHours })
        ) : (
          <>
            {i18n.t('booking.suspended')}
            {'. '}
            {i18n.t('booking.suspendedText')}
          </>
        )}
      </p>
      {bookingsEnabled ? <AfterSending /> : <PhoneAndMail />}
    </div>
  )
}
