/** The language of a page: one Lingui instance per render, switched without reload, stored under the key `language`. */
import type { I18n, Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { createI18n } from '#locales/i18n.ts'
import { defaultLanguage, isLanguage, type Language, languages, readLanguageCookie } from '#locales/language.ts'
import { setRequestLanguage } from './api.ts'
import { readStored, writeStored } from './storage.ts'

export function getStoredLanguage(): Language | null {
  const stored = readStored('language')
  return isLanguage(stored) ? stored : null
}

/** True if the visitor has chosen a language, on this page or with a URL. */
export const hasChosenLanguage = (): boolean =>
  getStoredLanguage() !== null || readLanguageCookie(document.cookie, languages) !== null

/** Stores the language on this device, and in a cookie for server rendering. */
export function storeLanguage(chosen: Language): void {
  writeStored('language', chosen)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `language=${chosen}; path=/; max-age=31536000; samesite=lax`
}

type LanguageContext = {
  i18n: I18n
  language: Language
  /** Switches the language without storing it. */
  showLanguage: (language: Language) => Promise<void>
  chooseLanguage: (language: Language) => Promise<void>
}
const Context = createContext<LanguageContext | null>(null)

/** Throws outside a LanguageProvider. */
export function useLanguage(): LanguageContext {
  const context = useContext(Context)
  if (context === null) throw new Error('useLanguage must be called inside a LanguageProvider')
  return context
}

type Props = {
  i18n: I18n
  load: (language: Language) => Promise<Messages>
  children: ReactNode
}

export function LanguageProvider({ i18n: initial, load, children }: Props) {
  const [i18n, setI18n] = useState(initial)
  const language = isLanguage(i18n.locale) ? i18n.locale : defaultLanguage
  const showLanguage = useCallback(
    async (shown: Language) => {
      const messages = await load(shown)
      setRequestLanguage(shown)
      document.documentElement.lang = shown
      document.documentElement.dataset.language = shown
      setI18n(createI18n(shown, messages))
    },
    [load],
  )
  const chooseLanguage = useCallback(
    (chosen: Language) => {
      storeLanguage(chosen)
      return showLanguage(chosen)
    },
    [showLanguage],
  )
  return (
    <Context.Provider value={{ i18n, language, showLanguage, chooseLanguage }}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </Context.Provider>
  )
}

type ReplacedTextsProps = { ids: Readonly<Record<string, string>> | null; children: ReactNode }

/** Shows other texts of the catalog below it: `ids` has the id of the text that is shown for the one that the code names. */
export function ReplacedTexts({ ids, children }: ReplacedTextsProps) {
  const context = useLanguage()
  const i18n = useMemo(() => {
    if (ids === null) return context.i18n
    const { messages } = context.i18n
    const replaced = Object.entries(ids).map(([id, shown]) => [id, messages[shown] ?? id] as const)
    return createI18n(context.language, { ...messages, ...Object.fromEntries(replaced) })
  }, [ids, context.i18n, context.language])
  return (
    <Context.Provider value={{ ...context, i18n }}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </Context.Provider>
  )
}
