/** The pictures of one room, in the order of its page, and those that it does not show. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Room } from '#contract/rooms.ts'
import type { PicturePlace } from '#contract/site/pictures.ts'
import { maxRoomPictures, roomIdOfPicture, toPictureName } from '#contract/site/roomPictures.ts'
import { getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { firstStepsQuery } from '../firstSteps/queries.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { DragHandle } from './DragHandle.tsx'
import { PictureFile } from './PictureFile.tsx'
import { PictureProgress } from './PictureProgress.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { buildEmptyPlace } from './pagePlaces.ts'
import { moveTo } from './pictureOrder.ts'
import { usePlaceWrites } from './usePlaceWrites.ts'

/** Long enough to press an arrow key several times, or to drag two pictures. */
const saveDelayMs = 800

/** The order of a room's pictures while a manager changes it. It is saved shortly after the last change. */
function useRoomOrder({ id, imageUrls, version }: Room) {
  const client = useQueryClient()
  const stored = imageUrls.map(toPictureName)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const save = useWrite({
    send: (names: string[], key) =>
      call('rooms.arrangePictures', { params: { id: String(id) }, body: { names }, key, version }),
    store: async (room) => {
      await db.rooms.put(room)
      void client.invalidateQueries(firstStepsQuery)
    },
    success: () => /*i18n*/ 'admin.pictures.ordered',
    failure: () => ({ title: /*i18n*/ 'admin.pictures.orderFailed' }),
    onDone: () => setChosen(null),
    onError: () => {
      setChosen(null)
      return false
    },
  })
  const { mutate, isPending } = save
  useEffect(() => {
    if (chosen === null || isPending) return
    const timer = setTimeout(() => mutate(chosen), saveDelayMs)
    return () => clearTimeout(timer)
  }, [chosen, isPending, mutate])
  return { names: chosen ?? stored, arrange: setChosen }
}

const getNumber = (name: string): number => Number(name.split('-').at(-1))

type Props = {
  room: Room
  places: PicturePlace[]
  /** The pages that show a picture, too. */
  listPageNames: (name: string) => string[]
}

export function RoomPictures({ room, places, listPageNames }: Props) {
  const { i18n, language } = useLanguage()
  const id = useId()
  const blockedReason = useBlockedReason()
  const { names, arrange } = useRoomOrder(room)
  const roomName = getRoomName(room, language)
  const own = places
    .filter(({ name }) => roomIdOfPicture(name) === room.id)
    .sort((a, b) => getNumber(a.name) - getNumber(b.name))
  const shown = names.flatMap((name) => places.find((place) => place.name === name) ?? [])
  const hidden = own.filter(({ name, url }) => url !== null && !names.includes(name))
  const getLabel = ({ name }: PicturePlace) =>
    roomIdOfPicture(name) === null ? i18n.t('admin.pictures.view') : `${roomName} ${getNumber(name)}`
  return (
    <section className="room-pictures" aria-labelledby={id}>
      <h3 id={id}>{roomName}</h3>
      <ul className="picture-grid" data-order>
        {shown.map((place, at) => (
          <li key={place.name}>
            <PlaceCard place={place} label={getLabel(place)} others={listPageNames(place.name)}>
              {shown.length > 1 && (
                <Button
                  variant="quiet"
                  disabled={blockedReason !== null}
                  onClick={() => arrange(names.filter((name) => name !== place.name))}
                >
                  {i18n.t('admin.pictures.hide')}
                  <span className="visually-hidden"> {getLabel(place)}</span>
                </Button>
              )}
              {shown.length > 1 && blockedReason === null && (
                <DragHandle
                  label={getLabel(place)}
                  place={at}
                  count={shown.length}
                  onMove={(target) => arrange(moveTo(names, place.name, target))}
                />
              )}
            </PlaceCard>
          </li>
        ))}
      </ul>
      <div className="inline-group">
        {hidden.map((place) => (
          <Button
            key={place.name}
            variant="quiet"
            disabled={blockedReason !== null || names.length >= maxRoomPictures}
            onClick={() => arrange([...names, place.name])}
          >
            {i18n.t('admin.pictures.show', { picture: getLabel(place) })}
          </Button>
        ))}
        <NewPhotograph room={room} roomName={roomName} own={own} />
      </div>
    </section>
  )
}

/** Adds a photograph in the first free place. */
function NewPhotograph({ room, roomName, own }: { room: Room; roomName: string; own: PicturePlace[] }) {
  const { i18n } = useLanguage()
  const used = own.filter(({ url, hasPhotograph }) => url !== null || hasPhotograph)
  const freeName = Array.from({ length: maxRoomPictures }, (_, at) => `room-${room.id}-${at + 1}`).find(
    (name) => !used.some((place) => place.name === name),
  )
  const place = own.find(({ name }) => name === freeName) ?? buildEmptyPlace(freeName ?? '')
  const { send, progress } = usePlaceWrites(place)
  if (freeName === undefined) return <p className="muted">{i18n.t('admin.pictures.full', { n: maxRoomPictures })}</p>
  return (
    <>
      <PictureFile
        label={i18n.t('admin.pictures.addFor', { room: roomName })}
        isPending={send.isPending}
        onChoose={send.mutate}
      >
        {i18n.t('admin.pictures.add')}
      </PictureFile>
      <PictureProgress sending={progress} making={null} />
    </>
  )
}
