import { addDays, type Day, isDay } from '#contract/days/days.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'

type Props = { day: Day; today: Day; onChange: (day: Day) => void }

/** Chooses the day to show. A date that is still being typed is no day and changes nothing. */
export function DayChoice({ day, today, onChange }: Props) {
  const { i18n } = useLanguage()
  return (
    <div className="day-choice">
      <Button aria-label={i18n.t('admin.today.previousDay')} onClick={() => onChange(addDays(day, -1))}>
        ‹
      </Button>
      <label>
        <span className="visually-hidden">{i18n.t('admin.today.day')}</span>
        <input
          type="date"
          className="control"
          value={day}
          onChange={(event) => isDay(event.target.value) && onChange(event.target.value)}
        />
      </label>
      <Button aria-label={i18n.t('admin.today.nextDay')} onClick={() => onChange(addDays(day, 1))}>
        ›
      </Button>
      {day !== today && <Button onClick={() => onChange(today)}>{i18n.t('admin.place.today')}</Button>}
    </div>
  )
}
