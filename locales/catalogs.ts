/** All catalogs, for the server. A browser loads those of one language. */
import type { Messages } from '@lingui/core'
import type { Language } from '#locales/language.ts'

export type CatalogName = 'site' | 'booking' | 'pages' | 'admin' | 'server'

/** The texts of the public pages. */
export const siteCatalogs: CatalogName[] = ['site', 'booking', 'pages']

/** `missing`: the ids of the texts that the build has filled from English. */
type Catalog = { messages: Messages; missing?: string[] }

const files = import.meta.glob<Catalog>('./*/*.po', { eager: true })

const findCatalog = (language: Language, name: CatalogName): Catalog | undefined => files[`./${language}/${name}.po`]

/** The compiled texts of these catalogs by id. */
export const readCatalogs = (language: Language, names: CatalogName[]): Messages =>
  Object.fromEntries(names.flatMap((name) => Object.entries(findCatalog(language, name)?.messages ?? {})))

/** The ids of the texts that are missing in a language and shown in English. */
export const readMissingIds = (language: Language, names: CatalogName[]): Set<string> =>
  new Set(names.flatMap((name) => findCatalog(language, name)?.missing ?? []))
