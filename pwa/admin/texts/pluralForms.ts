/**
 * A text that depends on a number, as a person writes it: a whole sentence for each form of the number, with `{n}` where
 * the number stands. Pure functions.
 */
import type { Language } from '#locales/language.ts'

/** `argument`: the name of the number. The sentences by the name of their case, such as `one`, `other`, `=0`. */
export type PluralForms = { argument: string; sentences: Record<string, string> }

/** The index after the brace that closes the one before `start`, or -1. */
function findEnd(text: string, start: number): number {
  let depth = 1
  for (let index = start; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}') depth--
    if (depth === 0) return index + 1
  }
  return -1
}

function listCases(text: string): [name: string, words: string][] | null {
  const cases: [string, string][] = []
  let rest = text.trim()
  while (rest !== '') {
    const [start, name] = /^(=\d+|\w+)\s*\{/.exec(rest) ?? []
    const end = start === undefined ? -1 : findEnd(rest, start.length)
    if (start === undefined || name === undefined || end < 0) return null
    cases.push([name, rest.slice(start.length, end - 1)])
    rest = rest.slice(end).trimStart()
  }
  return cases
}

/** Null when the text depends on no number, or on more than one. */
export function splitForms(text: string): PluralForms | null {
  const [start, argument] = /\{(\w+), plural,/.exec(text) ?? []
  if (start === undefined || argument === undefined) return null
  const from = text.indexOf(start)
  const end = findEnd(text, from + start.length)
  const cases = end < 0 ? null : listCases(text.slice(from + start.length, end - 1))
  const [before, after] = [text.slice(0, from), text.slice(end)]
  if (cases === null || [before, after, ...cases.map(([, words]) => words)].some((part) => part.includes(', plural,')))
    return null
  const number = `{${argument}}`
  return {
    argument,
    sentences: Object.fromEntries(
      cases.map(([name, words]) => [name, `${before}${words.replaceAll('#', number)}${after}`]),
    ),
  }
}

export function joinForms({ argument, sentences }: PluralForms): string {
  const cases = Object.entries(sentences).map(([name, words]) => `${name} {${words.replaceAll(`{${argument}}`, '#')}}`)
  return `{${argument}, plural, ${cases.join(' ')}}`
}

/** The smallest number that takes this form in the language. */
export function getExampleNumber({ sentences }: PluralForms, name: string, language: Language): number {
  if (name.startsWith('=')) return Number(name.slice(1))
  const rules = new Intl.PluralRules(language)
  const selectForm = (n: number) =>
    `=${n}` in sentences ? `=${n}` : rules.select(n) in sentences ? rules.select(n) : 'other'
  const candidates = [...Array.from({ length: 200 }, (_, n) => n + 1), 0]
  return candidates.find((n) => selectForm(n) === name) ?? 2
}

export const formatExample = (sentence: string, argument: string, n: number): string =>
  sentence.replaceAll(`{${argument}}`, String(n))
