import { expect, test } from 'vitest'
import { createI18n } from '#locales/i18n.ts'
import { loadMessages } from '../catalogs.ts'
import { formatArrivalTimes, parseArrivalTimes } from './arrivalTimes.ts'

test.each(['it', 'en'] as const)('shows arrival times in words, and stores what is typed so (%s)', async (language) => {
  const i18n = createI18n(language, await loadMessages(language))
  const slots = ['15:00-20:00', 'altro', 'Dopo le 20:00']
  const shown = formatArrivalTimes(slots, i18n)
  expect(shown.split('\n')).not.toContain('altro')
  expect(parseArrivalTimes(`\n ${shown.toUpperCase()} \n`, i18n)).toEqual(slots)
  expect(parseArrivalTimes('9:00 - 12\naltro', i18n)).toEqual(['09:00-12:00', 'altro'])
  expect(parseArrivalTimes('altro\nverso sera', i18n)).toEqual(['altro', 'verso sera'])
})
