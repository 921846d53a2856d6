/** What a stay costs beside its nights: extras, discounts and surcharges, and the sum. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import {
  getDueCents,
  getKeptCents,
  getPaidCents,
  getTotalCents,
  isCancelled,
  listLines,
} from '#contract/money/ledger.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { describeNights } from '#contract/money/statement.ts'
import { countUnits, isForRoom } from '#contract/prices/extraLines.ts'
import { listNightPrices } from '#contract/prices/prices.ts'
import { isOfBar } from '#contract/prices/servedExtras.ts'
import { countGuests, type FarmStay, getLedger, isChangeable, isPortalStay } from '#contract/stays/farmStays.ts'
import { getLineName, getText } from '#contract/text/format.ts'
import { formatDay, formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { readRooms } from '../rooms/queries.ts'
import { readExtras } from '../settings/queries.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { BarButtons } from './BarButtons.tsx'
import { NewLineDialog } from './NewLineDialog.tsx'
import { getOpenSum } from './paymentTexts.ts'
import { useChangeLines } from './useChangeLines.ts'

const kindLabels: Record<Line['kind'], string> = {
  nights: /*i18n*/ 'admin.account.nights',
  extra: /*i18n*/ 'admin.account.extra',
  adjustment: /*i18n*/ 'admin.account.agreed',
  tax: /*i18n*/ 'admin.account.tax',
}

/** The total, what came in, and what is to come or to go back. Of a cancelled stay also what the farm keeps. */
function listSums(stay: FarmStay): (readonly [label: string, cents: number])[] {
  const ledger = getLedger(stay)
  return [
    [/*i18n*/ 'admin.account.total', getTotalCents(ledger)],
    ...(isCancelled(ledger)
      ? [[/*i18n*/ 'admin.price.kept', getKeptCents(ledger) + getDueCents(ledger)] as const]
      : []),
    [/*i18n*/ 'admin.account.paid', getPaidCents(ledger)],
    getOpenSum(ledger),
  ]
}

export function LedgerLines({ stay }: { stay: FarmStay }) {
  const { i18n, language } = useLanguage()
  const ledger = getLedger(stay)
  const canWait = isPortalStay(stay)
  const blockedReason = useBlockedReason({ canWait })
  const extras = useLiveQuery(readExtras)?.value ?? []
  const rooms = useLiveQuery(readRooms) ?? []
  const room = rooms.find(({ id }) => id === stay.roomId)
  const nightPrices = room && !isPortalStay(stay) ? listNightPrices(room, stay) : []
  const [isAdding, setAdding] = useState(false)
  const change = useChangeLines(stay, () => setAdding(false))
  const lines = listLines(ledger)
  const canChange = isChangeable(stay)
  const counted = { ...stay, numberOfGuests: countGuests(stay) }
  const offered = extras.filter((it) => !it.retired && isForRoom(it, stay.roomId) && countUnits(it, counted) > 0)
  const bar = isCancelled(ledger) ? [] : offered.filter(isOfBar)
  const isBlocked = blockedReason !== null || change.isPending
  const describe = (line: Line): string => {
    const { kind, extraId, quantity, day } = line
    const extra = extras.find(({ id }) => id === extraId)
    const name =
      (extra && getText(extra, 'name', language)) ||
      line.text ||
      getLineName(line, i18n, language) ||
      i18n.t(kindLabels[kind])
    // The prices beside the nights say how many they are.
    const isCounted = quantity > 1 && !(kind === 'nights' && nightPrices.length > 0)
    const count = isCounted ? i18n.t('admin.account.times', { n: quantity, name }) : name
    return day === null || kind === 'nights' ? count : `${count}, ${formatDay(day, language)}`
  }
  return (
    <div className="stack-2">
      {lines.some(({ kind }) => kind !== 'nights') && (
        <ul className="rows" aria-label={i18n.t('admin.account.lines')}>
          {lines.map((line) => (
            <Row
              key={line.id}
              actions={
                canChange &&
                line.kind !== 'nights' &&
                line.kind !== 'tax' && (
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={isBlocked}
                    aria-label={i18n.t('admin.account.removeLine', { line: describe(line) })}
                    onClick={() => change.mutate({ seen: stay, lines: lines.filter(({ id }) => id !== line.id) })}
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
              <strong>{formatSigned(line.amountCents, language)}</strong>
            </Row>
          ))}
        </ul>
      )}
      <p>
        {listSums(stay).map(([label, cents], i) => (
          <span key={label}>
            {i > 0 && ' · '}
            {`${i18n.t(label)} `}
            <strong>{formatSigned(cents, language)}</strong>
          </span>
        ))}
      </p>
      {canChange && bar.length > 0 && <BarButtons stay={stay} items={bar} />}
      {canChange && (
        <div>
          <Button size="small" disabled={isBlocked} onClick={() => setAdding(true)}>
            {i18n.t('admin.account.add')}
          </Button>
        </div>
      )}
      {isAdding && (
        <NewLineDialog
          stay={stay}
          canWait={canWait}
          extras={offered}
          isPending={change.isPending}
          // Not twice after a lost answer: the stay may have brought it already.
          onAdd={(line) => change.mutate({ seen: stay, lines: [...lines.filter(({ id }) => id !== line.id), line] })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
