/** Extras: what the farm sells beside its rooms, with prices. For managers. */
import { useLiveQuery } from 'dexie-react-hooks'
import { formatMoney } from '#contract/money/money.ts'
import { getRoomName, getText } from '#contract/text/format.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { readRooms } from '../rooms/queries.ts'
import { EntryList } from '../settings/EntryList.tsx'
import { readExtras } from '../settings/queries.ts'
import { ExtraDialog } from './ExtraDialog.tsx'
import { unitLabels } from './labels.ts'

export function ExtrasPage() {
  const { i18n, language } = useLanguage()
  const extras = useLiveQuery(readExtras)
  const rooms = useLiveQuery(readRooms) ?? []
  const formatRooms = (roomIds: readonly number[] | null | undefined) => {
    if (!roomIds) return i18n.t('admin.extras.allRooms')
    const names = rooms.filter(({ id }) => roomIds.includes(id)).map((room) => getRoomName(room, language))
    return names.length > 0
      ? i18n.t('admin.extras.onlyRooms', { rooms: names.join(', ') })
      : i18n.t('admin.extras.noRoom')
  }
  return (
    <EntryList
      form="extra"
      entries={extras?.value}
      text={i18n.t('admin.extras.text')}
      addLabel={i18n.t('admin.extras.add')}
      empty={i18n.t('admin.extras.empty')}
      getName={(extra) => getText(extra, 'name', language)}
      renderEntry={(extra) => (
        <>
          <strong>{getText(extra, 'name', language)}</strong>
          <span>{`${formatCurrency(formatMoney(extra.amountCents), language)} ${i18n.t(unitLabels[extra.per])}`}</span>
          {extra.required && <Badge>{i18n.t('admin.extras.required')}</Badge>}
          {extra.maxPerDay !== null && (
            <span className="muted">{i18n.t('admin.extras.perDay', { n: extra.maxPerDay })}</span>
          )}
          <span className="muted">{formatRooms(extra.roomIds)}</span>
          {extra.visibleTo === 'guests' && <Badge>{i18n.t('admin.extras.forGuests')}</Badge>}
          {extra.shownOnSite && <Badge>{i18n.t('admin.extras.shownOnSite')}</Badge>}
          {extra.retired && <Badge>{i18n.t('admin.extras.retired')}</Badge>}
        </>
      )}
      renderDialog={(extra, close) => <ExtraDialog extra={extra} onClose={close} />}
    />
  )
}
