/** The rooms that a guest has booked with one request, and what staff do with all of them at once. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getAgreedCents } from '#contract/money/ledger.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatParty } from '#contract/text/format.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SharedPaymentButton } from '../payments/SharedPaymentButton.tsx'
import { BookingSection } from './BookingSection.tsx'
import { type GroupAction, GroupDialog, groupActionTexts } from './GroupDialog.tsx'
import { getStatusLabel, statusTones } from './labels.ts'
import { readGroup } from './queries.ts'
import { RoomList } from './RoomList.tsx'

/** What can be done with all rooms that are not cancelled. */
function listActions(live: Booking[]): GroupAction[] {
  const pending = live.filter(({ status }) => status === 'pending').length
  if (live.length === 0) return []
  if (pending === live.length) return ['confirm', 'decline', 'move', 'cancel']
  return pending > 0 ? ['confirm', 'move', 'cancel'] : ['move', 'cancel']
}

export function GroupSection({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const [opened, setOpened] = useState<{ action: GroupAction; bookings: Booking[] } | null>(null)
  const { groupCode } = booking
  const group = useLiveQuery(() => readGroup(booking), [groupCode, booking.createdAt]) ?? []
  if (!groupCode) return null
  const live = group.filter(({ status }) => status !== 'cancelled')
  const total = live.reduce((cents, it) => cents + getAgreedCents(it), 0)
  const guests = live.reduce((n, it) => n + it.numberOfGuests, 0)
  return (
    <BookingSection
      title={i18n.t('admin.group.title', { code: groupCode })}
      actions={
        <>
          {listActions(live).map((action) => (
            <Button key={action} size="small" onClick={() => setOpened({ action, bookings: live })}>
              {i18n.t(groupActionTexts[action].submit)}
            </Button>
          ))}
          <SharedPaymentButton bookings={live} />
        </>
      }
    >
      <RoomList bookings={group} shown={booking}>
        {(it) => (
          <>
            <span>{formatParty(it.numberOfGuests, it.children, i18n)}</span>
            <span>{formatCurrency(formatMoney(getAgreedCents(it)), language)}</span>
            <Badge tone={statusTones[it.status]}>{i18n.t(getStatusLabel(it))}</Badge>
          </>
        )}
      </RoomList>
      {live.length > 0 && (
        <p>
          <strong>
            {i18n.t('admin.group.total', {
              rooms: live.length,
              guests,
              amount: formatCurrency(formatMoney(total), language),
            })}
          </strong>
        </p>
      )}
      {opened && <GroupDialog groupCode={groupCode} {...opened} onClose={() => setOpened(null)} />}
    </BookingSection>
  )
}
