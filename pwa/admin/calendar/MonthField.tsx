import { useState } from 'react'
import type { Day } from '#contract/days/days.ts'
import { formatDate } from '#contract/text/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { hasMonthPicker, listYears, parseMonth } from './month.ts'

type Props = {
  /** The first day of the month. */
  month: Day
  onChange: (month: Day) => void
}

const monthNumbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

/** A month picker, or two selects where the browser has none. */
export function MonthField(props: Props) {
  const [hasPicker] = useState(hasMonthPicker)
  return hasPicker ? <MonthPicker {...props} /> : <MonthSelects {...props} />
}

function MonthPicker({ month, onChange }: Props) {
  const { i18n } = useLanguage()
  /** What is typed while it is not a month yet; it applies to the month that was shown then. */
  const [draft, setDraft] = useState<{ typed: string; month: Day } | null>(null)
  const change = (typed: string) => {
    setDraft({ typed, month })
    const parsed = parseMonth(typed)
    if (parsed !== null && parsed !== month) onChange(parsed)
  }
  return (
    <TextField
      id="calendar-month"
      type="month"
      label={i18n.t('admin.calendar.month')}
      value={draft?.month === month ? draft.typed : month.slice(0, 7)}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setDraft(null)}
    />
  )
}

function MonthSelects({ month, onChange }: Props) {
  const { i18n, language } = useLanguage()
  const today = farmToday()
  const year = month.slice(0, 4)
  return (
    <>
      <SelectField
        id="calendar-month"
        label={i18n.t('admin.calendar.month')}
        value={month.slice(5, 7)}
        onChange={(event) => onChange(`${year}-${event.target.value}-01`)}
      >
        {monthNumbers.map((it) => (
          <option key={it} value={it}>
            {formatDate(`${year}-${it}-01`, language, { month: 'long' })}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="calendar-year"
        label={i18n.t('admin.calendar.year')}
        value={year}
        onChange={(event) => onChange(`${event.target.value}${month.slice(4)}`)}
      >
        {listYears(today, month).map((it) => (
          <option key={it}>{it}</option>
        ))}
      </SelectField>
    </>
  )
}
