/** A page as its form has it: texts instead of days, and sections of every kind in one shape. */
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import type { Page } from '#contract/site/pages.ts'
import type { Language } from '#locales/language.ts'
import { Texts, TypedSection, toDay, toSectionBody, toTypedSection } from './typedSection.ts'

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

export const toPageBody = ({ id: _, hiddenUntil, sections, ...page }: TypedPage): Input<'pages.save'> => ({
  ...page,
  hiddenUntil: toDay(hiddenUntil),
  sections: sections.map(toSectionBody),
})
