import { Fragment } from 'react'
import type { RoomFacts } from '#contract/roomName.ts'
import { listStayFacts } from '#contract/stays/stayFacts.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useContent } from '../shell/ContentProvider.tsx'

type Props = { rooms: readonly (RoomFacts & { name: string })[] }

/** What the rooms of a stay have, and what the farm says of every stay; nothing where it has said nothing. */
export function StayFacts({ rooms }: Props) {
  const { i18n } = useLanguage()
  const { stayFacts } = useContent()
  const facts = listStayFacts(rooms, stayFacts, i18n)
  return (
    facts.length > 0 && (
      <p>
        {facts.map(([name, text], index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <strong>{name}</strong>: {text}
          </Fragment>
        ))}
      </p>
    )
  )
}
