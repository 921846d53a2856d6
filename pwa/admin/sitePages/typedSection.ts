/** A section as the form has it: one shape for all kinds, with texts instead of days and amounts. */
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import type { Section } from '#contract/site/pages.ts'
import type { Language } from '#locales/language.ts'
import { formatCentsForInput, parseAmount } from '../writes/amounts.ts'

type Kind = Section['kind']
type Stored<K extends Kind> = Extract<Section, { kind: K }>
type SectionBody = NonNullable<Input<'pages.save'>['sections']>[number]
type CommonField = 'id' | 'from' | 'to' | 'hidden' | 'title'

/** A text of a line. `label`: what it is; `path`: what the server calls it. */
type LineText = { label: string; path: string; isLong?: boolean }
export type Line = { text: LineText; other?: LineText; hasAmount?: boolean }

export type SectionField = 'text' | 'picture' | 'pictures' | 'extraIds'
type SectionKind<K extends Kind> = {
  /** What the form shows between the heading and the days. */
  fields?: readonly SectionField[]
  /** Of a kind that has lines: what each of them is. */
  line?: Line
  toTyped: (section: Stored<K>, language: Language) => Partial<TypedSection>
  toBody: (typed: TypedSection) => Omit<Extract<SectionBody, { kind: K }>, CommonField>
}

/** All that the form knows of a kind. */
export const sectionKinds: { readonly [K in Kind]: SectionKind<K> } = {
  text: {
    fields: ['text', 'picture'],
    toTyped: ({ text, picture, side }) => ({ text, picture, side }),
    toBody: ({ text, picture, side }) => ({ kind: 'text', text, picture, side }),
  },
  gallery: {
    fields: ['pictures'],
    toTyped: ({ pictures }) => ({ pictures: pictures.map((it, at) => ({ ...it, key: String(at) })) }),
    toBody: ({ pictures }) => ({
      kind: 'gallery',
      pictures: pictures.flatMap(({ name, alt }) => (name === null ? [] : [{ name, alt }])),
    }),
  },
  prices: {
    line: { text: { label: /*i18n*/ 'admin.pages.what', path: 'text' }, hasAmount: true },
    toTyped: ({ entries }, language) => ({
      entries: entries.map(({ text, amountCents }, at) => ({
        ...emptyEntry(String(at)),
        text,
        amount: formatCentsForInput(amountCents, language),
      })),
    }),
    toBody: ({ entries }) => ({
      kind: 'prices',
      entries: entries.map(({ text, amount }) => ({ text, amountCents: toCents(amount) })),
    }),
  },
  extras: {
    fields: ['extraIds'],
    toTyped: ({ extraIds }) => ({ extraIds }),
    toBody: ({ extraIds }) => ({ kind: 'extras', extraIds }),
  },
  hours: {
    line: {
      text: { label: /*i18n*/ 'admin.pages.what', path: 'text' },
      other: { label: /*i18n*/ 'admin.pages.hours', path: 'hours' },
    },
    toTyped: ({ entries }) => ({
      entries: entries.map(({ text, hours }, at) => ({
        ...emptyEntry(String(at)),
        text,
        other: typeof hours === 'string' ? { it: hours } : hours,
      })),
    }),
    toBody: ({ entries }) => ({
      kind: 'hours',
      entries: entries.map(({ text, other }) => ({ text, hours: other })),
    }),
  },
  questions: {
    line: {
      text: { label: /*i18n*/ 'admin.pages.question', path: 'question' },
      other: { label: /*i18n*/ 'admin.pages.answer', path: 'answer', isLong: true },
    },
    toTyped: ({ entries }) => ({
      entries: entries.map(({ question, answer }, at) => ({
        ...emptyEntry(String(at)),
        text: question,
        other: answer,
      })),
    }),
    toBody: ({ entries }) => ({
      kind: 'questions',
      entries: entries.map(({ text, other }) => ({ question: text, answer: other })),
    }),
  },
  contact: {
    fields: ['text'],
    toTyped: ({ text }) => ({ text }),
    toBody: ({ text }) => ({ kind: 'contact', text }),
  },
}
export const kindNames = Object.keys(sectionKinds) as Kind[]
export const sides = ['left', 'right', 'none'] as const

export const Texts = z.record(z.string(), z.string())
/** A line of prices, hours or questions. `other`: the hours, or the answer. */
const TypedEntry = z.object({ key: z.string(), text: Texts, other: Texts, amount: z.string() })

export const TypedSection = z.object({
  id: z.string(),
  kind: z.enum(kindNames),
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

export const emptyPicture = (key: string): TypedSection['pictures'][number] => ({ key, name: null, alt: {} })
export const emptyEntry = (key: string): TypedSection['entries'][number] => ({ key, text: {}, other: {}, amount: '' })

export const emptySection = (kind: Kind, id: string): TypedSection => ({
  id,
  kind,
  from: '',
  to: '',
  hidden: false,
  title: {},
  text: {},
  picture: null,
  side: 'none',
  pictures: sectionKinds[kind].fields?.includes('pictures') ? [emptyPicture(id)] : [],
  entries: sectionKinds[kind].line ? [emptyEntry(id)] : [],
  extraIds: null,
})

/** `at`: the place of the section, which names one that was stored without an id. */
export function toTypedSection<K extends Kind>(section: Stored<K>, at: number, language: Language): TypedSection {
  const { kind, id = String(at), from, to, hidden, title } = section
  return {
    ...emptySection(kind, id),
    from: from ?? '',
    to: to ?? '',
    hidden,
    title: title ?? {},
    ...sectionKinds[section.kind].toTyped(section, language),
  }
}

export const toDay = (typed: string): string | null => typed || null

/** What is no amount is sent as one that the server refuses at its field. */
const toCents = (typed: string): number | null => (typed.trim() === '' ? null : (parseAmount(typed) ?? -1))

export const toSectionBody = (typed: TypedSection): SectionBody => ({
  id: typed.id,
  from: toDay(typed.from),
  to: toDay(typed.to),
  hidden: typed.hidden,
  title: typed.title,
  ...sectionKinds[typed.kind].toBody(typed),
})
