import type { RoomFacts } from '#contract/roomName.ts'
import { listStayFacts } from '#contract/stayFacts.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useContent } from '../shell/ContentProvider.tsx'

type Props = { rooms: readonly (RoomFacts & { name: string })[] }

/** What the rooms of a stay have, and what the farm says of every stay; nothing where it has said nothing. */
export function StayFacts({ rooms }: Props) {
  const { i18n } = useLanguage()
  const { stayFacts } = useContent()
  return listStayFacts(rooms, stayFacts, i18n).map(([name, text]) => (
    <p key={`${name} ${text}`}>
      <strong>{name}</strong>: {text}
    </p>
  ))
}
