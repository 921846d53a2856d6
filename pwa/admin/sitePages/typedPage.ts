/** A page as its form has it: texts instead of days and amounts, and sections of every kind in one shape. */
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import type { Page, Section } from '#contract/site/pages.ts'
import type { Language } from '#locales/language.ts'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'

type PageBody = Input<'pages.save'>
type SectionBody = NonNullable<PageBody['sections']>[number]

export const sectionKinds = ['text', 'gallery', 'prices', 'extras', 'hours', 'questions', 'contact'] as const
export const sides = ['left', 'right', 'none'] as const

const Texts = z.record(z.string(), z.string())
/** `text`: of a price or of hours, or a question. `other`: the hours, or the answer. */
const TypedEntry = z.object({ key: z.string(), text: Texts, other: Texts, amount: z.string() })
export type TypedEntry = z.infer<typeof TypedEntry>

const TypedSection = z.object({
  id: z.string(),
  kind: z.enum(sectionKinds),
  from: z.string(),
  to: z.string(),
  hidden: z.boolean(),
  title: Texts,
  text: Texts,
  picture: z.nullable(z.string()),
  side: z.enum(sides),
  pictures: z.array(z.object({ key: z.string(), name: z.nullable(z.string()), alt: Texts })),
  entries: z.array(TypedEntry),
  /** Null: all that the site shows. */
  extraIds: z.nullable(z.array(z.string())),
})
export type TypedSection = z.infer<typeof TypedSection>

export const TypedPage = z.object({
  id: z.string(),
  path: z.string(),
  title: Texts,
  description: Texts,
  picture: z.nullable(z.string()),
  inMenu: z.boolean(),
  inFooter: z.boolean(),
  hiddenUntil: z.string(),
  sections: z.array(TypedSection),
})
export type TypedPage = z.infer<typeof TypedPage>

export const emptyEntry = (key: string): TypedEntry => ({ key, text: {}, other: {}, amount: '' })

export const emptySection = (kind: TypedSection['kind'], id: string): TypedSection => ({
  id,
  kind,
  from: '',
  to: '',
  hidden: false,
  title: {},
  text: {},
  picture: null,
  side: 'none',
  extraIds: null,
  pictures: kind === 'gallery' ? [{ key: id, name: null, alt: {} }] : [],
  entries: kind === 'prices' || kind === 'hours' || kind === 'questions' ? [emptyEntry(id)] : [],
})

export const emptyPage = (id: string): TypedPage => ({
  id,
  path: '',
  title: {},
  description: {},
  picture: null,
  inMenu: false,
  inFooter: false,
  hiddenUntil: '',
  sections: [],
})

function toTypedEntries(section: Section, language: Language): TypedEntry[] {
  switch (section.kind) {
    case 'prices':
      return section.entries.map(({ text, amountCents }, at) => ({
        ...emptyEntry(String(at)),
        text,
        amount: amountCents === null ? '' : formatAmount(formatMoney(amountCents), language),
      }))
    case 'hours':
      return section.entries.map(({ text, hours }, at) => ({
        ...emptyEntry(String(at)),
        text,
        other: typeof hours === 'string' ? { it: hours } : hours,
      }))
    case 'questions':
      return section.entries.map(({ question, answer }, at) => ({
        ...emptyEntry(String(at)),
        text: question,
        other: answer,
      }))
    default:
      return []
  }
}

function toTypedSection(section: Section, at: number, language: Language): TypedSection {
  const { kind, id = String(at), from, to, hidden, title } = section
  return {
    ...emptySection(kind, id),
    from: from ?? '',
    to: to ?? '',
    hidden,
    title: title ?? {},
    text: 'text' in section ? section.text : {},
    picture: kind === 'text' ? section.picture : null,
    side: kind === 'text' ? section.side : 'none',
    pictures: kind === 'gallery' ? section.pictures.map((it, place) => ({ ...it, key: String(place) })) : [],
    entries: toTypedEntries(section, language),
    extraIds: kind === 'extras' ? section.extraIds : null,
  }
}

export const toTypedPage = (page: Page, language: Language): TypedPage => ({
  id: page.id,
  path: page.path,
  title: page.title ?? {},
  description: page.description ?? {},
  picture: page.picture,
  inMenu: page.inMenu,
  inFooter: page.inFooter,
  hiddenUntil: page.hiddenUntil ?? '',
  sections: page.sections.map((section, at) => toTypedSection(section, at, language)),
})

const toDay = (typed: string): string | null => typed || null

/** What is no amount is sent as one that the server refuses at its field. */
const toCents = (typed: string): number | null =>
  typed.trim() === '' ? null : (parseCents(normalizeAmount(typed)) ?? -1)

function toSection(typed: TypedSection): SectionBody {
  const { id, kind, from, to, hidden, title, text, picture, side, pictures, entries, extraIds } = typed
  const common = { id, from: toDay(from), to: toDay(to), hidden, title }
  switch (kind) {
    case 'text':
      return { ...common, kind, text, picture, side }
    case 'gallery':
      return {
        ...common,
        kind,
        pictures: pictures.flatMap(({ name, alt }) => (name === null ? [] : [{ name, alt }])),
      }
    case 'prices':
      return {
        ...common,
        kind,
        entries: entries.map(({ text, amount }) => ({ text, amountCents: toCents(amount) })),
      }
    case 'hours':
      return { ...common, kind, entries: entries.map(({ text, other }) => ({ text, hours: other })) }
    case 'questions':
      return { ...common, kind, entries: entries.map(({ text, other }) => ({ question: text, answer: other })) }
    case 'extras':
      return { ...common, kind, extraIds }
    case 'contact':
      return { ...common, kind, text }
  }
}

export const toPageBody = ({ id: _, hiddenUntil, sections, ...page }: TypedPage): PageBody => ({
  ...page,
  hiddenUntil: toDay(hiddenUntil),
  sections: sections.map(toSection),
})
