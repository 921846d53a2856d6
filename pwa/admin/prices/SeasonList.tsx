/** The seasons, earliest first: farm-wide periods with prices and a minimum number of nights. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { isBookable, readRooms } from '../rooms/queries.ts'
import { EntryList } from '../settings/EntryList.tsx'
import { readSeasons } from '../settings/queries.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { copyToNextYear } from './copySeasons.ts'
import { SeasonDialog } from './SeasonDialog.tsx'
import { describeSeason } from './seasonRules.ts'
import { YearBand } from './YearBand.tsx'

export function SeasonList() {
  const { i18n, language } = useLanguage()
  const isLocked = useBlockedReason() !== null
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
  const [pricedRoomId, setPricedRoomId] = useState<number>()
  return (
    <EntryList
      form="season"
      entries={seasons?.value}
      title={i18n.t('admin.seasons.title')}
      addLabel={i18n.t('admin.seasons.add')}
      empty={i18n.t('admin.seasons.empty')}
      actions={
        copies.length > 0 && (
          <Button disabled={isLocked || copy.isPending} onClick={() => copy.mutate(copies)}>
            {i18n.t('admin.seasons.copy', { year: (copies[0]?.from ?? '').slice(0, 4) })}
          </Button>
        )
      }
      before={(edit) =>
        seasons &&
        seasons.value.length > 0 && (
          <YearBand
            seasons={seasons.value}
            rooms={rooms}
            isLocked={isLocked}
            onEdit={(season, roomId) => {
              setPricedRoomId(roomId)
              edit(season)
            }}
          />
        )
      }
      getName={({ name }) => name}
      renderEntry={(season) => (
        <>
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
          {season.followsEaster && <Badge tone="accent">{i18n.t('admin.seasons.followsEaster')}</Badge>}
          <span className="muted">{i18n.t('admin.seasons.priced', { n: season.prices.length })}</span>
        </>
      )}
      renderDialog={(season, close) => (
        <SeasonDialog
          season={season}
          pricedRoomId={pricedRoomId}
          onClose={() => {
            setPricedRoomId(undefined)
            close()
          }}
        />
      )}
    />
  )
}
