/**
 * Texts as ICU messages: the program's catalogs hold them compiled, managers read and write them as one line of text.
 * Pure functions.
 */
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type Refusal, refuseField } from '#api/errors.ts'
import { type TextPage, textPages } from '#contract/text/texts.ts'
import { neededTexts } from './neededTexts.data.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The cases of a plural or a choice, as [case, message]. */
const listCases = (format: unknown): [string, CompiledMessage][] =>
  isRecord(format)
    ? Object.entries(format).flatMap(([name, message]) =>
        Array.isArray(message) ? [[name, message] satisfies [string, CompiledMessage]] : [],
      )
    : []

/** The text that `compileText` compiles to this message. The catalogs use no offset and no date formats. */
export function formatMessage(message: CompiledMessage): string {
  const formatToken = (token: CompiledMessage[number]): string => {
    if (typeof token === 'string') return token
    const [name, type, format] = token
    if (type === undefined) return `{${name}}`
    const cases = listCases(format).map(([it, inner]) => `${/\d/.test(it) ? `=${it}` : it} {${formatMessage(inner)}}`)
    return cases.length > 0
      ? `{${name}, ${type}, ${cases.join(' ')}}`
      : `{${[name, type, ...(typeof format === 'string' ? [format] : [])].join(', ')}}`
  }
  return message.map(formatToken).join('')
}

/**
 * Compiles a text as the build compiles the catalogs. An apostrophe is always a letter here: nobody who writes
 * `l'{name}` means ICU's quotes. Throws when the braces are wrong.
 */
export const compileText = (text: string): CompiledMessage => compileMessageOrThrow(text.replaceAll("'", "''"))

/** What the program puts into a message, by name: `value` for a plain placeholder, else its type, such as `plural`. */
function listArguments(message: CompiledMessage): [name: string, type: string][] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, type = 'value', format] = token
    return [[name, type] satisfies [string, string], ...listCases(format).flatMap(([, it]) => listArguments(it))]
  })
}

/** A farm may write its own name and town as words. */
const optionalArguments = ['farm', 'town']

/** Marks such as `<mail/>`, where the page puts a link. */
const listMarks = (text: string): string[] => text.match(/<\/?\w+\/?>/g) ?? []

const describeArgument = ([name, type]: [string, string]): string =>
  type === 'value' ? `{${name}}` : `{${name}, ${type}, …}`

/**
 * Refuses a text that does not fit in the place of the standard one: braces that do not match, a placeholder that is
 * missing (unless it is the farm's name or town), or one that the program does not know. In a standard text without
 * marks, `<b>` is plain text.
 */
export function checkText(text: string, standard: CompiledMessage): Refusal | null {
  if (text === '') return null
  const compiled = tryCompile(text)
  if (compiled === null) return refuseField('text_broken', 'text')
  const required = listArguments(standard)
  const written = listArguments(compiled)
  const includes = (list: [string, string][], [name, type]: [string, string]) =>
    list.some((it) => it[0] === name && (it[1] === type || type === 'value'))
  const marks = listMarks(formatMessage(standard))
  const writtenMarks = marks.length > 0 ? listMarks(text) : []
  const missing = [
    ...required.filter((it) => !includes(written, it) && !optionalArguments.includes(it[0])).map(describeArgument),
    ...marks.filter((it) => !writtenMarks.includes(it)),
  ]
  const unknown = [
    ...written.filter((it) => !includes(required, it)).map(describeArgument),
    ...writtenMarks.filter((it) => !marks.includes(it)),
  ]
  if (missing[0] !== undefined) return refuseField('placeholder_missing', 'text', { placeholder: missing[0] })
  if (unknown[0] !== undefined) return refuseField('placeholder_unknown', 'text', { placeholder: unknown[0] })
  return null
}

/** Refuses to empty a text without which guests could not use the page, or would not learn what has happened. */
export const checkEmptied = (text: string, id: string): Refusal | null =>
  text === '' && (['mails', 'notices'].includes(findTextPage(id)) || neededTexts.has(id))
    ? refuseField('text_needed', 'text')
    : null

/** Null when the text is no message: the parser alone accepts a brace that is alone and a plural without its last case. */
function tryCompile(text: string): CompiledMessage | null {
  try {
    const compiled = compileText(text)
    return isComplete(compiled) ? compiled : null
  } catch {
    return null
  }
}

const isComplete = (message: CompiledMessage): boolean =>
  message.every((token) => {
    if (typeof token === 'string') return !/[{}]/.test(token)
    const cases = listCases(token[2])
    return (
      cases.length === 0 || (cases.some(([name]) => name === 'other') && cases.every(([, inner]) => isComplete(inner)))
    )
  })

/** The page of a text, by the first word of its id. */
const pagesOfIds: Record<TextPage, string[]> = {
  home: ['about', 'gallery', 'hero', 'pool', 'teasers', 'testimonials', 'tvServices'],
  rooms: ['amenity', 'filter', 'room', 'rooms', 'search'],
  restaurant: ['restaurant'],
  services: ['fishing', 'services'],
  booking: [
    'booking',
    'checkin',
    'guest',
    'newLink',
    'offer',
    'plan',
    'request',
    'statement',
    'stay',
    'stayFact',
    'transfer',
    'waitlist',
  ],
  contact: ['contact', 'travel'],
  privacy: ['privacy'],
  about: ['aboutPage'],
  mails: ['mail', 'mailTest'],
  notices: [
    'draft',
    'duties',
    'errors',
    'failure',
    'notFound',
    'offlinePage',
    'outbox',
    'problem',
    'property',
    'toast',
  ],
  common: [],
}
const pageOfFirstWord = new Map(
  textPages.flatMap((page) => pagesOfIds[page].map((word) => [word, page] satisfies [string, TextPage])),
)

/** Title and description of a page (`head.rooms.title`) belong to that page. */
export function findTextPage(id: string): TextPage {
  const [first = '', second = ''] = id.split('.')
  const page = first === 'head' ? textPages.find((it) => it === second) : undefined
  return page ?? pageOfFirstWord.get(first === 'head' ? second : first) ?? 'common'
}
