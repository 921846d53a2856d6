/** The farm's own pages, and the sections that it puts below the eight pages of the site. */
import { z } from 'zod/mini'
import { dayField, Instant, ignoreFields, languageTagPattern, lineField, multilineField } from '../fields.ts'
import { maxCents } from '../money/money.ts'
import { OfferedExtra } from '../prices/extras.ts'
import { PictureName } from './pictures.ts'
import { findBadLink } from './richText.ts'

export const pageLimits = { pages: 40, sections: 40, entries: 60, pictures: 24, keptVersions: 3, languages: 12 }

const idPattern = /^[a-z0-9][a-z0-9-]{0,59}$/
export const PageId = z.string().check(z.regex(idPattern))

const hasTags = z.refine<Record<string, string>>((texts) => {
  const tags = Object.keys(texts)
  return tags.length <= pageLimits.languages && tags.every((tag) => languageTagPattern.test(tag))
}, /*i18n*/ 'errors.text')
/** A text by language; what is empty or missing is read in English, else in Italian. */
const texts = (field: z.ZodMiniString<string>) => z.catchall(z.object({}), field).check(hasTags)
const lineTexts = (maxLength: number) => texts(lineField(/*i18n*/ 'errors.text', 0, maxLength))
const hasGoodLinks = z.refine<string>((text) => findBadLink(text) === null, /*i18n*/ 'page.errors.link')
const richTexts = (maxLength: number) => texts(multilineField(/*i18n*/ 'errors.text', 0, maxLength).check(hasGoodLinks))

const orNull = <T extends z.core.$ZodType>(schema: T) => z._default(z.nullable(schema), null)
const orFalse = z._default(z.boolean(/*i18n*/ 'page.errors.choice'), false)
const amountError = /*i18n*/ 'page.errors.amount'
const amount = z.int(amountError).check(z.minimum(0, amountError), z.maximum(maxCents, amountError))
const listOf = <T extends z.core.$ZodType>(schema: T, max: number) =>
  z.array(schema).check(z.maxLength(max, /*i18n*/ 'page.errors.tooManyEntries'))

const sides = ['left', 'right', 'none'] as const

/** What every section has. Guests see it from the first to the last of its days, both included. */
const common = {
  id: z.optional(PageId),
  from: orNull(dayField(/*i18n*/ 'errors.day')),
  to: orNull(dayField(/*i18n*/ 'errors.day')),
  hidden: orFalse,
  title: orNull(lineTexts(200)),
}
const text = {
  ...common,
  kind: z.literal('text'),
  text: z._default(richTexts(6000), {}),
  picture: orNull(PictureName),
  side: z._default(z.enum(sides, /*i18n*/ 'page.errors.choice'), 'none'),
}
const gallery = {
  ...common,
  kind: z.literal('gallery'),
  pictures: z._default(
    listOf(z.strictObject({ name: PictureName, alt: z._default(lineTexts(300), {}) }), pageLimits.pictures),
    [],
  ),
}
const prices = {
  ...common,
  kind: z.literal('prices'),
  /** Without an amount the entry has a text alone. */
  entries: z._default(
    listOf(z.strictObject({ text: lineTexts(300), amountCents: orNull(amount) }), pageLimits.entries),
    [],
  ),
}
const extras = {
  ...common,
  kind: z.literal('extras'),
  /** Null: all that the site shows. */
  extraIds: orNull(listOf(z.string().check(z.regex(/^[\w-]{1,60}$/)), pageLimits.entries)),
}
const hours = {
  ...common,
  kind: z.literal('hours'),
  /** Hours are the same text in every language, or one by language. */
  entries: z._default(
    listOf(
      z.strictObject({
        text: lineTexts(300),
        hours: z.union([lineField(/*i18n*/ 'errors.text', 0, 200), lineTexts(200)]),
      }),
      pageLimits.entries,
    ),
    [],
  ),
}
const questions = {
  ...common,
  kind: z.literal('questions'),
  entries: z._default(
    listOf(z.strictObject({ question: lineTexts(300), answer: richTexts(3000) }), pageLimits.entries),
    [],
  ),
}
const contact = { ...common, kind: z.literal('contact'), text: z._default(richTexts(6000), {}) }

export const Section = z.discriminatedUnion('kind', [
  z.object(text),
  z.object(gallery),
  z.object(prices),
  z.object(extras),
  z.object(hours),
  z.object(questions),
  z.object(contact),
])
export type Section = z.output<typeof Section>

