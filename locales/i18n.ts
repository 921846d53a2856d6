/** Makes texts of the catalogs, in the browser and on the server: one Lingui instance for each language. */
import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core'
import type { Language } from '#locales/language.ts'
import { elideArticles } from './elision.ts'

/** The catalogs cannot elide an article before a value, so it is done in the finished text. */
class ItalianI18n extends I18n {
  override _(descriptor: MessageDescriptor): string
  override _(id: string, values?: Record<string, unknown>, options?: MessageOptions): string
  override _(id: MessageDescriptor | string, values?: Record<string, unknown>, options?: MessageOptions): string {
    return elideArticles(typeof id === 'string' ? super._(id, values, options) : super._(id))
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
  const Translator = language === 'it' ? ItalianI18n : I18n
  return new Translator({ locale: language, messages: { [language]: messages }, missing: (_, id) => id })
}
