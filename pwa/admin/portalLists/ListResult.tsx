/** What becomes, or became, of each row of a portal's list, and the stays that the portal does not have. */
import { useLiveQuery } from 'dexie-react-hooks'
import { formatMoney } from '#contract/money/money.ts'
import type { ImportedList, ListChange, ListRow } from '#contract/portalLists.ts'
import { formatStayName } from '#contract/stays/stayNames.ts'
import { formatCurrency, formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { fieldLabels, filledLabels, outcomeHints, outcomeLabels, outcomeTones, unreadTexts } from './labels.ts'
import { countOutcomes, keyRows, sortRows } from './rows.ts'

export function ListResult({ list, isStored }: { list: ImportedList; isStored: boolean }) {
  const { i18n } = useLanguage()
  const { filled, problems } = countOutcomes(list.rows)
  return (
    <div className="dialog-wide stack-3">
      <Card as="p" kind="note" tone={problems === 0 ? 'ok' : 'warn'} role="status">
        {i18n.t(isStored ? /*i18n*/ 'admin.portalList.storedCount' : /*i18n*/ 'admin.portalList.checkedCount', {
          n: filled,
          rows: new Set(list.rows.map(({ row }) => row)).size,
          problems,
        })}
      </Card>
      <Unlisted ids={list.unlisted} />
      <ul className="rows">
        {keyRows(sortRows(list.rows)).map(({ key, row }) => (
          <ListLine key={key} row={row} isListStored={isStored} />
        ))}
      </ul>
    </div>
  )
}

function ListLine({ row, isListStored }: { row: ListRow; isListStored: boolean }) {
  const { i18n, language } = useLanguage()
  const { outcome, checkinDate, checkoutDate, guestName, room, netCents, changes, stayId } = row
  const format = ({ field, from, to, isStored }: ListChange): string => {
    const isMoney = field === 'priceCents' || field === 'commissionCents'
    const write = (value: string | number) =>
      isMoney ? formatCurrency(formatMoney(Number(value)), language) : String(value)
    const values = { field: i18n.t(filledLabels[field]), from: from === null ? '' : write(from), to: write(to) }
    if (isStored && from === null) return i18n.t('admin.portalList.fills', values)
    if (from === null) return i18n.t('admin.portalList.leavesOut', values)
    return i18n.t(isStored ? /*i18n*/ 'admin.portalList.replaces' : /*i18n*/ 'admin.portalList.keeps', values)
  }
  const isAsked = row.unread.length > 0 && row.unread.every(({ why }) => why === 'unclear' || why === 'abovePrice')
  const shown = isAsked ? 'ambiguous' : outcome
  const label = isListStored && outcome === 'stored' ? /*i18n*/ 'admin.portalList.completed' : outcomeLabels[shown]
  const hints = [
    outcome === 'cancelled' && stayId !== null ? /*i18n*/ 'admin.portalList.hint.stillHere' : outcomeHints[outcome],
  ]
  if (outcome !== 'cancelled' && (netCents ?? 0) < 0) hints.push(/*i18n*/ 'admin.portalList.hint.takenBack')
  if (outcome !== 'cancelled' && row.roomCount > 1)
    hints.push(
      row.priceCents === null
        ? /*i18n*/ 'admin.portalList.hint.severalRooms'
        : /*i18n*/ 'admin.portalList.hint.splitByPrice',
    )
  const words = [
    ...changes.map(format),
    ...row.unread.map((it) => i18n.t(unreadTexts[it.why], { field: i18n.t(fieldLabels[it.field]), text: it.text })),
    ...hints.flatMap((hint) => (hint === undefined ? [] : i18n.t(hint, { n: row.roomCount }))),
  ]
  return (
    <Row more={words.length > 0 && <p className="muted list-changes">{words.join(' · ')}</p>}>
      <strong>{guestName ?? i18n.t('admin.exchange.row', { row: row.row })}</strong>
      {checkinDate !== null && checkoutDate !== null && (
        <span>{formatStayDays({ checkinDate, checkoutDate }, language)}</span>
      )}
      {room !== null && <span>{room}</span>}
      {netCents !== null && (
        <span className="muted">
          {i18n.t('admin.portalList.netOf', { amount: formatCurrency(formatMoney(netCents), language) })}
        </span>
      )}
      <Badge tone={isAsked ? 'warn' : outcomeTones[outcome]}>{i18n.t(label)}</Badge>
    </Row>
  )
}

/** Stays here that the portal's list does not have: cancelled, or another file is needed. */
function Unlisted({ ids }: { ids: string[] }) {
  const { i18n, language } = useLanguage()
  const getRoom = useRoomNames()
  const stays = useLiveQuery(() => db.channelStays.bulkGet(ids), [ids])?.filter((it) => it !== undefined) ?? []
  if (stays.length === 0) return null
  return (
    <Card kind="note" tone="warn">
      <p>{i18n.t('admin.portalList.unlisted', { n: stays.length })}</p>
      <ul>
        {stays.map((stay) => (
          <li key={stay.id}>
            {`${formatStayName(stay, i18n)}, ${getRoom(stay.roomId)}, ${formatStayDays(stay, language)}`}
          </li>
        ))}
      </ul>
    </Card>
  )
}
