import { expect, test } from 'vitest'
import { normalizePhone, toAsciiDigits, toWhatsAppNumber } from './digits.ts'

/** All digits of Unicode in their order: each ten of them are a script. */
const allDigits = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
  (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
)

test('reads the digits of every script', () => {
  expect(toAsciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०१२३४५६७८९ ０１２３４５６７８９')).toBe(
    '0123456789 0123456789 0123456789 0123456789',
  )
  const read = toAsciiDigits(String.fromCodePoint(...allDigits))
  expect(read).toBe('0123456789'.repeat(allDigits.length / 10))
})

test('leaves everything else as it is', () => {
  expect(toAsciiDigits('Zoë ½ ² Ⅷ 一 12')).toBe('Zoë ½ ² Ⅷ 一 12')
})

test.each([
  ['+٣٩ ٣٣٣ ١٢٣٤٥٦٧', '+39 333 1234567'],
  ['＋３９　３３３（１２）３４５', '+39 333(12)345'],
  ['\u202a+39 333 1234567\u202c', '+39 333 1234567'],
  ['+39\u00a0333\u202f1234567', '+39 333 1234567'],
  ['۰۹۱۲‑۳۴۵‐۶۷۸۹', '0912-345-6789'],
  ['333 1234567 (Ada)', '333 1234567 (Ada)'],
  // Stands for a phone that nobody knows.
  ['—', '—'],
])('writes the phone %j in ASCII', (typed, phone) => {
  expect(normalizePhone(typed)).toBe(phone)
})

test.each([
  ['+49 (0) 170-123', '490170123'],
  ['0039 333 1234567', '393331234567'],
  ['333 1234567', '393331234567'],
  ['‪+39 333 1234567‬', '393331234567'],
  ['—', ''],
  ['', ''],
])('%s is %s in a link to WhatsApp', (typed, number) => {
  expect(toWhatsAppNumber(typed)).toBe(number)
})
