/** The texts as sentences, each with its languages side by side. Pure functions. */

import { normalizeText } from '#contract/text/cleanText.ts'
import { type Text, type TextPage, textPages } from '#contract/text/texts.ts'
import {
  defaultLanguage,
  fallbackLanguage,
  furtherLanguages,
  isLanguage,
  type Language,
  languages,
} from '#locales/language.ts'

/** A text in a language of this version. A newer server may have more of them. */
export type KnownText = Text & { language: Language }

const isKnown = (text: Text): text is KnownText => isLanguage(text.language)

/** `texts`: one for each language, in the order of the list. `title`: in the default language. */
export type Sentence = { id: string; page: TextPage; title: string; texts: KnownText[] }

/** What guests read. */
export const getShownText = ({ text, standard }: Text): string => text ?? standard

/** The text as a person reads it: each case of a plural in the place of its ICU form. */
export function formatReadable(text: string): string {
  return text.replace(/\{\w+, plural,((?:\s*(?:=\d+|\w+) \{(?:[^{}]|\{\w+\})*\})+)\}/g, (_, cases: string) =>
    [...cases.matchAll(/(?:=\d+|\w+) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, words]) => words).join(' / '),
  )
}

/** By page, in the order of the pages. */
export function toSentences(texts: Text[]): Sentence[] {
  const known = texts.filter(isKnown)
  const byLanguage = new Map(known.map((text) => [`${text.language} ${text.id}`, text]))
  const sentences = known
    .filter(({ language }) => language === defaultLanguage)
    .map(
      (text): Sentence => ({
        id: text.id,
        page: text.page,
        // A text that was emptied is found by what it said.
        title: text.text || text.standard,
        texts: languages.flatMap((language) => byLanguage.get(`${language} ${text.id}`) ?? []),
      }),
    )
  return textPages.flatMap((page) => sentences.filter((it) => it.page === page))
}

export type SentenceFilter = {
  /** Null: all pages. */
  page: TextPage | null
  searchText: string
  onlyChanged: boolean
  /** Only those that tell of the sample farm still. */
  onlySample: boolean
}

const isChanged = ({ texts }: Sentence): boolean => texts.some(({ text }) => text !== null)

/** Guests read the English text, because neither the program nor the farm has one in this language. */
export const isShownInEnglish = ({ missing, text }: Text): boolean => missing && text === null

/** The same as guests read it: English where it is missing. */
export const getReadText = (text: Text, { texts }: Sentence): string =>
  getShownText((isShownInEnglish(text) && texts.find(({ language }) => language === fallbackLanguage)) || text)

/** The number of missing texts of each further language that has any. */
export const countMissing = (sentences: Sentence[]): { language: Language; count: number }[] =>
  furtherLanguages
    .map((language) => ({
      language,
      count: sentences.filter(({ texts }) => texts.some((it) => it.language === language && isShownInEnglish(it)))
        .length,
    }))
    .filter(({ count }) => count > 0)

/**
 * A sentence is found by its words in any language, also by those of the standard text, whatever accents they have.
 * `sampleIds`: the sentences of the sample farm.
 */
export function filterSentences(
  sentences: Sentence[],
  { page, searchText, onlyChanged, onlySample }: SentenceFilter,
  sampleIds: readonly string[],
): Sentence[] {
  const words = normalizeText(searchText).split(/\s+/)
  const matches = ({ texts }: Sentence) =>
    texts.some(({ standard, text }) => {
      const content = normalizeText(`${standard} ${text ?? ''}`)
      return words.every((word) => content.includes(word))
    })
  return sentences.filter(
    (sentence) =>
      (page === null || sentence.page === page) &&
      (!onlyChanged || isChanged(sentence)) &&
      (!onlySample || sampleIds.includes(sentence.id)) &&
      matches(sentence),
  )
}

/** What the program fills in: `{name}`, and marks such as `<mail/>` where the page puts a link. */
export const listPlaceholders = (standard: string): string[] => [
  ...new Set([...standard.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => `{${name}}`)),
  ...new Set(standard.match(/<\/?\w+\/?>/g)),
]

/** A text is one line: a line break becomes a space. */
export const toOneLine = (typed: string): string => typed.replace(/\s*\n\s*/g, ' ').trim()
