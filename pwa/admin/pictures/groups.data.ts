/** The places for pictures, in the order of the pages that show them. Those of rooms depend on the rooms. */
import type { PartName } from '#contract/parts.ts'

type Group = {
  title: string
  /** Without this part of the farm the pictures are on no page. */
  part?: PartName
  /** By the beginning of the places' names: their label, and how many there are. */
  places: ({ prefix: string; label: string; count: number; suffix?: string } | { name: string; label: string })[]
}

export const groups: Group[] = [
  {
    title: /*i18n*/ 'admin.pictures.brand',
    places: [
      { name: 'logo', label: /*i18n*/ 'admin.pictures.logo' },
      { name: 'icon', label: /*i18n*/ 'admin.pictures.icon' },
      { name: 'share', label: /*i18n*/ 'admin.pictures.share' },
    ],
  },
  {
    title: /*i18n*/ 'admin.pictures.opening',
    places: [
      { prefix: 'hero', label: /*i18n*/ 'admin.pictures.hero', count: 5 },
      { prefix: 'hero', label: /*i18n*/ 'admin.pictures.heroTall', count: 5, suffix: '-tall' },
    ],
  },
  {
    title: /*i18n*/ 'admin.pictures.farm',
    places: [
      { prefix: 'about', label: /*i18n*/ 'admin.pictures.about', count: 1 },
      { prefix: 'piero', label: /*i18n*/ 'admin.pictures.piero', count: 1 },
      { prefix: 'map', label: /*i18n*/ 'admin.pictures.map', count: 1 },
      { prefix: 'common', label: /*i18n*/ 'admin.pictures.common', count: 1 },
    ],
  },
  {
    title: /*i18n*/ 'admin.pictures.gallery',
    places: [{ prefix: 'gallery', label: /*i18n*/ 'admin.pictures.galleryPicture', count: 9 }],
  },
  {
    title: /*i18n*/ 'admin.pictures.pool',
    part: 'pool',
    places: [{ prefix: 'pool', label: /*i18n*/ 'admin.pictures.poolPicture', count: 6 }],
  },
  {
    title: /*i18n*/ 'admin.pictures.restaurant',
    part: 'restaurant',
    places: [
      { prefix: 'restaurant', label: /*i18n*/ 'admin.pictures.restaurantPicture', count: 3 },
      { prefix: 'dish', label: /*i18n*/ 'admin.pictures.dish', count: 4 },
    ],
  },
  {
    title: /*i18n*/ 'admin.pictures.riding',
    part: 'riding',
    places: [{ prefix: 'horses', label: /*i18n*/ 'admin.pictures.horses', count: 1 }],
  },
  {
    title: /*i18n*/ 'admin.pictures.fishing',
    part: 'fishing',
    places: [{ prefix: 'fishing', label: /*i18n*/ 'admin.pictures.pond', count: 1 }],
  },
  {
    title: /*i18n*/ 'admin.pictures.camping',
    part: 'camping',
    places: [{ prefix: 'camping', label: /*i18n*/ 'admin.pictures.pitches', count: 1 }],
  },
  {
    title: /*i18n*/ 'admin.pictures.television',
    part: 'television',
    places: [{ prefix: 'tv', label: /*i18n*/ 'admin.pictures.video', count: 4 }],
  },
]

/** Name, label and number of each place of a group. */
export const listPlaces = ({ places }: Group): { name: string; label: string; n: number }[] =>
  places.flatMap((place) => {
    if ('name' in place) return [{ ...place, n: 1 }]
    const { prefix, label, count, suffix = '' } = place
    return Array.from({ length: count }, (_, at) => ({ name: `${prefix}-${at + 1}${suffix}`, label, n: at + 1 }))
  })
