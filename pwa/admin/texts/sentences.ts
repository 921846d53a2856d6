/** The texts as sentences, each with its languages side by side. Pure functions. */
import { type Language, languages } from '#contract/language.ts'
import { type Text, type TextPage, textPages } from '#contract/texts.ts'
import { normalizeText } from '#pwa/offline/searchIndex.ts'

export type Sentence = { id: string; page: TextPage; texts: Record<Language, Text> }

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
  const byLanguage = new Map(texts.map((text) => [`${text.language} ${text.id}`, text]))
  const sentences = texts.flatMap(({ id, page, language }) => {
    const [it, en] = [byLanguage.get(`it ${id}`), byLanguage.get(`en ${id}`)]
    return language === 'it' && it && en ? [{ id, page, texts: { it, en } }] : []
  })
  return textPages.flatMap((page) => sentences.filter((it) => it.page === page))
}

export type SentenceFilter = {
  /** Null: all pages. */
  page: TextPage | null
  searchText: string
  onlyChanged: boolean
}

const isChanged = ({ texts }: Sentence): boolean => languages.some((language) => texts[language].text !== null)

/** A sentence is found by its words in any language, also by those of the standard text, whatever accents they have. */
export function filterSentences(sentences: Sentence[], { page, searchText, onlyChanged }: SentenceFilter): Sentence[] {
  const words = normalizeText(searchText).split(/\s+/)
  const matches = ({ texts }: Sentence) =>
    languages.some((language) => {
      const { standard, text } = texts[language]
      const content = normalizeText(`${standard} ${text ?? ''}`)
      return words.every((word) => content.includes(word))
    })
  return sentences.filter(
    (sentence) =>
      (page === null || sentence.page === page) && (!onlyChanged || isChanged(sentence)) && matches(sentence),
  )
}

/** What the program fills in: `{name}`, and marks such as `<mail/>` where the page puts a link. */
export const listPlaceholders = (standard: string): string[] => [
  ...new Set([...standard.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => `{${name}}`)),
  ...new Set(standard.match(/<\/?\w+\/?>/g)),
]

/** The text has one version for one thing and another for several. */
export const hasPlural = (standard: string): boolean => /, plural,/.test(standard)

/** A text is one line: a line break becomes a space. */
export const toOneLine = (typed: string): string => typed.replace(/\s*\n\s*/g, ' ').trim()
