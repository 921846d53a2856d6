import { RoomSkeleton } from './RoomSkeleton.tsx'

const keys = ['a', 'b', 'c', 'd', 'e', 'f']

/** The places of six rooms while they are loaded. */
export const RoomSkeletons = () => (
  <div className="rooms" aria-busy="true">
    {keys.map((key) => (
      <RoomSkeleton key={key} />
    ))}
  </div>
)
