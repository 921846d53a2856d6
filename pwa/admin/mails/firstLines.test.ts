import { expect, test } from 'vitest'
import { renderText } from '#api/mailer/plainText.ts'
import { buildBookingMail } from '#api/seed/mailSamples.ts'
import { getFirstLines } from './firstLines.ts'

test('the first lines of a confirmation say what is paid when, and hold no private link', () => {
  const lines = getFirstLines(renderText(buildBookingMail('confirmation', 'it')))
  expect(lines).toMatch(/^Ciao .+,\n\nil tuo soggiorno è confermato\./)
  expect(lines).toContain('all’arrivo')
  expect(lines).not.toMatch(/https?:/)
})

test('a text without a link is taken whole', () => {
  expect(getFirstLines('Ciao,\n\na presto')).toBe('Ciao,\n\na presto')
})
