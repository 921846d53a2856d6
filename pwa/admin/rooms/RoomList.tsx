/** The rooms in the order of the site, common and retired ones too. Managers add, edit, order and retire them. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Room } from '#contract/rooms.ts'
import { getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { EntryList } from '../settings/EntryList.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { formatRoomType } from './labels.ts'
import { readRooms } from './queries.ts'
import { RetireDialog } from './RetireDialog.tsx'
import { RoomDialog } from './RoomDialog.tsx'
import { fromRoom } from './roomForm.ts'
import { orderStep, planMove } from './roomOrder.ts'
import { useAmenityName } from './useAmenityName.ts'

export function RoomList() {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const getAmenityName = useAmenityName()
  const rooms = useLiveQuery(readRooms)
  const [isRetiring, setRetiring] = useState(false)
  const move = useWrite({
    send: async (changed: Room[], key) => {
      const saved: Room[] = []
      for (const room of changed)
        saved.push(
          await call('rooms.edit', {
            params: { id: String(room.id) },
            body: fromRoom(room),
            key: `${key}-${room.id}`,
            version: room.version,
          }),
        )
      return saved
    },
    store: (saved) => db.rooms.bulkPut(saved),
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
  })
  if (rooms === undefined) return <p aria-busy="true">{i18n.t('admin.loading')}</p>
  const offered = rooms.filter(({ retired }) => !retired)
  const isBlocked = blockedReason !== null || move.isPending
  const nextOrder = Math.max(0, ...rooms.map((room) => room.order)) + orderStep
  const renderMove = (room: Room, label: string, sign: string, offset: -1 | 1) => (
    <Button
      aria-label={label}
      disabled={isBlocked || rooms.at(offset === -1 ? 0 : -1) === room}
      onClick={() => move.mutate(planMove(rooms, room.id, offset))}
    >
      {sign}
    </Button>
  )
  return (
    <>
      <EntryList
        form="room"
        entries={rooms}
        title={i18n.t('admin.rooms.title')}
        addLabel={i18n.t('admin.rooms.add')}
        isBlocked={isBlocked}
        actions={
          <>
            {offered.length > 1 && (
              <Button disabled={isBlocked} onClick={() => setRetiring(true)}>
                {i18n.t('admin.rooms.retireSome')}
              </Button>
            )}
            <BlockedReason />
          </>
        }
        getName={(room) => getRoomName(room, language)}
        renderActions={(room) => (
          <>
            {renderMove(room, i18n.t('admin.rooms.moveUp', { room: getRoomName(room, language) }), '↑', -1)}
            {renderMove(room, i18n.t('admin.rooms.moveDown', { room: getRoomName(room, language) }), '↓', 1)}
          </>
        )}
        renderEntry={(room) => (
          <>
            <strong>{getRoomName(room, language)}</strong>
            <Badge tone="neutral">{formatRoomType(room.type, i18n)}</Badge>
            {room.retired && <Badge tone="warn">{i18n.t('admin.rooms.retired')}</Badge>}
            {room.pricePerNight !== null && (
              <span>{i18n.t('admin.rooms.perNight', { price: formatCurrency(room.pricePerNight, language) })}</span>
            )}
            <span className="muted">
              {[
                room.maxGuests !== null && i18n.t('admin.rooms.guests', { n: room.maxGuests }),
                room.beds !== null && i18n.t('admin.rooms.beds', { n: room.beds }),
                room.sizeSquareMetres !== null && `${room.sizeSquareMetres} m²`,
                ...room.amenities.map(getAmenityName),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
        renderDialog={(room, close) => (
          <RoomDialog
            room={room}
            order={nextOrder}
            amenities={[...new Set(rooms.flatMap((it) => it.amenities))]}
            onClose={close}
          />
        )}
      />
      {isRetiring && <RetireDialog rooms={offered} onClose={() => setRetiring(false)} />}
    </>
  )
}
