/** Extras: what the farm sells beside its rooms, with prices. For managers. */
import { useLiveQuery } from 'dexie-react-hooks'
import { getRoomName, getText } from '#contract/format.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { readRooms } from '../rooms/queries.ts'
import { readExtras } from '../settings/queries.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useEditedEntry } from '../writes/useDialogDraft.ts'
import { ExtraDialog } from './ExtraDialog.tsx'
import { unitLabels } from './labels.ts'

export function ExtrasPage() {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const extras = useLiveQuery(readExtras)
  const [edited, setEdited] = useEditedEntry('extra', extras?.value)
  const rooms = useLiveQuery(readRooms) ?? []
  const formatRooms = (roomIds: readonly number[] | null | undefined) => {
    if (!roomIds) return i18n.t('admin.extras.allRooms')
    const names = rooms.filter(({ id }) => roomIds.includes(id)).map((room) => getRoomName(room, language))
    return names.length > 0
      ? i18n.t('admin.extras.onlyRooms', { rooms: names.join(', ') })
      : i18n.t('admin.extras.noRoom')
  }
  return (
    <>
      <header className="page-head">
        <Button variant="primary" disabled={blockedReason !== null} onClick={() => setEdited('new')}>
          {i18n.t('admin.extras.add')}
        </Button>
        <p className="muted">{i18n.t('admin.extras.text')}</p>
      </header>
      {extras?.value.length === 0 && <p className="empty">{i18n.t('admin.extras.empty')}</p>}
      <ul className="rows">
        {extras?.value.map((extra) => (
          <Row
            key={extra.id}
            actions={
              <Button disabled={blockedReason !== null} onClick={() => setEdited(extra)}>
                {i18n.t('admin.rooms.edit')}
                <span className="visually-hidden"> {getText(extra, 'name', language)}</span>
              </Button>
            }
          >
            <strong>{getText(extra, 'name', language)}</strong>
            <span>{`${formatCurrency(formatMoney(extra.amountCents), language)} ${i18n.t(unitLabels[extra.per])}`}</span>
            {extra.maxPerDay !== null && (
              <span className="muted">{i18n.t('admin.extras.perDay', { n: extra.maxPerDay })}</span>
            )}
            <span className="muted">{formatRooms(extra.roomIds)}</span>
            {extra.visibleTo === 'guests' && <Badge>{i18n.t('admin.extras.forGuests')}</Badge>}
            {extra.retired && <Badge>{i18n.t('admin.extras.retired')}</Badge>}
          </Row>
        ))}
      </ul>
      {edited !== null && <ExtraDialog extra={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
