/** The names that only the sample farm has, found in its own facts, lists and rooms: no list of them is kept. */
import { getStandardTexts } from '#api/http/i18n.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { sampleRooms } from '#api/seed/rooms.ts'
import { formatMessage } from '#api/texts/rules.ts'
import { furtherLanguages, getLocale, languages } from '#locales/language.ts'

/** The program's texts that guests and staff get from the server, in all languages. */
export const standardTexts: { id: string; text: string }[] = languages.flatMap((language) =>
  [...getStandardTexts(language)].map(([id, message]) => ({ id, text: formatMessage(message) })),
)

/** All strings in a value, at any depth. German writes every noun with a capital, so its texts tell no names. */
const collectStrings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, it]) =>
          furtherLanguages.some((tag) => tag === key) ? [] : collectStrings(it),
        )
      : []

// The arrival times are those of the program, which a farm may change.
const { parts: _, appearance: __, payments: ___, checkinTimes: ______, ...facts } = sampleProperty
const { region: ____, ...address } = facts.address
const { paymentMethods: _____, ...content } = facts.content
const roomTexts = sampleRooms.flatMap(({ name, nameEn, description, descriptionEn }) => [
  ...[name, nameEn, description, descriptionEn],
])
/** Everything that is written in the sample's facts, lists and rooms. */
export const sampleStrings: string[] = collectStrings([{ ...facts, address, content }, roomTexts])

/**
 * What only the sample farm has: its name and town, and all its names, numbers and sentences. Single words, days and the
 * names of places for pictures may be in any text.
 */
export const sampleFacts: string[] = [
  ...[sampleProperty.shortName, sampleProperty.address.town],
  ...sampleStrings.filter(
    (text) =>
      text.length >= 8 && /\p{Lu}|\d{3}|@/u.test(text) && !/^(?:\p{L}+|\d{4}-\d\d-\d\d|\/pictures\/.*)$/u.test(text),
  ),
]

/** Months, days of the week: every farm writes them. */
const calendarWords = languages.flatMap((language) =>
  Array.from({ length: 12 }, (_, n) => Date.UTC(2027, n, n + 1)).flatMap((day) =>
    new Intl.DateTimeFormat(getLocale(language), { month: 'long', weekday: 'long' }).format(day).split(/\P{L}+/u),
  ),
)

/** The country in each language: every farm there writes it. */
const countryWords = languages.map(
  (language) => new Intl.DisplayNames(language, { type: 'region' }).of(sampleProperty.address.country) ?? '',
)

/** An address writes names without capitals. */
const isAddress = (text: string): boolean => /@|:\/\//.test(text)

const listWords = (texts: string[]): string[] => texts.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? [])

/**
 * Words of at least four letters that the sample writes with a capital, and that neither the sample nor the program ever
 * writes without one. A label of one word is no name.
 */
function listNames(): string[] {
  const all = listWords([...sampleStrings.filter((text) => !isAddress(text)), ...standardTexts.map(({ text }) => text)])
  const labels = standardTexts.flatMap(({ text }) => (/^\p{L}+$/u.test(text) ? [text] : []))
  const plain = new Set([
    ...all.filter((word) => /^\p{Ll}/u.test(word)),
    ...[...calendarWords, ...countryWords, ...labels].map((it) => it.toLowerCase()),
  ])
  const capitalized = listWords(sampleStrings).filter((word) => /^\p{Lu}/u.test(word))
  return [...new Set(capitalized)].filter((word) => !plain.has(word.toLowerCase()))
}
export const sampleNames: string[] = listNames()

/** The names of the sample that a text contains, as whole words. */
export const findSampleNames = (text: string, names = sampleNames): string[] => {
  const words = new Set(listWords([text]).map((word) => word.toLowerCase()))
  return names.filter((name) => words.has(name.toLowerCase()))
}
