/** The CIN that stands for a room, as every advertisement of it must name it. */
import { getRoomCin } from '#contract/cin.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { useFarm } from './FarmProvider.tsx'

export function RoomCin({ room }: { room: LocalizedRoom }) {
  const { i18n } = useLanguage()
  return <p className="muted">{i18n.t('footer.cin', { code: getRoomCin(room, useFarm()) })}</p>
}