const SectionInput = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject(text),
      z.strictObject(gallery),
      z.strictObject(prices),
      z.strictObject(extras),
      z.strictObject(hours),
      z.strictObject(questions),
      z.strictObject(contact),
    ],
    /*i18n*/ 'page.errors.kind',
  )
  .check(
    z.refine(({ from, to }) => from === null || to === null || from <= to, {
      error: /*i18n*/ 'page.errors.period',
      path: ['to'],
    }),
  )

/** As `optional` fields of a page, so that the eight pages need to name their sections only. */
const pageFields = {
  title: orNull(lineTexts(120)),
  description: orNull(lineTexts(320)),
  picture: orNull(PictureName),
  inMenu: orFalse,
  inFooter: orFalse,
  /** Guests see the page from this day on. */
  hiddenUntil: orNull(dayField(/*i18n*/ 'errors.day')),
}

/** The sections of the eight pages stand below their own parts; title and address are the site's. */
export const Page = z.object({ id: z.string(), path: z.string(), ...pageFields, sections: z.array(Section) })
export type Page = z.output<typeof Page>

/** What guests see: the pages in the order of the list, and earlier addresses of pages. */
export type PublishedPages = { pages: Page[]; moved: { from: string; id: string }[] }

/** A page as managers see it: its fields are those of the draft, or of what is published where there is none. */
export const PageEntry = z.extend(Page, {
  /** False for the eight pages. */
  isOwn: z.boolean(),
  /** Whether it differs from what guests see. */
  hasDraft: z.boolean(),
  /** What guests see; null before the first time. */
  published: z.nullable(Page),
  /** Whether there is a version that was published. */
  hasVersions: z.boolean(),
  version: z.int(),
})
export type PageEntry = z.output<typeof PageEntry>

const hasUniqueIds = z.refine<{ id?: string | undefined }[]>((sections) => {
  const ids = sections.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}, /*i18n*/ 'page.errors.sameSection')

/** A draft. The slash before the address may be left out. */
export const PageInput = z.strictObject({
  ...ignoreFields(PageEntry.shape),
  id: z.optional(PageId),
  path: z._default(
    z.string(/*i18n*/ 'page.errors.path').check(
      z.trim(),
      z.maxLength(61, /*i18n*/ 'page.errors.path'),
      z.overwrite((path) => (path === '' || path.startsWith('/') ? path : `/${path}`)),
      z.regex(/^(?:\/|\/[a-z0-9]+(?:-[a-z0-9]+)*|)$/, /*i18n*/ 'page.errors.path'),
    ),
    '',
  ),
  ...pageFields,
  sections: z._default(
    z.array(SectionInput).check(z.maxLength(pageLimits.sections, /*i18n*/ 'page.errors.tooManySections'), hasUniqueIds),
    [],
  ),
})
export type PageInput = z.output<typeof PageInput>

/** A version that was published, newest first. `number` counts those of its page from 1. */
export const PageVersion = z.object({
  number: z.int(),
  publishedAt: Instant,
  publishedBy: z.nullable(z.string()),
  page: Page,
})
export type PageVersion = z.output<typeof PageVersion>

const shownSection = { id: z.string(), title: z.string() }

/** An extra as the site shows it. */
const ShownExtra = z.extend(z.omit(OfferedExtra, { sentence: true, sentenceEn: true }), {
  sentence: z.string(),
  roomNames: z.nullable(z.array(z.string())),
})

/** What guests see of a page today, in one language: '' stands for a text that is missing. */
export const ShownPage = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  sections: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        ...shownSection,
        kind: z.literal('text'),
        text: z.string(),
        picture: z.nullable(z.string()),
        side: z.enum(sides),
      }),
      z.object({
        ...shownSection,
        kind: z.literal('gallery'),
        pictures: z.array(z.object({ name: z.string(), alt: z.string() })),
      }),
      z.object({
        ...shownSection,
        kind: z.literal('prices'),
        entries: z.array(z.object({ text: z.string(), amountCents: z.nullable(z.int()) })),
      }),
      z.object({ ...shownSection, kind: z.literal('extras'), extras: z.array(ShownExtra) }),
      z.object({
        ...shownSection,
        kind: z.literal('hours'),
        entries: z.array(z.object({ text: z.string(), hours: z.string() })),
      }),
      z.object({
        ...shownSection,
        kind: z.literal('questions'),
        entries: z.array(z.object({ question: z.string(), answer: z.string() })),
      }),
      z.object({ ...shownSection, kind: z.literal('contact'), text: z.string() }),
    ]),
  ),
})
export type ShownPage = z.output<typeof ShownPage>
export type ShownSection = ShownPage['sections'][number]
