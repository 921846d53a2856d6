import PO from 'pofile'

/** A text in a catalog. */
export interface Entry {
  id: string
  text: string
  language: string
  catalog: string
  fuzzy: boolean
}

/** The texts of a .po file, without the obsolete ones. */
export function readCatalog(po: string, language: string, catalog: string): Entry[] {
  return PO.parse(po)
    .items.filter(({ obsolete }) => !obsolete)
    .map(({ msgid, msgstr, flags }) => ({
      id: msgid,
      text: msgstr.join(''),
      language,
      catalog,
      fuzzy: flags.fuzzy === true,
    }))
}
