/** What is stored of texts that strangers have written: calendars, lists, mails. */

/** Control characters, lone surrogates, and marks of direction, which reverse the text after them. No name needs them. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** The text on one line. */
export const cleanLine = (text: string): string => text.replace(unsafeCharacters, ' ').replace(/\s+/g, ' ').trim()

/** The text with its line breaks. */
export const cleanLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\t/g, ' ').replace(unsafeCharacters, ''))
    .join('\n')
    .trim()

/** At most so many characters, none of them cut in two. */
export const cutText = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text
  const characters = [...text.slice(0, 2 * maxLength + 2)]
  return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength - 1).join('')}…`
}

/** The text as it is compared: without accents, in small letters. */
export const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
