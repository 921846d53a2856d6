/** What went wrong or is late and waits for a person, as the page of the day says it, in the language of staff. */
import type { I18n } from '@lingui/core'
import { findBooking, listAgreedStays } from '#api/bookings/queries.ts'
import { findChannelStay, listComingStays, presentChannelStays } from '#api/channelStays/queries.ts'
import { readChannels } from '#api/channels/queries.ts'
import type { Db } from '#api/db/table.ts'
import { readAccess, readDuties } from '#api/duties/queries.ts'
import { findFirstDay } from '#api/duties/statisticsFacts.ts'
import { readStatistics } from '#api/duties/statisticsReporting.ts'
import { listReportedStays } from '#api/guests/queries.ts'
import { staffLanguage } from '#api/mailer/content.ts'
import { formatCurrency, formatDay, formatInstant } from '#api/mailer/format.ts'
import { readMailCounts } from '#api/mails/queries.ts'
import { readProperty } from '#api/settings/queries.ts'
import { isInConflict, listChannelNames } from '#contract/channels.ts'
import { addDays, type Day, endOfMonth, toFarmDay, toFarmTime } from '#contract/days/days.ts'
import {
  type DutyReminder,
  getDueMonth,
  listDutyReminders,
  listFailingAccess,
  listOpenDays,
  listRefusedStays,
} from '#contract/duties/dutyReminders.ts'
import type { ReportedStay } from '#contract/duties/schedine.ts'
import { listTaxDeadlines } from '#contract/duties/touristTax.ts'
import { type LatePayment, lateDays, listLateBalances, listLateDeposits } from '#contract/money/deposit.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatGuestName, formatStayName } from '#contract/stays/stayNames.ts'
import { formatDate } from '#contract/text/format.ts'

/** Guests with an arrival in these days may have to be reported once more. */
const reportedDays = 40

async function listLatePayments(db: Db, today: Day, i18n: I18n): Promise<string[]> {
  const { balance } = (await readProperty(db)).value
  const describe = ({ booking, cents, dueOn }: LatePayment): string => {
    const amount = formatCurrency(formatMoney(cents), staffLanguage)
    const due = i18n.t('admin.today.depositDue', { amount, day: formatDay(dueOn, staffLanguage) })
    return `${formatGuestName(booking, i18n)} ${due}`
  }
  const join = (title: string, late: LatePayment[]): string[] =>
    late.length === 0 ? [] : [`${i18n.t(title, { n: late.length })} ${late.map(describe).join('; ')}`]
  const withDeposit = await listAgreedStays(db, 'depositDueOn', addDays(today, -lateDays), today)
  const owing =
    balance.days === null
      ? []
      : await listAgreedStays(db, 'checkinDate', addDays(today, 1), addDays(today, balance.days))
  return [
    ...join(/*i18n*/ 'admin.today.overdueDeposits', listLateDeposits(withDeposit, today)),
    ...join(/*i18n*/ 'admin.today.overdueBalances', listLateBalances(owing, balance, today)),
  ]
}

async function listChannelProblems(db: Db, now: number, i18n: I18n): Promise<string[]> {
  const channels = (await readChannels(db, { audience: 'staff', now })).filter(({ deletedAt }) => deletedAt === null)
  const unread = listChannelNames(channels.filter(({ state }) => state.isOverdue))
  const vanished = listChannelNames(channels.filter(({ state }) => state.isSuspicious))
  const sold = await presentChannelStays(db, await listComingStays(db, toFarmDay(now)))
  const [names, count] = [unread.join(', '), sold.filter(isInConflict).length]
  return [
    ...(count === 0 ? [] : [i18n.t('mail.morning.conflicts', { n: count })]),
    ...(unread.length === 0 ? [] : [i18n.t('admin.today.unreadChannels', { n: unread.length, names })]),
    ...(vanished.length === 0 ? [] : [i18n.t('admin.today.vanishedStays', { names: vanished.join(', ') })]),
  ]
}

async function nameStay(db: Db, { stay, id }: ReportedStay, i18n: I18n): Promise<string> {
  const booking = stay === 'booking' ? await findBooking(db, id) : null
  if (booking !== null) return formatGuestName(booking, i18n)
  const row = await findChannelStay(db, id)
  const [sold] = row === null ? [] : await presentChannelStays(db, [row])
  return sold ? formatStayName(sold, i18n) : ''
}

const accessTexts = {
  alloggiati: /*i18n*/ 'admin.today.policeFailing',
  statistics: /*i18n*/ 'admin.today.regionFailing',
}

async function describeDuty(db: Db, reminder: DutyReminder<ReportedStay>, i18n: I18n): Promise<string> {
  switch (reminder.kind) {
    case 'reportsLate':
      return i18n.t('admin.today.reportsLate', { n: reminder.count })
    case 'reportsDue': {
      const at = Date.parse(reminder.deadline)
      const day = formatDay(toFarmDay(at), staffLanguage)
      return i18n.t('admin.today.reportsDue', { n: reminder.count, day, time: toFarmTime(at) })
    }
    case 'secondReport': {
      const text = i18n.t('admin.schedine.second', { day: formatDay(reminder.day, staffLanguage) })
      return `${text} ${await nameStay(db, reminder.stay, i18n)}`
    }
    case 'refused': {
      const text = i18n.t('admin.today.reportsRefused', { n: reminder.count })
      return `${text} ${await nameStay(db, reminder.stay, i18n)}`
    }
    case 'accessFailing':
      return i18n.t(accessTexts[reminder.service], { when: formatInstant(reminder.at, staffLanguage) })
    case 'statisticsDue': {
      const month = formatDate(reminder.month, staffLanguage, { month: 'long' })
      return i18n.t('admin.today.statisticsDue', { month, day: reminder.dueDay })
    }
  }
}

async function listDuties(db: Db, today: Day, now: number, i18n: I18n): Promise<string[]> {
  const { tax, taxDone, statistics } = (await readDuties(db)).value
  const firstDay = (await findFirstDay(db)) ?? today
  const stays = await listReportedStays(db, addDays(today, -reportedDays), today)
  const month = getDueMonth(today, statistics.dueDay)
  const counted = month === null ? null : await readStatistics(db, { from: month, to: endOfMonth(month) }, today)
  const reminders = [
    ...listFailingAccess(await readAccess(db), now),
    ...listRefusedStays(stays),
    ...listDutyReminders({
      stays,
      now,
      dueDay: statistics.dueDay,
      firstDay,
      isLastMonthSent: counted?.ok ? listOpenDays(counted.value).length === 0 : undefined,
    }),
  ]
  const texts: string[] = []
  for (const reminder of reminders) texts.push(await describeDuty(db, reminder, i18n))
  const names = (tax ? listTaxDeadlines(tax, taxDone, today, firstDay) : []).map(({ name, dueOn }) =>
    i18n.t('admin.today.taxDeadline', {
      name: name ?? i18n.t('admin.tax.agency'),
      day: formatDay(dueOn, staffLanguage),
    }),
  )
  return names.length === 0 ? texts : [...texts, i18n.t('admin.today.taxDeadlines', { names: names.join(', ') })]
}

/** One text for each problem. Nothing of them is stored: each follows from the rows. */
export async function listProblems(db: Db, today: Day, now: number, i18n: I18n): Promise<string[]> {
  const { failed } = await readMailCounts(db)
  return [
    ...(failed === 0 ? [] : [i18n.t('admin.mails.failedCount', { n: failed })]),
    ...(await listChannelProblems(db, now, i18n)),
    ...(await listDuties(db, today, now, i18n)),
    ...(await listLatePayments(db, today, i18n)),
  ]
}
