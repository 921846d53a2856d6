import { expect, test } from 'vitest'
import { renderText } from '#api/mailer/plainText.ts'
import { buildBookingMail } from '#api/testing/mailSamples.ts'
import { guestCheckinTimes, staffCheckinTimes } from '#contract/stay.ts'

const bookingMails = ['newRequest', 'requestReceived', 'confirmation', 'payment'] as const

test('an English mail shows every arrival time in English', () => {
  for (const kind of bookingMails) {
    for (const checkinTime of [...guestCheckinTimes, ...staffCheckinTimes]) {
      const text = renderText(buildBookingMail(kind, 'en', { checkinTime, specialRequests: null }))
      expect(text).not.toMatch(/Dopo le|altro|altra/i)
      if (checkinTime.startsWith('Dopo')) expect(text).toContain('After 20:00')
    }
  }
})

test('an Italian mail shows a late arrival as "Dopo le 20:00"', () => {
  expect(renderText(buildBookingMail('confirmation', 'it', { checkinTime: 'Dopo le 20:00' }))).toContain(
    'Dopo le 20:00',
  )
})
