/** The extras of a day and of the next one, with the rooms that they are for. */
import type { Day } from '#contract/days.ts'
import { getText } from '#contract/format.ts'
import type { ServedExtra } from '#contract/servedExtras.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

export type ExtraDay = { day: Day; extras: ServedExtra[] }

/** An item for each day that has some. */
export function ExtraDays({ days, nameRoom }: { days: ExtraDay[]; nameRoom: (roomId: number) => string }) {
  const { language } = useLanguage()
  const describe = ({ extra, count, rooms }: ServedExtra) => {
    const where = rooms.map((it) => (it.count === 1 ? nameRoom(it.roomId) : `${nameRoom(it.roomId)} ${it.count}`))
    return `${getText(extra, 'name', language)}: ${count} (${where.join(', ')})`
  }
  return days
    .filter(({ extras }) => extras.length > 0)
    .map(({ day, extras }) => (
      <li key={day}>
        <strong>{formatDay(day, language)}</strong> {extras.map(describe).join(' · ')}
      </li>
    ))
}
