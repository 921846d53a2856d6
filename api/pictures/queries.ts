import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import type { SettingKey } from '#api/settings/model.ts'
import { readDocument, readDocuments } from '#api/settings/queries.ts'
import { picturePrefix } from '#contract/settings.ts'
import { Focus } from '#contract/site/pictures.ts'
import { Translations } from '#contract/text/translations.ts'

/**
 * What managers have chosen for one place. `file` is the photograph that was sent from the admin, in the folder of the
 * place; without it a file that the owner has put there counts.
 */
const PictureChoice = z.object({
  file: z.nullable(z.string()),
  focus: z.nullable(Focus),
  alt: z.object({ it: z.string(), en: z.string() }),
  /** `alt` in further languages. */
  translations: Translations,
  /** Left out of its gallery. */
  hidden: z.optional(z.boolean()),
})
export type PictureChoice = z.output<typeof PictureChoice>

export const noChoice: Versioned<PictureChoice> = {
  value: { file: null, focus: null, alt: { it: '', en: '' } },
  version: 0,
}

export const getChoiceKey = (name: string): SettingKey => `${picturePrefix}${name}`

export const readPictureChoice = (db: Db, name: string): Promise<Versioned<PictureChoice>> =>
  readDocument(db, getChoiceKey(name), PictureChoice, noChoice.value)

/** The choices for all places, by name. */
export type PictureChoices = ReadonlyMap<string, Versioned<PictureChoice>>

export const readPictureChoices = (db: Db): Promise<PictureChoices> => readDocuments(db, picturePrefix, PictureChoice)
