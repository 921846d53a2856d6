/** Everything about one booking: what to do next, stay, guest, money, mails, history. */
import './BookingPage.css'
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useState } from 'react'
import { getUnprovedState } from '#contract/bookings/bookingRules.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { readEdited } from '../forms/useDialogDraft.ts'
import { LedgerLines } from '../payments/LedgerLines.tsx'
import { PaymentList } from '../payments/PaymentList.tsx'
import { useOwedText } from '../payments/useOwedText.ts'
import { PrintLedgerButton } from '../print/PrintLedgerButton.tsx'
import { useKeptScroll } from '../session/useKeptScroll.ts'
import { NoRowsYet } from '../sync/NoRowsYet.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useSyncedAt } from '../sync/useSync.ts'
import { ActionButton } from './ActionButton.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingBadges } from './BookingBadges.tsx'
import { BookingSection } from './BookingSection.tsx'
import { EditDialog } from './EditDialog.tsx'
import { EditDraft } from './editForm.ts'
import { GroupSection } from './GroupSection.tsx'
import { GuestSection } from './GuestSection.tsx'
import { HistoryEvents } from './HistoryEvents.tsx'
import { LapsedRequest } from './LapsedRequest.tsx'
import { MailsSection } from './MailsSection.tsx'
import { NotesSection } from './NotesSection.tsx'
import { PartsSection } from './PartsSection.tsx'
import { Prices } from './Prices.tsx'
import { historyQuery, readBooking } from './queries.ts'
import { RestoreAction } from './RestoreAction.tsx'
import { StayGuestsSection } from './StayGuestsSection.tsx'
import { StaySection } from './StaySection.tsx'
import { WishSection } from './WishSection.tsx'

const sentences = {
  held: /*i18n*/ 'admin.booking.held',
  lost: /*i18n*/ 'admin.booking.released',
  never: /*i18n*/ 'admin.booking.neverHeld',
}

/** Whether a request whose guest has not proved the address has its days. */
function UnprovedRequest({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const state = getUnprovedState(booking)
  if (state === null) return null
  return (
    <p className="booking-requests">
      <strong>
        {i18n.t(sentences[state], { until: booking.heldUntil && formatDateTime(booking.heldUntil, language) })}
      </strong>
    </p>
  )
}

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
  const syncedAt = useSyncedAt()
  useKeptScroll(found !== undefined && !isBeside)
  return (
    <div className="booking-page" aria-busy={found === undefined}>
      {back}
      {found && !booking && <NoRowsYet />}
      {found && !booking && syncedAt && (
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

/** After a reload the edit of a booking goes on where it was. */
function RestoredEdit({ booking }: { booking: Booking }) {
  const [draft] = useState(() => readEdited('edit'))
  /** The booking as it was when the dialog opened. */
  const [opened, setOpened] = useState(draft?.id === booking.id && booking.deletedAt === null ? booking : null)
  const section = EditDraft.safeParse(draft?.values).data?.section ?? null
  return opened && <EditDialog section={section} booking={opened} onClose={() => setOpened(null)} />
}

/** What happened to the booking. The server has it, so it needs the network. */
function HistorySection({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const query = useQuery(historyQuery(booking.id, booking.version))
  return (
    <BookingSection title={i18n.t('admin.history.title')}>
      <QueryStatus query={query} />
      {query.data?.length === 0 && <p className="muted">{i18n.t('admin.history.none')}</p>}
      {query.data && <HistoryEvents events={query.data} />}
    </BookingSection>
  )
}
