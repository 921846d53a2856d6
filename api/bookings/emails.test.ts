import { expect, test } from 'vitest'
import { renderText } from '#api/mailer/plainText.ts'
import { buildBookingMail, buildContactMail } from '#api/seed/mailSamples.ts'
import { guestCheckinTimes, staffCheckinTimes } from '#contract/stay.ts'

const guestMails = ['requestReceived', 'confirmation', 'payment'] as const

test('an English mail shows every arrival time in English', () => {
  for (const kind of guestMails) {
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

test('a guest whose language this version does not know gets English mails', () => {
  const mail = buildBookingMail('confirmation', 'en', { language: 'fr' })
  expect(mail.language).toBe('en')
  expect(renderText(mail)).toEqual(renderText(buildBookingMail('confirmation', 'en')))
})

test('the mails to staff are in Italian and name the language of the guest', () => {
  for (const mail of [buildBookingMail('newRequest', 'en'), buildContactMail('en')]) {
    expect(mail.language).toBe('it')
    expect(mail.subject).toMatch(/^(Nuova richiesta|Nuovo messaggio)/)
    expect(renderText(mail)).toMatch(/Lingua:? +EN/)
  }
})
