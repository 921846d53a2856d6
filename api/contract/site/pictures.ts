import { z } from 'zod/mini'
import { furtherLanguages } from '#locales/language.ts'
import { lineField } from '../fields.ts'
import { Translations } from '../text/translations.ts'

/**
 * A picture that the owner has changed: a photograph in the place of a drawn one, or a text of the owner's about the
 * drawn one. The files of a photograph have the names and sizes of the drawn ones.
 */
export const Photograph = z.object({
  /** The picture's name, as in `/pictures/NAME-720.avif`. */
  name: z.string(),
  /** The placeholder color until the picture has loaded: `#rrggbb`. */
  color: z.string(),
  /** Null when the owner wrote no text. Then the text of the drawn picture is used. */
  alt: z.nullable(z.string()),
  altEn: z.nullable(z.string()),
  /** `alt`. */
  translations: Translations,
  /** Changes with the photograph's files and goes into their addresses (`?v=`). Null when the drawn picture is shown. */
  version: z.nullable(z.string()),
  /** Left out of its gallery. Missing where it is shown. */
  hidden: z.optional(z.boolean()),
})
export type Photograph = z.infer<typeof Photograph>

const focusError = /*i18n*/ 'picture.errors.focus'
const fraction = z.number(focusError).check(z.minimum(0, focusError), z.maximum(1, focusError))

/** The point of a photograph that stays visible in every format, as fractions from the top left. */
export const Focus = z.strictObject({ x: fraction, y: fraction })

/** Null: the server finds the part with most detail. */
export const FocusInput = z.strictObject({ focus: z.nullable(Focus) })

const altField = lineField(/*i18n*/ 'picture.errors.alt', 0, 300)

/**
 * The alternative texts by language. An empty one stands for the text of the drawn picture, in a further language for the
 * English one.
 */
export const AltTexts = z.strictObject({
  ...Object.fromEntries(furtherLanguages.map((language) => [language, z.optional(altField)])),
  it: altField,
  en: altField,
})
export type AltTexts = z.output<typeof AltTexts>

/** A picture of one of the site's galleries may be left out of it. */
export const isGalleryPicture = (name: string): boolean => /^(?:gallery|pool)-\d$/.test(name)

/** Without `hidden` a picture stays as it is. */
export const PictureDescription = z.extend(AltTexts, { hidden: z.optional(z.boolean()) })
export type PictureDescription = z.output<typeof PictureDescription>

/** Of the texts of a place, those that the server takes: a newer version may have stored more languages. */
export const toAltTexts = (alt: PicturePlace['alt']): AltTexts => ({
  ...Object.fromEntries(furtherLanguages.map((language) => [language, alt[language] ?? ''])),
  it: alt.it,
  en: alt.en,
})

/**
 * `page`: a picture of a page. `logo`: it is shown whole, beside the farm's name. `share`: of links that are shared.
 * `icon`: of the installed apps and the browser's tabs, made in all sizes.
 */
export const pictureKinds = ['page', 'logo', 'share', 'icon'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** A place for a picture, as managers see it. Versions start at 0. */
export const PicturePlace = z.object({
  name: z.string(),
  kind: z.enum(pictureKinds),
  /** The size of the picture, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Whether a drawn picture is shown while there is no photograph. */
  isDrawn: z.boolean(),
  hasPhotograph: z.boolean(),
  /** How many files of the photograph are made. Null when all are, or without a photograph. */
  progress: z.nullable(z.object({ made: z.int(), total: z.int() })),
  /** The address of the picture that guests see now. Null for a place without any. */
  url: z.nullable(z.string()),
  focus: z.nullable(z.object({ x: z.number(), y: z.number() })),
  alt: z.catchall(z.object({ it: z.string(), en: z.string() }), z.string()),
  version: z.int(),
  /** Left out of its gallery. */
  hidden: z._default(z.boolean(), false),
})
export type PicturePlace = z.infer<typeof PicturePlace>

/** A place for a picture that only the farm's own pages show: `page-1` and so on. */
export const isPagePicture = (name: string): boolean => /^page-[1-9]\d?$/.test(name)

export const PictureName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/))
