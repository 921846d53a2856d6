/** What a stay costs beside its nights: extras, discounts and surcharges, and the sum. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { getDueCents, getPaidCents, getTotalCents, listLines } from '#contract/account.ts'
import type { Line } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Extra } from '#contract/extras.ts'
import { getText } from '#contract/format.ts'
import { formatMoney } from '#contract/money.ts'
import { listNightPrices } from '#contract/prices.ts'
import { describeNights } from '#contract/statement.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { readRooms } from '../rooms/queries.ts'
import { readExtras } from '../settings/queries.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { NewLineDialog } from './NewLineDialog.tsx'
import { useChangeLines } from './useChangeLines.ts'

const kindLabels: Record<Line['kind'], string> = {
  nights: /*i18n*/ 'admin.account.nights',
  extra: /*i18n*/ 'admin.account.extra',
  adjustment: /*i18n*/ 'admin.price.agreed',
  tax: /*i18n*/ 'admin.account.tax',
}

/** An amount in cents, which may be negative. */
function useCents(): (cents: number) => string {
  const { language } = useLanguage()
  return (cents) => `${cents < 0 ? '−' : ''}${formatCurrency(formatMoney(Math.abs(cents)), language)}`
}

export function AccountLines({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const formatCents = useCents()
  const blockedReason = useBlockedReason()
  const extras = useLiveQuery(readExtras)?.value ?? []
  const rooms = useLiveQuery(readRooms) ?? []
  const room = rooms.find(({ id }) => id === booking.roomId)
  const nightPrices = room ? listNightPrices(room, booking) : []
  const [isAdding, setAdding] = useState(false)
  const change = useChangeLines(() => setAdding(false))
  const lines = listLines(booking)
  const isChangeable = booking.deletedAt === null
  const isBlocked = blockedReason !== null || change.isPending
  const describe = ({ kind, extraId, text, quantity, day }: Line): string => {
    const extra = extras.find(({ id }) => id === extraId)
    const name = (extra && getText(extra, 'name', language)) || text || i18n.t(kindLabels[kind])
    const count = quantity > 1 ? i18n.t('admin.account.times', { n: quantity, name }) : name
    return day === null || kind === 'nights' ? count : `${count}, ${formatDay(day, language)}`
  }
  const sums = [
    [/*i18n*/ 'admin.account.total', getTotalCents(booking)],
    [/*i18n*/ 'admin.account.paid', getPaidCents(booking)],
    [/*i18n*/ 'admin.account.due', getDueCents(booking)],
  ] as const
  return (
    <div className="account-lines">
      {lines.some(({ kind }) => kind !== 'nights') && (
        <ul className="rows" aria-label={i18n.t('admin.account.lines')}>
          {lines.map((line) => (
            <Row
              key={line.id}
              actions={
                isChangeable &&
                line.kind !== 'nights' &&
                line.kind !== 'tax' && (
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={isBlocked}
                    aria-label={i18n.t('admin.account.removeLine', { line: describe(line) })}
                    onClick={() => change.mutate({ seen: booking, lines: lines.filter(({ id }) => id !== line.id) })}
                  >
                    {i18n.t('admin.payment.remove')}
                  </Button>
                )
              }
            >
              <span>{describe(line)}</span>
              {line.kind === 'nights' && nightPrices.length > 0 && (
                <span className="muted">{describeNights(nightPrices, { i18n, language })}</span>
              )}
              <strong>{formatCents(line.amountCents)}</strong>
            </Row>
          ))}
        </ul>
      )}
      <p>
        {sums.map(([label, cents], i) => (
          <span key={label}>
            {i > 0 && ' · '}
            {`${i18n.t(label)} `}
            <strong>{formatCents(cents)}</strong>
          </span>
        ))}
      </p>
      {isChangeable && (
        <Button size="small" disabled={isBlocked} onClick={() => setAdding(true)}>
          {i18n.t('admin.account.add')}
        </Button>
      )}
      {isAdding && (
        <NewLineDialog
          booking={booking}
          extras={extras.filter((it: Extra) => !it.retired && (it.roomIds?.includes(booking.roomId) ?? true))}
          isPending={change.isPending}
          onAdd={(line) => change.mutate({ seen: booking, lines: [...lines, line] })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
