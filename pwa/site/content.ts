/** The lists of the farm in one language, and the texts of the drawn pictures of rooms. */

import type { Day } from '#contract/days/days.ts'
import { localizeAmenities } from '#contract/site/amenities.ts'
import type { Content } from '#contract/site/content.ts'
import type { Notice } from '#contract/site/notices.ts'
import type { LocalizedText } from '#contract/text/localizedText.ts'
import { getLocalized, type Language } from '#locales/language.ts'
import roomTexts from '#pwa/pictures/roomTexts.json'

type Localized<Item> = { [Key in keyof Item]: Item[Key] extends LocalizedText ? string : Item[Key] }
export type SiteContent = { [Name in keyof Content]: Localized<Content[Name][number]>[] } & {
  /** What those drawings show, by their names. */
  roomTexts: Record<string, string>
  notices: FarmNotice[]
}

/** A line above the pages, from one day to another. */
export type FarmNotice = { from: Day; to: Day; text: string }

type Further = { drawings?: string[]; notices?: Notice[] }

/** `drawings`: the names of the drawn pictures that rooms show. */
export function localizeContent(
  content: Content,
  language: Language,
  { drawings = [], notices = [] }: Further = {},
): SiteContent {
  const t = (texts: LocalizedText) => getLocalized(texts, language)
  const localizeCourses = (courses: Content['tastingCourses']) => courses.map(({ dish }) => ({ dish: t(dish) }))
  return {
    slides: content.slides.map((it) => ({ ...it, title: t(it.title), alt: t(it.alt) })),
    clips: content.clips.map((it) => ({ ...it, title: t(it.title), description: t(it.description) })),
    reviews: content.reviews.map((it) => ({ ...it, location: t(it.location), text: t(it.text) })),
    sights: content.sights.map((it) => ({ ...it, name: t(it.name) })),
    directions: content.directions.map((it) => ({ from: t(it.from), way: t(it.way) })),
    withoutCar: content.withoutCar.map((it) => ({ ...it, way: t(it.way) })),
    stayFacts: content.stayFacts.map((it) => ({ ...it, text: t(it.text) })),
    tastingCourses: localizeCourses(content.tastingCourses),
    seasonalCourses: localizeCourses(content.seasonalCourses),
    mapLabels: content.mapLabels.map((it) => ({ ...it, text: t(it.text) })),
    paymentMethods: content.paymentMethods.map((it) => ({ name: t(it.name) })),
    amenities: localizeAmenities(content.amenities, language),
    roomTexts: Object.fromEntries(
      Object.entries(roomTexts).flatMap(([name, texts]) => (drawings.includes(name) ? [[name, t(texts)]] : [])),
    ),
    notices: notices.map(({ from, to, text }) => ({ from, to, text: getLocalized(text, language) })),
  }
}

/** The addresses of the files, by language. */
export type ContentFiles = Record<string, string>
