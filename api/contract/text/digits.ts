const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** In Unicode the ten digits of a script follow each other, from the zero on. */
function getDigitValue(code: number): number {
  let first = code
  while (isDigit(first - 1)) first--
  return (code - first) % 10
}

/** The digits of any script as those of ASCII: `٣٣٣` and `３３３` are 333. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(getDigitValue(digit.codePointAt(0) ?? 0)))

/**
 * A phone number as it is typed, pasted or read from a file: ASCII digits and signs, without the invisible marks that
 * phones put around a number that is copied.
 */
export const normalizePhone = (text: string): string =>
  toAsciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u00a0\u2007\u202f\u3000]/g, ' ')
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[\u2010-\u2013\u2212\ufe63]/g, '-')

/** A phone number for a link to WhatsApp: digits with the country first. A number without one is Italian. Empty for no number. */
export function toWhatsAppNumber(phone: string): string {
  const number = normalizePhone(phone).replace(/[^+\d]/g, '')
  if (number.length < 5) return ''
  const [, abroad] = /^(?:\+|00)(.*)$/.exec(number) ?? []
  return (abroad ?? `39${number}`).replaceAll('+', '')
}
