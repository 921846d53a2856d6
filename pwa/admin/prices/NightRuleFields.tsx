/** How long guests may stay, and on which weekdays they come and leave: for a season and for the farm. */
import { limits } from '#contract/stays/stay.ts'
import { formatWeekdays } from '#contract/stays/stayProblems.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { NightValues } from './nightValues.ts'
import './NightRuleFields.css'

type Props = {
  /** Begins the ids of the fields. */
  form: string
  values: NightValues
  onChange: (values: NightValues) => void
  getError: (name: string) => string | undefined
}

export function NightRuleFields({ form: name, values, onChange, getError }: Props) {
  const { i18n } = useLanguage()
  const number = { kind: 'number', min: 1, max: limits.maxNights } as const
  const getDays = (days: 'arrivalDays' | 'departureDays') => ({
    id: `${name}-${days}`,
    days: values[days],
    error: getError(days),
    onChange: (chosen: number[]) => onChange({ ...values, [days]: chosen }),
  })
  return (
    <Fields<NightValues>
      form={{ name, values, setValues: onChange, getError }}
      rows={[
        {
          name: 'minimumNights',
          ...number,
          label: i18n.t('admin.seasons.minimumNights'),
          hint: i18n.t('admin.seasons.minimumNightsHint'),
        },
        {
          name: 'maximumNights',
          ...number,
          label: i18n.t('admin.stayRules.maximumNights'),
          hint: i18n.t('admin.stayRules.emptyForAny'),
        },
        <WeekdayField key="arrival" {...getDays('arrivalDays')} label={i18n.t('admin.stayRules.arrivalDays')} />,
        <WeekdayField key="departure" {...getDays('departureDays')} label={i18n.t('admin.stayRules.departureDays')} />,
      ]}
    />
  )
}

type WeekdayProps = {
  id: string
  label: string
  days: number[]
  error: string | undefined
  onChange: (days: number[]) => void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Which weekdays; none ticked means any. */
function WeekdayField({ id, label, days, error, onChange }: WeekdayProps) {
  const { i18n, language } = useLanguage()
  return (
    <fieldset className="choices weekdays" aria-describedby={`${id}-note`}>
      <legend>{label}</legend>
      {weekdays.map((day) => (
        <Checkbox
          key={day}
          id={`${id}-${day}`}
          label={formatWeekdays([day], language)}
          checked={days.includes(day)}
          onChange={(event) => onChange(event.target.checked ? [...days, day].sort() : days.filter((it) => it !== day))}
        />
      ))}
      <p id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
        {error ?? i18n.t('admin.stayRules.anyDay')}
      </p>
    </fieldset>
  )
}
