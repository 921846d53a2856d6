import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { RoomCard } from '../rooms/RoomCard.tsx'
import { RoomSkeleton } from '../rooms/RoomSkeleton.tsx'
import { useRoomCards } from '../rooms/useRoomCards.ts'
import { RoomsFailure } from '../shell/RoomsFailure.tsx'

const roomCount = 3

export function FirstRooms() {
  const { i18n } = useLanguage()
  const { rooms, hasFailed, getCardState } = useRoomCards()
  return (
    <section className="band">
      <div className="wide section">
        <header>
          <h2>{i18n.t('rooms.title')}</h2>
          <p className="lead">{i18n.t('rooms.subtitle')}</p>
        </header>
        <div className="rooms first-rooms">
          {rooms.data?.slice(0, roomCount).map((room) => (
            <RoomCard key={room.id} room={room} state={getCardState(room)} isBelowFold />
          ))}
          {rooms.isPending && !hasFailed && ['a', 'b', 'c'].map((key) => <RoomSkeleton key={key} />)}
        </div>
        {hasFailed && !rooms.data && <RoomsFailure onRetry={() => void rooms.refetch()} />}
        <p className="section-end">
          <Link href="/rooms" asChild>
            <ButtonLink>{i18n.t('rooms.all')}</ButtonLink>
          </Link>
        </p>
      </div>
    </section>
  )
}
