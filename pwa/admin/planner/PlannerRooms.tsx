/** The names of the rooms, which stay on the screen. A layer for all: with one for each room, scrolling would stutter. */
import { memo } from 'react'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { PlannerRow } from './layout.ts'

export const PlannerRooms = memo(function PlannerRooms({ rows }: { rows: PlannerRow[] }) {
  const { language } = useLanguage()
  return (
    <div className="planner-rooms" aria-hidden="true">
      {rows.map(({ room, top, height }) => (
        <div key={room.id} className="planner-room" style={{ top, height }}>
          {getRoomName(room, language)}
        </div>
      ))}
    </div>
  )
})
