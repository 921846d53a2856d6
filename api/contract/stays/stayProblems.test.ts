import { expect, test } from 'vitest'
import { getI18n } from '#api/http/i18n.ts'
import { formatDays } from '../text/format.ts'
import { getProblemText } from './stayProblems.ts'
import { judgeStay, openRules } from './stayRules.ts'

const context = { today: '2027-05-01', time: '10:00', rules: openRules, closures: [] }
const weekly = { minimumNights: 7, arrivalDays: [6], departureDays: [6], pricePerNight: null }

function describe(season: object | null, from: string, to: string, language: 'it' | 'en' = 'it', rules = openRules) {
  const seasons = season ? [{ from: '2027-07-01', to: '2027-08-20', ...weekly, ...season }] : []
  const problem = judgeStay({ seasons }, { checkinDate: from, checkoutDate: to }, { ...context, rules })
  if (!problem) return null
  const { id, values } = getProblemText(problem, language)
  return getI18n(language).t(id, values)
}

test('names the month where the rule holds in all of it, and else the days of the season', () => {
  expect(describe({}, '2027-07-10', '2027-07-11')).toBe('In luglio da sabato a sabato')
  expect(describe({}, '2027-07-10', '2027-07-11', 'en')).toBe('In July from Saturday to Saturday')
  expect(describe({}, '2027-08-07', '2027-08-08')).toBe('Nel periodo 1º luglio – 20 agosto da sabato a sabato')
  expect(describe({ from: '2027-07-05', to: '2027-07-25' }, '2027-07-11', '2027-07-18')).toBe(
    'Nel periodo 5–25 luglio da sabato a sabato',
  )
  const rules = { ...openRules, minimumNights: 2 }
  expect(describe(null, '2027-06-10', '2027-06-11', 'it', rules)).toBe('In giugno almeno 2 notti')
  expect(describe({}, '2027-06-10', '2027-06-11', 'it', rules)).toBe('In questo periodo almeno 2 notti')
})

test('says the nights where they do not follow from the weekdays', () => {
  expect(describe({ minimumNights: 14 }, '2027-07-10', '2027-07-17')).toBe(
    'In luglio da sabato a sabato, almeno 14 notti',
  )
  expect(describe({ departureDays: [] }, '2027-07-10', '2027-07-11')).toBe('In luglio almeno 7 notti')
  expect(describe({ departureDays: [] }, '2027-07-11', '2027-07-18')).toBe('In luglio si arriva solo di sabato')
  expect(describe({ arrivalDays: [] }, '2027-07-10', '2027-07-18')).toBe('In luglio si parte solo di sabato')
  expect(describe({ maximumNights: 7 }, '2027-07-10', '2027-07-24')).toBe('In luglio al massimo 7 notti')
})

test('names the days of a stay without repeating a month', () => {
  expect(formatDays('2027-07-10', '2027-07-17', 'it')).toBe('10–17 luglio')
  expect(formatDays('2027-08-28', '2027-09-04', 'en')).toBe('28 August – 4 September')
})
