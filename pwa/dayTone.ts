/** How a calendar shows a day: as chosen, or what can be chosen there. */
import type { CalendarDay } from '#contract/days/dayState.ts'
import type { Day } from '#contract/days/days.ts'

/** The first and the last chosen day are edges. `otherTone`: of a day that is not chosen. */
export function getDayTone<Tone extends string>(day: Day, selected: readonly Day[], otherTone: (day: Day) => Tone) {
  if (day === selected[0] || day === selected.at(-1)) return 'edge'
  return selected.includes(day) ? 'selected' : otherTone(day)
}

/** `day`: null while it is not known. `isNoArrival`: a rule lets no stay begin, and the chosen one cannot end. */
export function getOpenTone(day: CalendarDay | null, isNoArrival: () => boolean) {
  if (day === null) return 'loading'
  if (day.mayArrive) return isNoArrival() ? 'no-arrival' : 'free'
  return day.mayLeave ? 'leave-only' : 'taken'
}
