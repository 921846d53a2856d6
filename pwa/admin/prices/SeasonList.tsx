/** The seasons, earliest first: farm-wide periods with prices and a minimum number of nights. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { getRoomName } from '#contract/format.ts'
import { call } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { isBookable, readRooms } from '../rooms/queries.ts'
import { readSeasons } from '../settings/queries.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useEditedEntry } from '../writes/useDialogDraft.ts'
import { useWrite } from '../writes/useWrite.ts'
import { copyToNextYear } from './copySeasons.ts'
import { SeasonDialog } from './SeasonDialog.tsx'
import { describeSeason } from './seasonRules.ts'
import { YearBand } from './YearBand.tsx'

export function SeasonList() {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const seasons = useLiveQuery(readSeasons)
  const rooms = useLiveQuery(readRooms)?.filter(isBookable) ?? []
  const getName = (roomId: number) => {
    const room = rooms.find(({ id }) => id === roomId)
    return room ? getRoomName(room, language) : String(roomId)
  }
  const copies = copyToNextYear(seasons?.value ?? [])
  const copy = useWrite({
    send: (added: typeof copies, key) =>
      call('seasons.replace', { body: [...(seasons?.value ?? []), ...added], key, version: seasons?.version ?? 0 }),
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
  })
  const [edited, setEdited] = useEditedEntry('season', seasons?.value)
  const [pricedRoomId, setPricedRoomId] = useState<number>()
  const edit = (entry: NonNullable<typeof edited>, roomId?: number) => {
    setPricedRoomId(roomId)
    setEdited(entry)
  }
  return (
    <section aria-labelledby="seasons-title">
      <div className="page-head">
        <h2 id="seasons-title">{i18n.t('admin.seasons.title')}</h2>
        <div className="inline-group">
          {copies.length > 0 && (
            <Button disabled={blockedReason !== null || copy.isPending} onClick={() => copy.mutate(copies)}>
              {i18n.t('admin.seasons.copy', { year: (copies[0]?.from ?? '').slice(0, 4) })}
            </Button>
          )}
          <Button disabled={blockedReason !== null} onClick={() => edit('new')}>
            {i18n.t('admin.seasons.add')}
          </Button>
        </div>
      </div>
      {seasons?.value.length === 0 && <p className="empty">{i18n.t('admin.seasons.empty')}</p>}
      {seasons && seasons.value.length > 0 && (
        <YearBand seasons={seasons.value} rooms={rooms} onEdit={edit} isLocked={blockedReason !== null} />
      )}
      <ul className="rows">
        {seasons?.value.map((season) => (
          <Row
            key={season.id}
            actions={
              <Button disabled={blockedReason !== null} onClick={() => edit(season)}>
                {i18n.t('admin.rooms.edit')}
                <span className="visually-hidden"> {season.name}</span>
              </Button>
            }
          >
            <strong>{season.name}</strong>
            <span>
              {i18n.t('admin.seasons.nights', {
                from: formatDay(season.from, language),
                to: formatDay(season.to, language),
              })}
            </span>
            {describeSeason(season, getName, i18n, language).map((rule) => (
              <Badge key={rule} tone="accent">
                {rule}
              </Badge>
            ))}
            {season.repeats && <Badge tone="accent">{i18n.t('admin.seasons.repeats')}</Badge>}
            <span className="muted">{i18n.t('admin.seasons.priced', { n: season.prices.length })}</span>
          </Row>
        ))}
      </ul>
      {edited !== null && (
        <SeasonDialog
          season={edited === 'new' ? null : edited}
          pricedRoomId={pricedRoomId}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
