import { Link } from 'wouter'
import { toFarmDay } from '#contract/days/days.ts'
import { formatDate } from '#contract/text/format.ts'
import { formatDateTime, formatNearDay, formatTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getPlaceHref } from '../places.ts'
import { failureTexts } from './labels.ts'
import type { ShownReminder } from './useDutyReminders.ts'

const accessTexts = {
  alloggiati: /*i18n*/ 'admin.today.policeFailing',
  statistics: /*i18n*/ 'admin.today.regionFailing',
}

export function DutyReminderLine({ reminder, now }: { reminder: ShownReminder; now: number }) {
  const { i18n, language } = useLanguage()
  const today = toFarmDay(now)
  switch (reminder.kind) {
    case 'reportsLate':
      return (
        <Link href={getPlaceHref('/duties', '/schedine')}>
          {i18n.t('admin.today.reportsLate', { n: reminder.count })}
        </Link>
      )
    case 'reportsDue':
      return (
        <Link href={getPlaceHref('/duties', '/schedine')}>
          {i18n.t('admin.today.reportsDue', {
            n: reminder.count,
            day: formatNearDay(toFarmDay(Date.parse(reminder.deadline)), today, language),
            time: formatTime(reminder.deadline, language),
          })}
        </Link>
      )
    case 'secondReport':
      return (
        <>
          {i18n.t('admin.schedine.second', { day: formatNearDay(reminder.day, today, language) })}{' '}
          <Link href={reminder.stay.href}>{reminder.stay.name}</Link>
        </>
      )
    case 'refused':
      return (
        <>
          {i18n.t('admin.today.reportsRefused', { n: reminder.count })}{' '}
          <Link href={reminder.stay.href}>{reminder.stay.name}</Link>
        </>
      )
    case 'accessFailing':
      return (
        <>
          <Link href={getPlaceHref('/duties', reminder.service === 'alloggiati' ? '/schedine' : '/statistics')}>
            {i18n.t(accessTexts[reminder.service], { when: formatDateTime(reminder.at, language) })}
          </Link>{' '}
          {i18n.t(failureTexts[reminder.failure.why])}
          {reminder.failure.message !== '' && ` ${i18n.t('admin.access.words', { text: reminder.failure.message })}`}
        </>
      )
    case 'statisticsDue':
      return (
        <Link href={getPlaceHref('/duties', '/statistics')}>
          {i18n.t('admin.today.statisticsDue', {
            month: formatDate(reminder.month, language, { month: 'long' }),
            day: reminder.dueDay,
          })}
        </Link>
      )
    case 'statisticsDone':
      return (
        <Link href={getPlaceHref('/duties', '/statistics')}>
          {i18n.t('admin.today.statisticsDone', { month: formatDate(reminder.month, language, { month: 'long' }) })}
        </Link>
      )
  }
}
