/** The menu of the site and the two lists of its footer, as managers order them. */
import { z } from 'zod/mini'
import { languageTagPattern, lineField } from './fields.ts'
import { PageId } from './site/pages.ts'
import { canHide, type NavigationList } from './siteNavigation.ts'

export const navigationLimits = { entries: 60, label: 60, address: 300 }

const Entry = z.object({
  id: z.string(),
  href: z.nullable(z.string()),
  label: z.record(z.string(), z.string()),
  hidden: z.boolean(),
})
const fill = <Schema>(schema: Schema) => ({ menu: schema, links: schema, information: schema })

export const Navigation = z.object(fill(z.array(Entry)))
export type Navigation = z.output<typeof Navigation>

/** The web without a way around its encryption, or a page of the site. `/\` begins another host. */
const safeAddress = /^(?:https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?|\/(?:[^\s\\/][^\s\\]*)?)$/i

const labelField = lineField(/*i18n*/ 'errors.text', 0, navigationLimits.label)
const isLabelled = ({ href, id, label }: { href: string | null; id: string; label: Record<string, string> }) =>
  href === null || id === 'terms' || (label.it ?? '').trim() !== ''

const EntryInput = z
  .strictObject({
    id: PageId,
    href: z._default(
      z.nullable(
        z
          .string(/*i18n*/ 'navigation.errors.address')
          .check(
            z.trim(),
            z.maxLength(navigationLimits.address, /*i18n*/ 'navigation.errors.address'),
            z.regex(safeAddress, /*i18n*/ 'navigation.errors.address'),
          ),
      ),
      null,
    ),
    label: z._default(
      z
        .catchall(z.object({}), labelField)
        .check(
          z.refine((texts) => Object.keys(texts).every((tag) => languageTagPattern.test(tag)), /*i18n*/ 'errors.text'),
        ),
      {},
    ),
    hidden: z._default(z.boolean(/*i18n*/ 'page.errors.choice'), false),
  })
  .check(z.refine(isLabelled, { error: /*i18n*/ 'navigation.errors.label', path: ['label', 'it'] }))

const listInput = (name: NavigationList) =>
  z.array(EntryInput, /*i18n*/ 'navigation.errors.entries').check(
    z.maxLength(navigationLimits.entries, /*i18n*/ 'navigation.errors.entries'),
    z.refine(
      (entries) => new Set(entries.map(({ id }) => id)).size === entries.length,
      /*i18n*/ 'navigation.errors.entries',
    ),
    z.refine(
      (entries) => entries.every(({ id, hidden }) => !hidden || canHide(name, id)),
      /*i18n*/ 'navigation.errors.hidden',
    ),
  )

export const NavigationInput = z.strictObject({
  menu: listInput('menu'),
  links: listInput('links'),
  information: listInput('information'),
})
export type NavigationInput = z.output<typeof NavigationInput>
