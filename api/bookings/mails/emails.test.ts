import { expect, test } from 'vitest'
import { renderText } from '#api/mailer/plainText.ts'
import { buildBookingMail, buildContactMail, listSampleMails, sampleRoom } from '#api/seed/mailSamples.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { Season } from '#contract/prices/seasons.ts'
import { guestCheckinTimes, staffCheckinTimes } from '#contract/stays/stay.ts'

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
  for (const mail of [buildBookingMail('newRequest', 'en'), buildContactMail('newMessage', 'en')]) {
    expect(mail.language).toBe('it')
    expect(mail.subject).toMatch(/^(Nuova richiesta|Nuovo messaggio)/)
    expect(renderText(mail)).toMatch(/Lingua:? +EN/)
  }
})

test('names the CIN of a room that has its own beside it; the farm’s stands below every mail', () => {
  for (const [i, cin] of [null, 'IT051034B5OWNROOM1'].entries()) {
    const context = { room: { ...sampleRoom, cin } }
    const mails = new Map(listSampleMails('it', context))
    for (const name of ['offer.it', 'confirmation.it']) {
      const text = renderText(mails.get(name)?.() ?? expect.fail(name))
      expect(text).toContain(`CIN ${sampleProperty.cin}`)
      expect([/Ulivi, CIN IT051034B5OWNROOM1/.test(text), text.includes('OWNROOM1')]).toEqual([i === 1, i === 1])
    }
  }
})

test('a reminder of a deposit that has no day names none', () => {
  const asked = { agreedPriceCents: 30_000, depositAmountCents: 10_000, depositDueOn: null }
  expect(renderText(buildBookingMail('depositReminder', 'en', asked))).toContain('please pay it by bank transfer.\n')
  const dated = { ...asked, depositDueOn: '2999-05-03' }
  expect(renderText(buildBookingMail('depositReminder', 'en', dated))).toMatch(/by bank transfer by .*2999\./)
})

test('mails about money name what has come in and what is left, whatever was asked', () => {
  const asked = {
    agreedPriceCents: 30_000,
    depositAmountCents: 10_000,
    balanceAmountCents: 20_000,
    keptAmountCents: null,
  }
  const [depositPaidOn, balancePaidOn] = ['2027-05-03', '2027-06-01']
  const entered = (covers: 'deposit' | 'balance', amountCents: number) => ({
    id: covers,
    amountCents,
    on: depositPaidOn,
    how: 'cash',
    document: null,
    covers,
    who: 'anna',
    at: null,
  })
  const render = (kind: 'payment' | 'cancellation', overrides: Parameters<typeof buildBookingMail>[2]) =>
    renderText(buildBookingMail(kind, 'it', { ...asked, ...overrides }))
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .filter((line) => /^(Ricevuto|Resta|Importo)/.test(line))
  const ticked = { paymentType: 'acconto', depositPaidOn } as const
  expect(render('payment', ticked)).toEqual(['Ricevuto: 100,00 €', 'Resta da pagare: 200,00 €'])
  const payments = JSON.stringify([entered('deposit', 12_050)])
  expect(render('payment', { ...ticked, payments })).toEqual(['Ricevuto: 120,50 €', 'Resta da pagare: 179,50 €'])
  const all = { paymentType: 'saldo', depositPaidOn, balancePaidOn, paymentCompleted: true } as const
  expect(render('payment', all)).toEqual(['Ricevuto: 200,00 €', 'Resta da pagare: 0,00 €'])
  const cancelled = { status: 'cancelled', depositPaidOn, keptAmountCents: 4000 } as const
  expect(render('cancellation', cancelled)).toEqual(['Importo trattenuto: 40,00 €', 'Importo che restituiamo: 60,00 €'])
  const unpaid = { ...cancelled, depositPaidOn: null }
  expect(render('cancellation', unpaid)).toEqual(['Importo da versare: 40,00 €'])
})

