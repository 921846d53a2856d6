import './RoomCard.css'

export function RoomSkeleton() {
  return <div className="room room-skeleton" aria-hidden="true" />
}
