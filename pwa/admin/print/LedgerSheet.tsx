/** The ledger of a stay on paper, for the guest. It is no fiscal document. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { describeStatement, presentStayLedger } from '#contract/money/statement.ts'
import { listNightPrices } from '#contract/prices/prices.ts'
import type { Room } from '#contract/rooms.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { AmountTable } from '#pwa/ui/AmountTable.tsx'
import './LedgerSheet.css'
import { Sheet } from './Sheet.tsx'

type Props = { booking: Booking; room: Room | undefined }

export function LedgerSheet({ booking, room }: Props) {
  const { i18n, language } = useLanguage()
  const nightPrices = room ? listNightPrices(room, booking) : []
  const { lines, payments, sums } = describeStatement(presentStayLedger(booking, nightPrices), i18n, language)
  return (
    <div lang={language} className="ledger-sheet">
      <Sheet title={i18n.t('statement.title')} subtitle={booking.code} room={room}>
        <p>
          <strong>{formatGuestName(booking, i18n)}</strong>
        </p>
        <p>
          {getRoomName(booking.room, language)}, {formatLongDay(booking.checkinDate, language)} –{' '}
          {formatLongDay(booking.checkoutDate, language)}
        </p>
        <AmountTable caption={i18n.t('statement.lines')} rows={lines} sums={sums} />
        {payments.length > 0 && <AmountTable caption={i18n.t('statement.payments')} rows={payments} />}
      </Sheet>
    </div>
  )
}
