import { rangeInclusive } from '#contract/days/days.ts'
import { getLocale } from '#locales/language.ts'
import { farmToday } from '#pwa/clock.ts'
import { getDayTone } from '#pwa/dayTone.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Calendar } from '#pwa/ui/Calendar.tsx'
import { chooseDay, type StayDates } from './stayDates.ts'
import './StayCalendar.css'

type Props = { dates: StayDates; onChange: (dates: StayDates) => void }

/** Two presses choose the check-in and the check-out day. Staff may choose days that are over, so no day is closed. */
export function StayCalendar({ dates, onChange }: Props) {
  const { i18n, language } = useLanguage()
  const today = farmToday()
  const { checkinDate, checkoutDate } = dates
  const selected = checkinDate === null ? [] : rangeInclusive(checkinDate, checkoutDate ?? checkinDate)
  const getLabel = (day: string) => {
    const label = formatLongDay(day, language)
    if (day === checkinDate) return `${label}, ${i18n.t('admin.field.checkinDate')}`
    return day === checkoutDate ? `${label}, ${i18n.t('admin.field.checkoutDate')}` : label
  }
  return (
    <div className="stay-calendar">
      <Calendar
        label={i18n.t('admin.newBooking.dates')}
        locale={getLocale(language)}
        today={today}
        selected={selected}
        getDayAppearance={(day) => ({
          label: getLabel(day),
          tone: getDayTone(day, selected, () => 'open'),
          isUnavailable: false,
          isDimmed: day < today,
        })}
        onDayPress={(day) => onChange(chooseDay(dates, day))}
        previousLabel={i18n.t('admin.calendar.previous')}
        nextLabel={i18n.t('admin.calendar.next')}
        monthLabel={i18n.t('admin.calendar.month')}
      />
    </div>
  )
}
