import { useLiveQuery } from 'dexie-react-hooks'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'

/** The rooms' names by number, as this device knows them. */
export function useRoomNames(): (roomId: number) => string {
  const { language } = useLanguage()
  const rooms = useLiveQuery(() => db.rooms.toArray())
  return (roomId) => {
    const room = rooms?.find((it) => it.id === roomId)
    return room ? getRoomName(room, language) : String(roomId)
  }
}
