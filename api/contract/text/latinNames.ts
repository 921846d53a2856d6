/**
 * Names in the letters that the police's portal takes: A to Z, apostrophe, hyphen and blank. Letters with marks, Greek and
 * Cyrillic ones become what stands in the machine-readable zone of a document (ICAO 9303, part 3, section 6).
 */
// biome-ignore format: a table is read by its rows
const special: Record<string, string> = {
  Ä: 'AE', Æ: 'AE', Å: 'AA', Ö: 'OE', Ø: 'OE', Œ: 'OE', Ü: 'UE', ß: 'SS', ẞ: 'SS', Þ: 'TH', Ð: 'D', Đ: 'D',
  Ł: 'L', Ħ: 'H', Ŋ: 'N', Ŧ: 'T', ĸ: 'K', ı: 'I', İ: 'I', Ĳ: 'IJ', Ə: 'E',
  // Apostrophes, and the letters that Ukrainian, Hawaiian, Uzbek and Arabic names have in their place.
  ...Object.fromEntries([...'’‘‛`´ʼʻʹʽʾʿ′＇'].map((it) => [it, "'"])),
  '‐': '-', '‑': '-', '–': '-', '—': '-', '−': '-', '·': '', '.': ' ', ',': ' ', '/': ' ', '\u00a0': ' ',
}
// biome-ignore format: a table is read by its rows
const greek: Record<string, string> = {
  Α: 'A', Β: 'V', Γ: 'G', Δ: 'D', Ε: 'E', Ζ: 'Z', Η: 'I', Θ: 'TH', Ι: 'I', Κ: 'K', Λ: 'L', Μ: 'M', Ν: 'N',
  Ξ: 'X', Ο: 'O', Π: 'P', Ρ: 'R', Σ: 'S', Τ: 'T', Υ: 'Y', Φ: 'F', Χ: 'CH', Ψ: 'PS', Ω: 'O',
}
// biome-ignore format: a table is read by its rows
const cyrillic: Record<string, string> = {
  А: 'A', Б: 'B', В: 'V', Г: 'G', Ґ: 'G', Д: 'D', Е: 'E', Ё: 'E', Є: 'IE', Ж: 'ZH', З: 'Z', И: 'I', І: 'I',
  Ї: 'I', Й: 'I', К: 'K', Л: 'L', М: 'M', Н: 'N', О: 'O', П: 'P', Р: 'R', С: 'S', Т: 'T', У: 'U', Ў: 'U',
  Ф: 'F', Х: 'KH', Ц: 'TS', Ч: 'CH', Ш: 'SH', Щ: 'SHCH', Ъ: 'IE', Ы: 'Y', Ь: '', Э: 'E', Ю: 'IU', Я: 'IA',
  Ђ: 'D', Ј: 'J', Љ: 'LJ', Њ: 'NJ', Ћ: 'C', Ќ: 'K', Ѓ: 'G', Ѕ: 'DZ', Џ: 'DZ',
}
const table: Record<string, string> = { ...special, ...greek, ...cyrillic }
const plain = /^[A-Z' -]$/

/** One letter without its marks; undefined where the portal takes nothing like it. */
function toPlain(character: string): string | undefined {
  if (plain.test(character)) return character
  const known = table[character]
  if (known !== undefined) return known
  // Full-width letters and ligatures become plain ones.
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  if (base === character) return undefined
  const parts = [...base].map((it) => (plain.test(it) ? it : table[it]))
  return parts.includes(undefined) ? undefined : parts.join('')
}

/** Greek writes one sound as two letters. Invisible characters come from copied texts. */
const splitUpper = (text: string): string[] => [
  ...text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('ß', 'ẞ')
    .toUpperCase()
    .replace(/ΟΎ|ΟΥ/g, 'OU'),
]

/**
 * The name as it is written into the file, beginning with a letter: "'t Hooft" becomes "T HOOFT". Letters of other scripts
 * are left out: `isWritable` says whether there are any.
 */
export const toLatin = (text: string): string =>
  splitUpper(text)
    .map((character) => toPlain(character) ?? '')
    .join('')
    .replace(/ +/g, ' ')
    .replace(/^[' -]+/, '')
    .trim()

/** Whether the portal takes the name, with other letters at most. */
export const isWritable = (text: string): boolean =>
  splitUpper(text).every((character) => toPlain(character) !== undefined) && /[A-Z]/.test(toLatin(text))

/** What looks the same in a document, where a letter stands for itself and not for a sound. */
// biome-ignore format: a table is read by its rows
const sameShapes: Record<string, string> = {
  Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X',
  А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X', І: 'I', Ј: 'J',
  Ѕ: 'S',
}
const digits = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९']

function toNumberCharacter(character: string): string | undefined {
  if (/^[A-Z0-9]$/.test(character)) return character
  if (/^[\p{P}\p{Z}\p{Cf}<]$/u.test(character)) return ''
  const digit = digits.map((it) => it.indexOf(character)).find((it) => it >= 0)
  const letter = /^\p{L}$/u.test(character) ? toPlain(character)?.replace(/[' -]/g, '') : undefined
  return sameShapes[character] ?? digit?.toString() ?? letter
}

/** The portal takes document numbers of letters and digits alone. */
const [minNumberLength, maxNumberLength] = [2, 20]

/** The number of a document as it is written into the file, null where that cannot be done. */
export function toDocumentNumber(text: string): string | null {
  const plainText = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  const characters = [...plainText].map(toNumberCharacter)
  const number = characters.join('')
  const isWhole = !characters.includes(undefined)
  return isWhole && number.length >= minNumberLength && number.length <= maxNumberLength ? number : null
}
