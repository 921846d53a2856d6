import { expect, test } from 'vitest'
import { loadMessages } from './admin/catalogs.ts'
import {
  formatDay,
  formatDuration,
  formatFirstDay,
  formatPhone,
  formatStayDays,
  formatTimeAgo,
  formatWeekday,
} from './format.ts'
import { createI18n } from './i18n.tsx'

test('keeps a day and a phone number on one line', () => {
  expect(formatDay('2027-01-01', 'it')).toBe('1\u00a0gen\u00a02027')
  expect(formatDay('2027-01-01', 'en')).toBe('1\u00a0Jan\u00a02027')
  expect(formatPhone('+39 0575 000 142')).toBe('+39\u00a00575\u00a0000\u00a0142')
})

test('names in the first day of a stay only what its last day does not', () => {
  const format = (checkinDate: string, checkoutDate: string) => formatFirstDay({ checkinDate, checkoutDate }, 'it')
  expect(format('2027-03-03', '2027-03-06')).toBe('3')
  expect(format('2027-02-28', '2027-03-02')).toBe('28\u00a0feb')
  expect(format('2027-12-30', '2028-01-02')).toBe('30\u00a0dic\u00a02027')
})

test('names the days of a stay, and a day of the week, as people say them', () => {
  const [august, acrossMonths] = [
    { checkinDate: '2027-08-02', checkoutDate: '2027-08-15' },
    { checkinDate: '2027-08-30', checkoutDate: '2027-09-02' },
  ]
  const plain = (text: string) => text.replace(/\s/g, ' ').replace(/ – /g, '–')
  expect(plain(formatStayDays(august, 'it'))).toBe('2–15 agosto')
  expect(plain(formatStayDays(august, 'en'))).toBe('2–15 August')
  expect(plain(formatStayDays(acrossMonths, 'it'))).toBe('30 agosto–2 settembre')
  expect(formatWeekday('2027-03-03', 'it')).toBe('mercoledì 3 marzo')
})

const minuteMs = 60_000
const durations = [0, 59_999, minuteMs, 3 * minuteMs, 60 * minuteMs, 47 * 60 * minuteMs, 48 * 60 * minuteMs]

test('formats an age in the largest unit that fits', () => {
  expect(durations.map((it) => formatTimeAgo(0, it, 'it'))).toEqual([
    'ora',
    'ora',
    '1 minuto fa',
    '3 minuti fa',
    '1 ora fa',
    'ieri',
    'l’altro ieri',
  ])
  expect(formatTimeAgo(5, 0, 'en')).toBe('now')
})

test('the waiting mails text names a duration from one minute on', async () => {
  expect(durations.map((it) => formatDuration(it, 'it'))).toEqual([
    null,
    null,
    '1 minuto',
    '3 minuti',
    '1 ora',
    '1 giorno',
    '2 giorni',
  ])
  const formatWaiting = async (language: 'it' | 'en', n: number, time: number) =>
    createI18n(language, await loadMessages(language)).t('admin.mails.waitingSince', {
      n,
      span: formatDuration(time, language),
    })
  expect(await formatWaiting('it', 1, 3 * minuteMs)).toBe('1 in attesa da 3 minuti')
  expect(await formatWaiting('it', 2, 60 * minuteMs)).toBe('2 in attesa, la prima da 1 ora')
  expect(await formatWaiting('en', 1, 26 * 60 * minuteMs)).toBe('1 waiting for 1 day')
  expect(await formatWaiting('en', 12, 300 * minuteMs)).toBe('12 waiting, the first for 5 hours')
})
