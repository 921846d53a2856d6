/** The CIN that stands for a room, as every advertisement of it must name it. */
import { getRoomCin } from '#contract/duties/cin.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import type { LocalizedRoom } from '../useRooms.ts'

export function RoomCin({ room }: { room: LocalizedRoom }) {
  const { i18n } = useLanguage()
  return <p className="muted">{i18n.t('footer.cin', { code: getRoomCin(room, useFarm()) })}</p>
}
