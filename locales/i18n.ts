/** Makes texts of the catalogs, in the browser and on the server: one Lingui instance for each language. */
import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core'
import type { CompiledIcuChoices, CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '#locales/language.ts'
import { elideArticles } from './elision.ts'

type Values = Record<string, unknown>

/** From here on a number has separators, which only a number format knows. */
const firstGroupedNumber = 1_000

const isSmallInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) < firstGroupedNumber

/**
 * Lingui makes a number format for each plural, and the first one of a page takes a slow phone 60 ms. So texts with plain
 * values and small numbers are put together here.
 */
class LightI18n extends I18n {
  #plurals: Intl.PluralRules | undefined

  override _(descriptor: MessageDescriptor): string
  override _(id: string, values?: Values, options?: MessageOptions): string
  override _(id: MessageDescriptor | string, values: Values = {}, options?: MessageOptions): string {
    if (typeof id !== 'string') return this.#finish(super._(id))
    const message = this.messages[id]
    const text = Array.isArray(message) ? this.#fill(message, values) : null
    return this.#finish(text ?? super._(id, values, options))
  }

  /** The catalogs cannot elide an article before a value, so it is done in the finished text. */
  #finish(text: string): string {
    return this.locale === 'it' ? elideArticles(text) : text
  }

  /** `count` replaces `#`. Returns null for a message with anything else than values and plurals of small numbers. */
  #fill(tokens: CompiledMessage, values: Values, count = '#'): string | null {
    const parts = tokens.map((token) => {
      if (typeof token === 'string') return token === '#' ? count : token
      const [name, type, format] = token
      if (type === undefined) return values[name] ?? ''
      return type === 'plural' ? this.#fillPlural(values[name], Object(format), values) : null
    })
    return parts.includes(null) ? null : parts.join('')
  }

  #fillPlural(value: unknown, { offset, ...forms }: Partial<CompiledIcuChoices>, values: Values): string | null {
    if (!isSmallInteger(value) || offset) return null
    this.#plurals ??= new Intl.PluralRules(this.locale)
    const form = forms[value] ?? forms[this.#plurals.select(value)] ?? forms.other ?? []
    return this.#fill([form].flat(), values, String(value))
  }
}

/** Calls `onUse` with the id of each text that is read. */
export const watchMessages = (messages: Messages, onUse: (id: string) => void): Messages =>
  new Proxy(messages, {
    get: (target, id) => {
      if (typeof id === 'string') onUse(id)
      return Reflect.get(target, id)
    },
  })

/** A missing text shows its key: there is no source language and no fallback language. */
export function createI18n(language: Language, messages: Messages): I18n {
  return new LightI18n({ locale: language, messages: { [language]: messages }, missing: (_, id) => id })
}
