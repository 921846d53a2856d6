import { expect, test } from 'vitest'
import { formatDays } from '#contract/text/format.ts'
import { createI18n } from '#locales/i18n.ts'
import type { Language } from '#locales/language.ts'
import { loadMessages } from './admin/catalogs.ts'
import { formatDay, formatDuration, formatPhone, formatStay, formatTimeAgo, formatWeekday } from './format.ts'

test('keeps a day and a phone number on one line', () => {
  expect(formatDay('2027-01-01', 'it')).toBe('1º\u00a0gen\u00a02027')
  expect(formatDay('2027-01-01', 'en')).toBe('1\u00a0Jan\u00a02027')
  expect(formatPhone('+39 0577 000 901')).toBe('+39\u00a00577\u00a0000\u00a0901')
})

test('names in the first day of a stay only what its last day does not', () => {
  const format = (checkinDate: string, checkoutDate: string, language: Language = 'it') =>
    Object.values(formatStay({ checkinDate, checkoutDate }, language)).map((it) => it.replaceAll('\u00a0', ' '))
  expect(format('2027-03-03', '2027-03-06')).toEqual(['3', '6 mar 2027'])
  expect(format('2027-03-03', '2027-03-06', 'en')).toEqual(['3', '6 Mar 2027'])
  expect(format('2027-03-03', '2027-03-06', 'de')).toEqual(['3.', '6. März 2027'])
  expect(formatDays('2027-03-03', '2027-03-06', 'de')).toBe('3.–6. März')
  expect(format('2027-02-28', '2027-03-02')).toEqual(['28 feb', '2 mar 2027'])
  expect(format('2027-12-30', '2028-01-02')).toEqual(['30 dic 2027', '2 gen 2028'])
})

test('names a day of the week as people say it', () => {
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
  expect(await formatWaiting('it', 1, 3 * minuteMs)).toBe('1 in coda da 3 minuti')
  expect(await formatWaiting('it', 2, 60 * minuteMs)).toBe('2 in coda, la prima da 1 ora')
  expect(await formatWaiting('en', 1, 26 * 60 * minuteMs)).toBe('1 queued for 1 day')
  expect(await formatWaiting('en', 12, 300 * minuteMs)).toBe('12 queued, the first for 5 hours')
})
