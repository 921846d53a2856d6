/** The lists of the site and the fields of their items, in the order of the form. */

import { type PartName, partNames } from '#contract/parts.ts'
import { type ContentListName, labelKinds, labelSides } from '#contract/site/content.ts'
import { travelLabels, travelWays } from '#contract/site/travelWays.ts'
import { stayFactLabels, stayFacts } from '#contract/stays/stayFacts.ts'
import { type Language, languages } from '#locales/language.ts'
import { type FactField, getFieldLabel } from './factField.ts'

/** A field of an item. `isLocalized`: there is one for each language. */
type ItemField = Omit<FactField, 'path' | 'language'> & { name: string; isLocalized?: boolean; initial?: string }

export type ContentList = {
  name: ContentListName
  title: string
  hint: string
  /** Only a farm with this part needs the list. */
  part?: PartName
  fields: ItemField[]
}

const partLabels: Record<(typeof partNames)[number], string> = {
  restaurant: /*i18n*/ 'admin.property.restaurant',
  camping: /*i18n*/ 'admin.property.camping',
  pool: /*i18n*/ 'admin.property.pool',
  riding: /*i18n*/ 'admin.property.riding',
  fishing: /*i18n*/ 'admin.property.fishing',
  culture: /*i18n*/ 'admin.property.culture',
  television: /*i18n*/ 'admin.property.television',
  reviews: /*i18n*/ 'admin.property.reviews',
}

const sideLabels: Record<(typeof labelSides)[number], string> = {
  left: /*i18n*/ 'admin.content.left',
  right: /*i18n*/ 'admin.content.right',
  above: /*i18n*/ 'admin.content.above',
  below: /*i18n*/ 'admin.content.below',
  over: /*i18n*/ 'admin.content.over',
}

const kindLabels: Record<(typeof labelKinds)[number], string> = {
  farm: /*i18n*/ 'admin.content.farm',
  town: /*i18n*/ 'admin.content.town',
  village: /*i18n*/ 'admin.content.village',
  nature: /*i18n*/ 'admin.content.nature',
  road: /*i18n*/ 'admin.content.road',
}

/** The places for pictures whose names begin with `prefix`. */
const listPictures = (prefix: string, label: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `${prefix}-${at + 1}`, label, n: at + 1 }))

const courses: ItemField[] = [{ name: 'dish', label: /*i18n*/ 'admin.content.dish', isLocalized: true }]

