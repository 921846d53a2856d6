/** Everything about one booking: what to do next, stay, guest, money, mails, history. */
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { Booking } from '#contract/bookings.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { LedgerLines } from '../payments/LedgerLines.tsx'
import { PaymentList } from '../payments/PaymentList.tsx'
import { useOwedText } from '../payments/useOwedText.ts'
import { PrintLedgerButton } from '../print/PrintLedgerButton.tsx'
import { useKeptScroll } from '../session/useKeptScroll.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { ActionButton } from './ActionButton.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingBadges } from './BookingBadges.tsx'
import { LapsedRequest } from './LapsedRequest.tsx'
import { NotesSection } from './NotesSection.tsx'
import { Prices } from './Prices.tsx'
import { RestoreAction } from './RestoreAction.tsx'
import { UnprovedRequest } from './UnprovedRequest.tsx'
import './BookingPage.css'
import { BookingSection } from './BookingSection.tsx'
import { GroupSection } from './GroupSection.tsx'
import { GuestSection } from './GuestSection.tsx'
import { HistorySection } from './HistorySection.tsx'
import { MailsSection } from './MailsSection.tsx'
import { PartsSection } from './PartsSection.tsx'
import { readBooking } from './queries.ts'
import { RestoredEdit } from './RestoredEdit.tsx'
import { StayGuestsSection } from './StayGuestsSection.tsx'
import { StaySection } from './StaySection.tsx'
import { WishSection } from './WishSection.tsx'

function BookingHead({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const owed = useOwedText()(booking)
  return (
    <header className="booking-head">
      <h2>{formatGuestName(booking, i18n)}</h2>
      <div className="booking-badges">
        {booking.code === '' ? (
          <span className="muted">{i18n.t('admin.booking.codeComes')}</span>
        ) : (
          <code className="booking-code">{booking.code}</code>
        )}
        <BookingBadges booking={booking} />
        {owed !== null && <Badge tone="warn">{owed}</Badge>}
        {booking.deletedAt !== null && <Badge>{i18n.t('admin.place.trash')}</Badge>}
      </div>
      {booking.cancelledByGuestAt && (
        <p className="booking-words">
          {i18n.t('admin.booking.cancelledByGuest', { when: formatDateTime(booking.cancelledByGuestAt, language) })}
        </p>
      )}
      <LapsedRequest booking={booking} />
      <UnprovedRequest booking={booking} />
      {booking.deletedAt === null ? <BookingActions booking={booking} /> : <RestoreAction booking={booking} />}
    </header>
  )
}

/** `back`: the link to the list. `isBeside`: the list is beside the page and stays as it is. */
type Props = { codeOrId: string; isBeside: boolean; back: ReactNode }

export function BookingPage({ codeOrId, isBeside, back }: Props) {
  const { i18n } = useLanguage()
  const found = useLiveQuery(async () => ({ booking: await readBooking(codeOrId) }), [codeOrId])
  const [booking] = dropInvalidRows(Booking, found?.booking ? [found.booking] : [])
  useKeptScroll(found !== undefined && !isBeside)
  return (
    <div className="booking-page" aria-busy={found === undefined}>
      {back}
      {found && !booking && (
        <p className="empty" role="status">
          {i18n.t('admin.booking.unknown', { code: codeOrId })}
        </p>
      )}
      {booking && (
        <>
          <BookingHead booking={booking} />
          <RestoredEdit booking={booking} />
          <WishSection booking={booking} />
          <GroupSection booking={booking} />
          <PartsSection booking={booking} />
          <StaySection booking={booking} />
          <GuestSection booking={booking} />
          <StayGuestsSection booking={booking} />
          <NotesSection booking={booking} />
          <BookingSection
            title={i18n.t('admin.booking.money')}
            actions={
              <>
                <PrintLedgerButton booking={booking} />
                {booking.deletedAt === null && <ActionButton booking={booking} action="pricing" />}
              </>
            }
          >
            <Prices booking={booking} />
            <LedgerLines stay={booking} />
            <PaymentList stay={booking} />
          </BookingSection>
          <MailsSection booking={booking} />
          <HistorySection booking={booking} />
        </>
      )}
    </div>
  )
}