test('says what the list price is made of, where nights cost different prices', () => {
  const season = { id: '01a1fd1c-7076-76b8-9454-8c57810444c3', name: 'Estate', minimumNights: 1 }
  const prices = [{ roomId: 4, pricePerNight: '140.00' }]
  const seasons = [Season.parse({ ...season, from: '2027-06-05', to: '2027-08-31', prices })]
  const overrides = { listPriceCents: 38_100 }
  const render = (context = {}) =>
    renderText(buildBookingMail('requestReceived', 'it', overrides, context)).replace(/\s+/g, ' ')
  expect(render({ seasons })).toContain('2 notti a 120,50 €, 1 notte a 140 €')
  expect(render()).not.toContain('notti a')
})

test('a confirmation after the deposit says what came in and what is left, and asks for the deposit no more', () => {
  const render = (overrides = {}) => renderText(buildBookingMail('confirmation', 'it', overrides)).replace(/\s+/g, ' ')
  const asked = render()
  expect(asked).toContain('Per prima cosa versa')
  expect(asked).not.toContain('Abbiamo ricevuto')
  const paid = render({ depositPaidOn: '2027-03-01' })
  expect(paid).toMatch(/Abbiamo ricevuto 108,45 €: grazie\./)
  expect(paid).toMatch(/Ricevuto:? +108,45 €/)
  expect(paid).toMatch(/Resta da pagare:? +\d/)
  expect(paid).not.toMatch(/Per prima cosa versa|IBAN|bonifico/i)
  const part = { id: '01a0f0a0-0000-7000-8000-0000000000a2', amountCents: 5000, on: '2027-03-01', how: 'transfer' }
  const payment = { ...part, document: null, covers: null, who: 'anna', at: '2027-03-01T10:00:00.000Z' }
  const some = render({ payments: JSON.stringify([payment]) })
  expect(some).toMatch(/Abbiamo ricevuto 50,00 €.*Per prima cosa versa .*58,45 €/)
})

test('the event of a confirmed stay says that it is confirmed, and that of a request that it waits', () => {
  const event = (kind: 'confirmation' | 'requestReceived') => buildBookingMail(kind, 'it').attachment?.content
  expect(event('confirmation')).toMatch(/DESCRIPTION:Prenotazione AC347DEF\\, confermata/)
  expect(event('requestReceived')).toMatch(/DESCRIPTION:Richiesta AC347DEF\\, in attesa di conferma/)
})

test('mails say what every stay includes, and who calls about the pets', () => {
  const text = { it: 'Lenzuola e asciugamani compresi.', en: 'Sheets and towels are included.' }
  const content = { ...sampleProperty.content, stayFacts: [{ about: 'linen' as const, text }] }
  const build = (kind: 'requestReceived' | 'confirmation', numberOfPets: number) =>
    renderText(buildBookingMail(kind, 'it', { numberOfPets }, { property: { ...sampleProperty, content } }))
  for (const kind of ['requestReceived', 'confirmation'] as const)
    expect(build(kind, 0)).toMatch(/Biancheria:? +Lenzuola e asciugamani compresi\./)
  for (const kind of ['requestReceived', 'confirmation'] as const)
    expect([0, 1].map((pets) => build(kind, pets).includes('ti chiamiamo noi'))).toEqual([false, true])
})

test('mails name the beds and the bathroom of the room, instead of what the farm says of all', () => {
  const text = { it: 'In ogni camera.', en: 'In each room.' }
  const stayFacts = [{ about: 'bathroom' as const, text }]
  const property = { ...sampleProperty, content: { ...sampleProperty.content, stayFacts } }
  const build = (language: 'it' | 'de', facts: Partial<typeof sampleRoom>) =>
    renderText(buildBookingMail('confirmation', language, {}, { property, room: { ...sampleRoom, ...facts } }))
  const facts = { bedKinds: '[{"kind":"double","count":1},{"kind":"single","count":2}]', bathroom: 'inRoom' }
  expect(build('it', facts)).toMatch(/Letti:? +1 letto matrimoniale, 2 letti singoli\n/)
  expect(build('it', facts)).toMatch(/Bagno:? +Privato, in camera\n/)
  expect(build('de', facts)).toMatch(/Betten:? +1 Doppelbett, 2 Einzelbetten\n/)
  expect(build('it', facts)).not.toContain('In ogni camera.')
  expect(build('it', {})).toMatch(/Bagno:? +In ogni camera\./)
  expect(build('it', {})).not.toContain('Letti:')
})
