import jsQR from 'jsqr'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildSampleMails } from '#api/seed/mailPreviews.ts'
import { buildBookingMail, buildContactMail, sampleRoom } from '#api/seed/mailSamples.ts'
import { sampleProperty } from '#api/seed/property.ts'
import type { Property } from '#contract/property.ts'
import { deriveShades } from '#contract/site/appearance.ts'
import { type MailContent, sanitizeName, toSingleLine } from './content.ts'
import { toMailOptions } from './mime.ts'

const streamTransport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The message as a mail program reads it. */
async function parseBack(content: MailContent, picture: Buffer | null = null): Promise<Email> {
  const envelope = {
    from: 'farm@example.org',
    to: 'desk@example.org',
    messageId: '<one@example.org>',
    dateMs: Date.now(),
  }
  const { message } = await streamTransport.sendMail(toMailOptions(content, picture, envelope))
  if (!Buffer.isBuffer(message)) throw new Error('expected the message as a buffer')
  return PostalMime.parse(message)
}

test.each(buildSampleMails())(
  '%s loads no pictures and has the same content in its text and its HTML',
  async (_, content) => {
    const email = await parseBack(content)
    expect(email.subject).toBe(content.subject)
    expect(email.html).not.toMatch(/src=(?!"cid:)|url\(/)
    const htmlText = (email.html ?? '').replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, ' ')
    for (const block of content.blocks.filter((it) => !('qrCode' in it || 'picture' in it))) {
      const texts =
        'rows' in block ? block.rows.flat() : 'list' in block ? block.list : Object.values(block).slice(0, 1)
      for (const text of texts) {
        expect(email.text?.toLowerCase()).toContain(String(text).split('\n')[0]?.toLowerCase())
        expect(htmlText).toContain(String(text).split('\n')[0]?.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'))
      }
    }
  },
)

test('keeps names of any script in the subject, the reply address and both bodies', async () => {
  const request = await parseBack(buildBookingMail('newRequest', 'it'))
  expect(request.subject).toContain('Hanna Müller-Đặng')
  expect(request.replyTo).toEqual([{ name: 'Hanna Müller-Đặng', address: 'hanna@example.org' }])
  const message = await parseBack(buildContactMail('newMessage', 'en'))
  expect(message.replyTo).toEqual([{ name: '花子 山田', address: 'hanako@example.org' }])
  expect(message.text).toContain('花子 山田')
  expect(message.html).toContain('花子 山田')
})

test('has the farm’s colour, on light and on dark sheets', async () => {
  const accent = '#2f6446'
  const property = { ...sampleProperty, appearance: { accent, typeface: 'garamond' } } satisfies Property
  const own = (await parseBack(buildBookingMail('confirmation', 'it', {}, { property }))).html ?? ''
  const standard = (await parseBack(buildBookingMail('confirmation', 'it'))).html ?? ''
  for (const shade of [accent, deriveShades(accent)?.dark.accent ?? '']) {
    expect([own.includes(`color:${shade}`), own.includes(`color: ${shade}`)]).toContain(true)
    expect(standard).not.toContain(shade)
  }
  expect(own).not.toMatch(/#9c4222|#f0a27f/)
})

test('attaches the stay as a calendar file of whole days', async () => {
  const { attachments } = await parseBack(buildBookingMail('requestReceived', 'en'))
  expect(attachments).toHaveLength(1)
  const [file] = attachments
  expect([file?.filename, file?.mimeType]).toEqual(['podere-AC347DEF.ics', 'text/calendar'])
  const content = file?.content
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  expect(text.split(/\r?\n/)).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20270603', 'DTEND;VALUE=DATE:20270606', 'END:VCALENDAR']),
  )
  expect(text).toContain('UID:AC347DEF@biturgia.example.org')
})

test('the confirmation has the transfer as a code that bank apps read, and the confirmed stay', async () => {
  const content = buildBookingMail('confirmation', 'it', { depositAmountCents: 12_050 })
  const { html, attachments } = await parseBack(content)
  const [picture, calendar] = ['image/gif', 'text/calendar'].map((type) =>
    attachments.find((it) => it.mimeType === type),
  )
  const toText = (it: typeof calendar) =>
    typeof it?.content === 'string' ? it.content : new TextDecoder().decode(it?.content)
  expect(toText(calendar)).toMatch(/UID:AC347DEF@[\s\S]*STATUS:CONFIRMED/)
  expect(html).toContain(`src="cid:${picture?.contentId?.replace(/[<>]/g, '')}"`)
  const { data, info } = await sharp(picture?.content as ArrayBuffer)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  // EPC069-12: at most version 13, and the elements in their order.
  expect(read?.version).toBeLessThanOrEqual(13)
  const { ibanHolder, iban } = sampleProperty
  expect(read?.data.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', ibanHolder, iban.replaceAll(' ', ''), 'EUR120.50', '', '', 'AC347DEF'],
  ])
})

test('the confirmation shows a picture of the room below what is to be done, and its text is the same without', async () => {
  const content = buildBookingMail('confirmation', 'en')
  const [shown, missing] = [await parseBack(content, Buffer.from('a JPEG')), await parseBack(content)]
  const picture = shown.attachments.find((it) => it.mimeType === 'image/jpeg')
  expect([picture?.disposition, picture?.related]).toEqual(['inline', true])
  expect(shown.html).toContain(`<img src="cid:${picture?.contentId?.replace(/[<>]/g, '')}" alt="${sampleRoom.nameEn}"`)
  expect(shown.html?.indexOf('<img')).toBeGreaterThan(shown.html?.indexOf('/booking/AC347DEF#') ?? 0)
  expect(missing.html).not.toContain(`${sampleRoom.nameEn}" width`)
  expect(missing.text).toBe(shown.text)
})

test('a confirmation without a deposit has no code', async () => {
  const { html, attachments } = await parseBack(buildBookingMail('confirmation', 'it', { depositAmountCents: null }))
  expect([html?.includes('<img'), attachments.length]).toEqual([false, 1])
})

const injection = 'Eve\r\nBcc: all@example.org\r\n\r\n<b onclick="x()">\u202eevil\u2069, "q" <c@example.org>'

test('turns no field of a guest into a header, an address or markup', async () => {
  const fields = {
    guestName: injection,
    guestSurname: injection,
    guestPhone: injection,
    specialRequests: injection.repeat(50),
  }
  const contents = [
    buildBookingMail('newRequest', 'it', fields),
    buildBookingMail('requestReceived', 'it', fields),
    buildBookingMail('confirmation', 'en', fields),
    buildContactMail('newMessage', 'en', {
      name: injection,
      surname: injection,
      phone: injection,
      message: injection.repeat(80),
    }),
  ]
  for (const content of contents) {
    const email = await parseBack(content)
    expect(email.bcc ?? []).toEqual([])
    expect(email.headers.map((it) => it.key)).not.toContain('bcc')
    expect(email.to).toEqual([{ name: '', address: 'desk@example.org' }])
    expect(email.replyTo?.length ?? 0).toBeLessThanOrEqual(1)
    expect(email.html).not.toContain('<b onclick')
    expect(email.subject).not.toMatch(/[\r\n\u202e]/)
    expect(`${email.text}${email.html}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  }
})

test('delivers five thousand characters with their line breaks unchanged', async () => {
  const message = `${'però è così\n'.repeat(416)}fine`
  const email = await parseBack(buildContactMail('newMessage', 'it', { message }))
  expect(email.text?.match(/> però è così/g)).toHaveLength(416)
  expect(email.html?.match(/però è così/g)).toHaveLength(416)
})

test('puts nothing of the guest into the automatic reply but a short name without a link', async () => {
  const advert = 'Win at https://spam.example.com now, write to x@spam.example.com'
  const content = buildBookingMail('requestReceived', 'en', { guestName: advert, specialRequests: advert })
  const { text, html, subject } = await parseBack(content)
  expect(`${subject}${text}${html}`).not.toMatch(/spam\.example|x@spam/)
  expect(text).toContain('Hello Win at https spam example com now write…,')
  const hosts = [...(html ?? '').matchAll(/href="([^"]+)"/g)].map(([, url]) => new URL(url ?? '').host)
  expect(new Set(hosts)).toEqual(new Set(['podere.example.org']))
})

test('cuts a name between characters, never inside one', () => {
  expect(toSingleLine('😀'.repeat(10), 5)).toBe('😀😀😀😀…')
  expect(sanitizeName('  Đặng-Ngọc  d’Arc\n')).toBe('Đặng-Ngọc d’Arc')
  expect(sanitizeName('123 :// ...')).toBe('')
})