export const contentLists: ContentList[] = [
  {
    name: 'slides',
    title: /*i18n*/ 'admin.content.slides',
    hint: /*i18n*/ 'admin.content.slidesHint',
    fields: [
      { name: 'title', label: /*i18n*/ 'admin.content.title', isLocalized: true },
      { name: 'alt', label: /*i18n*/ 'admin.content.alt', isLocalized: true, kind: 'area' },
      {
        name: 'picture',
        label: /*i18n*/ 'admin.content.picture',
        choices: listPictures('hero', /*i18n*/ 'admin.pictures.hero', 5),
        initial: 'hero-1',
      },
      {
        name: 'part',
        label: /*i18n*/ 'admin.content.slidePart',
        choices: [
          { value: '', label: /*i18n*/ 'admin.content.always' },
          ...partNames.map((value) => ({ value, label: partLabels[value] })),
        ],
      },
    ],
  },
  {
    name: 'clips',
    title: /*i18n*/ 'admin.content.clips',
    hint: /*i18n*/ 'admin.content.clipsHint',
    part: 'television',
    fields: [
      { name: 'title', label: /*i18n*/ 'admin.content.title', isLocalized: true },
      { name: 'description', label: /*i18n*/ 'admin.content.description', isLocalized: true, kind: 'area' },
      { name: 'channel', label: /*i18n*/ 'admin.content.channel' },
      { name: 'date', label: /*i18n*/ 'admin.content.date', kind: 'date' },
      { name: 'duration', label: /*i18n*/ 'admin.content.duration' },
      { name: 'videoUrl', label: /*i18n*/ 'admin.content.videoUrl', kind: 'url' },
      {
        name: 'picture',
        label: /*i18n*/ 'admin.content.cover',
        choices: listPictures('tv', /*i18n*/ 'admin.pictures.video', 4),
        initial: 'tv-1',
      },
    ],
  },
  {
    name: 'reviews',
    title: /*i18n*/ 'admin.content.reviews',
    hint: /*i18n*/ 'admin.content.reviewsHint',
    part: 'reviews',
    fields: [
      { name: 'name', label: /*i18n*/ 'admin.content.guest' },
      { name: 'rating', label: /*i18n*/ 'admin.content.rating', kind: 'number', initial: '5' },
      { name: 'location', label: /*i18n*/ 'admin.content.location', isLocalized: true },
      { name: 'text', label: /*i18n*/ 'admin.content.text', isLocalized: true, kind: 'area' },
    ],
  },
  {
    name: 'sights',
    title: /*i18n*/ 'admin.content.sights',
    hint: /*i18n*/ 'admin.content.sightsHint',
    part: 'culture',
    fields: [
      { name: 'name', label: /*i18n*/ 'admin.content.sight', isLocalized: true },
      { name: 'km', label: /*i18n*/ 'admin.content.km', kind: 'number' },
    ],
  },
  {
    name: 'directions',
    title: /*i18n*/ 'admin.content.directions',
    hint: /*i18n*/ 'admin.content.directionsHint',
    fields: [
      { name: 'from', label: /*i18n*/ 'admin.content.from', isLocalized: true },
      { name: 'way', label: /*i18n*/ 'admin.content.way', isLocalized: true, kind: 'area' },
    ],
  },
  {
    name: 'withoutCar',
    title: /*i18n*/ 'admin.content.withoutCar',
    hint: /*i18n*/ 'admin.content.withoutCarHint',
    fields: [
      {
        name: 'by',
        label: /*i18n*/ 'admin.content.travelWay',
        choices: travelWays.map((value) => ({ value, label: travelLabels[value] })),
        initial: 'station',
      },
      { name: 'way', label: /*i18n*/ 'admin.content.way', isLocalized: true, kind: 'area' },
    ],
  },
  {
    name: 'stayFacts',
    title: /*i18n*/ 'admin.content.stayFacts',
    hint: /*i18n*/ 'admin.content.stayFactsHint',
    fields: [
      {
        name: 'about',
        label: /*i18n*/ 'admin.content.stayFact',
        choices: stayFacts.map((value) => ({ value, label: stayFactLabels[value] })),
        initial: 'beds',
      },
      { name: 'text', label: /*i18n*/ 'admin.content.stayFactText', isLocalized: true, kind: 'area' },
    ],
  },
  {
    name: 'tastingCourses',
    title: /*i18n*/ 'admin.content.tastingCourses',
    hint: /*i18n*/ 'admin.content.coursesHint',
    part: 'restaurant',
    fields: courses,
  },
  {
    name: 'seasonalCourses',
    title: /*i18n*/ 'admin.content.seasonalCourses',
    hint: /*i18n*/ 'admin.content.coursesHint',
    part: 'restaurant',
    fields: courses,
  },
  {
    name: 'paymentMethods',
    title: /*i18n*/ 'admin.property.payments',
    hint: /*i18n*/ 'admin.content.paymentMethodsHint',
    fields: [{ name: 'name', label: /*i18n*/ 'admin.content.paymentMethod', isLocalized: true }],
  },
  {
    name: 'mapLabels',
    title: /*i18n*/ 'admin.content.mapLabels',
    hint: /*i18n*/ 'admin.content.mapLabelsHint',
    fields: [
      { name: 'text', label: /*i18n*/ 'admin.content.text', isLocalized: true },
      { name: 'x', label: /*i18n*/ 'admin.content.x', kind: 'number', initial: '50' },
      { name: 'y', label: /*i18n*/ 'admin.content.y', kind: 'number', initial: '50' },
      {
        name: 'side',
        label: /*i18n*/ 'admin.content.labelSide',
        choices: labelSides.map((value) => ({ value, label: sideLabels[value] })),
        initial: 'right',
      },
      {
        name: 'kind',
        label: /*i18n*/ 'admin.content.labelKind',
        choices: labelKinds.map((value) => ({ value, label: kindLabels[value] })),
        initial: 'village',
      },
    ],
  },
]

/** The fields of an item in groups that stand side by side: the languages of one text, or what has no language. */
export function listItemGroups(
  { name: list, fields }: ContentList,
  row: number,
  shown: readonly Language[] = languages,
): FactField[][] {
  const groups: FactField[][] = []
  let plainGroup: FactField[] = []
  for (const { name, isLocalized, initial: _, ...field } of fields) {
    const path = `content.${list}.${row}.${name}`
    if (isLocalized) {
      groups.push(
        plainGroup,
        shown.map((language) => ({ ...field, path: `${path}.${language}`, language })),
      )
      plainGroup = []
    } else plainGroup.push({ ...field, path })
  }
  return [...groups, plainGroup].filter((group) => group.length > 0)
}

/** What a new item begins with, by column. */
export const listInitialTexts = ({ fields }: ContentList): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, isLocalized, initial = '' }) =>
      isLocalized ? languages.map((language) => [`${name}.${language}`, '']) : [[name, initial]],
    ),
  )

/** The label of a path in a list: the list, the number of the item and the field. */
export function describeItemPath(path: string, t: (id: string) => string): string {
  const [, listName, row] = path.split('.')
  const list = contentLists.find(({ name }) => name === listName)
  if (!list) return path
  if (row === undefined) return t(list.title)
  const field = listItemGroups(list, Number(row))
    .flat()
    .find((it) => it.path === path)
  const item = `${t(list.title)} ${Number(row) + 1}`
  return field ? `${item}: ${getFieldLabel(field, t)}` : item
}
