/** The line of a room for screen readers and the keyboard, its name and a cell for each day. */
import { memo } from 'react'
import type { Room } from '#contract/rooms.ts'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useUnsentStates } from '../outbox/sending.ts'
import { getStayTable } from '../subjects/stayName.ts'
import { describeDay } from './describe.ts'
import { isInWeek, type PlannerRow as Row, weekDays } from './layout.ts'
import type { WeekTexts } from './weekTexts.ts'

type WeekProps = {
  row: Row
  index: number
  week: number
  texts: WeekTexts
  dayWidth: number
  activeColumn: number | null
}

/** Seven cells. `activeColumn`: the one that Tab reaches, if it is in this week. */
const Week = memo(function Week({ row, index, week, texts, dayWidth, activeColumn }: WeekProps) {
  const { i18n, language } = useLanguage()
  const getUnsent = useUnsentStates()
  const roomName = getRoomName(row.room, language)
  const first = week * weekDays
  return (
    <div role="presentation" className="planner-week" style={{ left: first * dayWidth }}>
      {texts.map(({ day, text }, i) => {
        const roomDay = row.getDay(day)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a table cell cannot be placed by column
          <div
            key={day}
            role="gridcell"
            className="planner-cell"
            data-cell={`${index}:${first + i}`}
            data-taken={roomDay.holder ? '' : undefined}
            aria-colindex={first + i + 2}
            aria-label={`${roomName}, ${text}, ${describeDay(roomDay, (stay) => getUnsent(getStayTable(stay), stay.id), i18n)}`}
            tabIndex={activeColumn === first + i ? 0 : -1}
          />
        )
      })}
    </div>
  )
})

/** What the cells of a row say, and the weeks that are drawn. */
export type RowCells = { row: Row; weeks: number[] }

type Props = {
  room: Room
  top: number
  height: number
  index: number
  /** Undefined until scrolling has stopped. */
  cells: RowCells | undefined
  getTexts: (week: number) => WeekTexts
  dayWidth: number
  activeColumn: number | null
}

export const PlannerRow = memo(function PlannerRow({ room, top, height, index, cells, getTexts, ...props }: Props) {
  const { language } = useLanguage()
  const { dayWidth, activeColumn } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table row cannot be placed by pixels
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is in its cells
    <div role="row" className="planner-row" style={{ top, height }} aria-rowindex={index + 2}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the row */}
      <div role="rowheader" className="visually-hidden" aria-colindex={1}>
        {getRoomName(room, language)}
      </div>
      {cells?.weeks.map((week) => (
        <Week
          key={week}
          row={cells.row}
          index={index}
          week={week}
          texts={getTexts(week)}
          dayWidth={dayWidth}
          activeColumn={isInWeek(activeColumn, week) ? activeColumn : null}
        />
      ))}
    </div>
  )
})
