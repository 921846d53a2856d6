/** What guests see of the farm's own pages, and when. */
import { getLocalized, type Language } from '#locales/language.ts'
import type { Day } from '../days/days.ts'
import type { OfferedExtra } from '../prices/extras.ts'
import { localizeExtra } from '../prices/siteExtras.ts'
import type { Room } from '../rooms.ts'
import { getSitePath, mapNavigation, type Navigation } from '../siteNavigation.ts'
import type { Page, PublishedPages, Section, ShownPage, ShownSection } from './pages.ts'
import { isFixedPage, trimSlashes } from './sitePages.ts'

/** Whether guests may open a published page on this day. */
export const isOpen = ({ hiddenUntil }: Pick<Page, 'hiddenUntil'>, today: Day): boolean =>
  hiddenUntil === null || hiddenUntil <= today

/** Both days are included. */
const isShownOn = ({ hidden, from, to }: Pick<Section, 'hidden' | 'from' | 'to'>, today: Day): boolean =>
  !hidden && (from === null || from <= today) && (to === null || to >= today)

/** The own pages that guests may open, and the eight pages with their sections of the day. */
export const listOpenPages = (published: readonly Page[], today: Day): Page[] =>
  published
    .filter((page) => isOpen(page, today))
    .map((page) => ({ ...page, sections: page.sections.filter((section) => isShownOn(section, today)) }))

/** The open own page at an address. */
export const findOwnPage = (pages: readonly Page[], path: string): Page | undefined =>
  pages.find((page) => !isFixedPage(page.id) && page.path === path)

type ShownContext = {
  language: Language
  extras: readonly OfferedExtra[]
  rooms: readonly Pick<Room, 'id' | 'name' | 'nameEn' | 'translations'>[]
  /** Whether there is a picture of this name. */
  hasPicture: (name: string) => boolean
}

/** A picture or an extra that is gone is left out, and so is an entry without a text. */
function showSection(section: Section, { language, extras, rooms, hasPicture }: ShownContext): ShownSection {
  const t = (texts: Record<string, string> | string | null) =>
    typeof texts === 'string' ? texts : getLocalized(texts, language)
  const { kind } = section
  const head = { id: section.id ?? '', title: t(section.title) }
  switch (kind) {
    case 'text': {
      const picture = section.picture !== null && hasPicture(section.picture) ? section.picture : null
      return { ...head, kind, text: t(section.text), picture, side: section.side }
    }
    case 'gallery': {
      const names = section.pictures.map(({ name }) => name)
      const pictures = section.pictures.filter(({ name }, at) => names.indexOf(name) === at && hasPicture(name))
      return { ...head, kind, pictures: pictures.map(({ name, alt }) => ({ name, alt: t(alt) })) }
    }
    case 'prices': {
      const entries = section.entries.map(({ text, amountCents }) => ({ text: t(text), amountCents }))
      return { ...head, kind, entries: entries.filter(({ text }) => text !== '') }
    }
    case 'extras': {
      const { extraIds } = section
      const chosen =
        extraIds === null
          ? extras.filter(({ shownOnSite }) => shownOnSite)
          : extraIds.flatMap((id) => extras.find((it) => it.id === id) ?? [])
      return { ...head, kind, extras: chosen.map((extra) => localizeExtra(extra, rooms, language)) }
    }
    case 'hours': {
      const entries = section.entries.map(({ text, hours }) => ({ text: t(text), hours: t(hours) }))
      return { ...head, kind, entries: entries.filter(({ text, hours }) => text !== '' || hours !== '') }
    }
    case 'questions': {
      const entries = section.entries.map(({ question, answer }) => ({ question: t(question), answer: t(answer) }))
      return { ...head, kind, entries: entries.filter(({ question, answer }) => question !== '' && answer !== '') }
    }
    case 'contact':
      return { ...head, kind, text: t(section.text) }
  }
}

/** Where the page of an earlier address is now. */
export function findMovedPath({ pages, moved }: PublishedPages, path: string, today: Day): string | undefined {
  const id = moved.find(({ from }) => from === path)?.id
  return pages.find((page) => page.id === id && isOpen(page, today))?.path
}

/** Menu and footer, whose links lead to where the pages are now. */
export const followMoved = (navigation: Navigation, published: PublishedPages, today: Day): Navigation =>
  mapNavigation(navigation, (entry) => {
    const path = entry.href && getSitePath(entry.href)
    const now = path && findMovedPath(published, trimSlashes(path), today)
    return now ? { ...entry, href: now + entry.href?.slice(path.length) } : entry
  })

/** Whether anything is left to see. */
function hasContent(section: ShownSection): boolean {
  switch (section.kind) {
    case 'text':
      return section.text !== '' || section.picture !== null || section.title !== ''
    case 'gallery':
      return section.pictures.length > 0
    case 'extras':
      return section.extras.length > 0
    case 'contact':
      return true
    case 'prices':
    case 'hours':
    case 'questions':
      return section.entries.length > 0
  }
}

export const showPage = (page: Page, context: ShownContext): ShownPage => ({
  id: page.id,
  title: getLocalized(page.title, context.language),
  description: getLocalized(page.description, context.language),
  sections: page.sections.map((section) => showSection(section, context)).filter(hasContent),
})
