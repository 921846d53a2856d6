/**
 * A bank transfer as a text for a QR code, which the apps of many banks read. Source: EPC069-12, version 3.1, "Quick
 * Response Code: guidelines to enable the data capture for the initiation of a SEPA credit transfer".
 */

export type Transfer = {
  /** The account holder, as the bank knows it: banks compare the name. */
  holder: string
  iban: string
  cents: number
  /** What the payment is for, at most 140 characters. */
  reference: string
}

/** Bytes that a code holds at most. */
const maxBytes = 331

const toLine = (text: string, maxLength: number): string =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, maxLength).join('')

/** Null for an amount that no transfer has. Elements that are not used are empty lines; the last line is not ended. */
export function buildEpcText({ holder, iban, cents, reference }: Transfer): string | null {
  if (cents < 1 || cents > 99_999_999_999) return null
  const amount = `EUR${(cents / 100).toFixed(2)}`
  const lines = ['BCD', '002', '1', 'SCT', '', toLine(holder, 70), iban.replace(/\s/g, ''), amount]
  const text = [...lines, '', '', toLine(reference, 140)].join('\n')
  return new TextEncoder().encode(text).length > maxBytes ? null : text
}
