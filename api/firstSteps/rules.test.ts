import { expect, test } from 'vitest'
import { sampleAccount, sampleLockedPeriods } from '#api/seed/firstRows.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { sampleTexts } from '#api/seed/sampleTexts.data.ts'
import { findSampleNames, standardTexts } from '#api/testing/sampleNames.ts'
import type { PartName } from '#contract/parts.ts'
import { emptyContent } from '#contract/site/content.ts'
import { toPictureUrl } from '#contract/site/roomPictures.ts'
import { listFirstSteps } from './rules.ts'

type Farm = Parameters<typeof listFirstSteps>[0]

const sample = sampleProperty
const drawn = [
  'hero-1',
  'hero-3',
  'hero-1-tall',
  'room-1-2',
  'room-3-1',
  'pool-1',
  'dish-1',
  'map-1',
  'camping-1',
  'horses-1',
  'fishing-1',
  'icon',
  'logo',
  'share',
  // No page shows these.
  ...['old-hero-1', 'old-map-1', 'old-dish-1', 'old-pool-1', 'old-camping-1', 'old-horses-1', 'old-fishing-1'],
]
const sampleRoom = {
  name: 'Torre',
  nameEn: 'Tower',
  description: 'Alta.',
  descriptionEn: 'High.',
  imageUrls: ['room-1-2', 'room-12-1'].map(toPictureUrl),
}
const buildTexts = (changedIds: string[] = []) =>
  standardTexts.map(({ id }) => ({ id, text: changedIds.includes(id) ? 'Da noi' : null, missing: false }))
const listSteps = (changes: object, given: Partial<Farm> = {}) =>
  listFirstSteps({
    property: { ...sample, ...changes },
    sample,
    defaultIban: undefined,
    texts: buildTexts(),
    pictures: drawn.map((name) => ({ name, hasPhotograph: false, isDescribed: false, isHidden: false })),
    rooms: [sampleRoom],
    sampleRooms: [sampleRoom],
    sampleTexts,
    lockedPeriods: sampleLockedPeriods,
    sampleLockedPeriods,
    unusedAccounts: [sampleAccount],
    sampleAccount,
    ...given,
  })
const list = (changes: object, given: Partial<Farm> = {}) =>
  Object.fromEntries(listSteps(changes, given).map(({ step, remaining }) => [step, remaining]))
const listItems = (step: string, changes: object = {}, given: Partial<Farm> = {}) =>
  listSteps(changes, given).find((it) => it.step === step)?.items

test('the sample farm has every step before it', () => {
  expect(list({})).toEqual({
    ...{
      guests: 1,
      facts: 14,
      iban: 1,
      rooms: 1,
      lockedPeriods: 1,
      texts: 59,
      lists: 48,
      pictures: 12,
      privacy: 1,
      accounts: 1,
    },
  })
})

test('only the steps of texts, lists and pictures name what remains', () => {
  const named = listSteps({}).flatMap(({ step, items }) => (items.length > 0 ? [step] : []))
  expect(named).toEqual(['texts', 'lists', 'pictures'])
})

test.each([
  [{ isSample: false }, 'guests', 0],
  [{ name: 'Podere Nuovo', phone: '+39 0575 1' }, 'facts', 12],
  [{ address: { ...sample.address, street: 'Via Nuova 7', latitude: 43 } }, 'facts', 12],
  [{ social: { facebook: null, instagram: null, reviews: 'https://reviews.example.org/noi' } }, 'facts', 11],
  [{ fishingPartner: null, credit: 'Noi' }, 'facts', 12],
  [{ iban: 'IT60X0542811101000000123456' }, 'iban', 0],
  [{ privacy: { ...sample.privacy, version: '2.0' } }, 'privacy', 0],
] as const)(
  'after the change %j the step %s has %i left, and the others as many as before',
  (change, step, remaining) => {
    expect(list(change)).toEqual({ ...list({}), [step]: remaining })
  },
)

test('what sample and farm have both left empty, and the partner of a part that the farm does not have, do not count', () => {
  const social = { ...sample.social, facebook: null }
  expect(list({ social }, { sample: { ...sample, social } })).toEqual({ ...list({}), facts: 13 })
  const parts = { ...sample.parts, fishing: false }
  expect(list({ parts })).toMatchObject({ facts: 13 })
})

test('a room counts until its names and descriptions are the farm’s', () => {
  const own = { name: 'Mirto', nameEn: 'Myrtle', description: 'Bassa.', descriptionEn: 'Low.', imageUrls: [] }
  const count = (...rooms: object[]) => list({}, { rooms: rooms.map((room) => ({ ...own, ...room })) }).rooms
  expect(count(sampleRoom, sampleRoom, {})).toBe(2)
  expect(count({ nameEn: 'Tower' }, { descriptionEn: 'High.' })).toBe(2)
  expect(count({}, { name: 'Torretta' })).toBe(0)
})

test('an entry of a list counts until it says nothing of the sample, and where a page shows it', () => {
  const [slide, ...slides] = sample.content.slides
  if (!slide) throw new Error('the sample has no slides')
  const ownTitle = { it: 'La nostra aia', en: 'Our yard' }
  const listWith = (changed: object, changes: object = {}) => {
    const content = { ...sample.content, slides: [{ ...slide, ...changed }, ...slides] }
    return list({ content, ...changes }).lists ?? 0
  }
  const all = list({}).lists ?? 0
  expect(listWith({ title: ownTitle })).toBe(all)
  expect(listWith({ alt: { it: 'L’aia', en: 'The yard' } })).toBe(all)
  expect(listWith({ title: ownTitle, alt: { it: 'L’aia', en: 'The yard' } })).toBe(all - 1)
  expect(listWith({ title: { ...ownTitle, en: slide.title.en }, alt: ownTitle })).toBe(all)
  const parts = { ...sample.parts, reviews: false, pool: false }
  expect(list({ parts }).lists).toBe(all - sample.content.reviews.length - 1)
  expect(listItems('lists', { parts })).not.toContain('reviews')
  expect(list({ content: emptyContent }).lists).toBe(0)
})

test('the days that the sample has locked count until they are other days', () => {
  const [sampleLock] = sampleLockedPeriods
  const lock = (changes: object) => sampleLock && list({}, { lockedPeriods: [{ ...sampleLock, ...changes }] })
  expect(lock({ reason: 'Ferie' })).toMatchObject({ lockedPeriods: 1 })
  expect(lock({ from: '2025-08-02' })).toMatchObject({ lockedPeriods: 0 })
  expect(list({}, { lockedPeriods: [] })).toEqual({ ...list({}), lockedPeriods: 0 })
})

test('the account of the sample counts until somebody logs in with it or it is gone', () => {
  expect(list({}, { unusedAccounts: ['anna'] })).toEqual({ ...list({}), accounts: 0 })
})

test.each([
  ...['services.checkoutText', 'services.petsText', 'services.receptionText', 'footer.cards', 'aboutPage.value2Text'],
])('%s states a fact of the sample', (id) => {
  expect(listItems('texts')).toContain(id)
  expect(listItems('texts', {}, { texts: buildTexts([id]) })).not.toContain(id)
  expect(
    listItems(
      'texts',
      {},
      { texts: standardTexts.map((it) => ({ id: it.id, text: it.id === id ? '' : null, missing: false })) },
    ),
  ).not.toContain(id)
})

test('an IBAN of the server’s settings counts', () => {
  expect(list({}, { defaultIban: 'IT60X0542811101000000123456' })).toEqual({ ...list({}), iban: 0 })
})

test('every text of the program with a name of the sample is a sentence to change', () => {
  const ids = listItems('texts') ?? []
  expect(ids.filter((id) => !standardTexts.some((it) => it.id === id))).toEqual([])
  const others = standardTexts.filter(({ id, text }) => findSampleNames(text).length > 0 && !ids.includes(id))
  // These describe drawn pictures, which are a step of their own.
  expect([...new Set(others.map(({ id }) => id))]).toEqual(['gallery.photo3', 'contact.mapAlt', 'restaurant.dish1'])
})

test('a sentence counts until it is changed in all languages that have one', () => {
  const ids = listItems('texts') ?? []
  const [first = '', ...others] = ids
  expect(listItems('texts', {}, { texts: buildTexts([first, 'nav.home']) })).toEqual(others)
  expect(listItems('texts', {}, { texts: buildTexts(ids) })).toEqual([])
  const italian = { id: first, text: 'Da noi', missing: false }
  const english = { ...italian, text: null }
  expect(listItems('texts', {}, { texts: [italian, english] })).toEqual([first])
  expect(listItems('texts', {}, { texts: [italian, { ...english, missing: true }] })).toEqual([])
})

test('sentences of a part that the farm does not have do not count', () => {
  const parts = { ...sample.parts, restaurant: false, pool: false }
  const removed = (listItems('texts') ?? []).filter((id) => !listItems('texts', { parts })?.includes(id))
  expect(removed).toContain('restaurant.intro2')
  expect(removed).toContain('pool.text')
  expect(removed.every((id) => /restaurant|pool/i.test(id))).toBe(true)
})

const allPictures = drawn.filter((name) => !/^old-|^hero-1-tall$|^room-3-/.test(name))

test.each<[PartName, string[]]>([
  ['restaurant', ['dish-1']],
  ['camping', ['camping-1']],
  ['pool', ['hero-3', 'pool-1']],
  ['riding', ['horses-1']],
  ['fishing', ['fishing-1']],
  ['culture', []],
])('without the part %s the pictures %j do not count, and all others do', (part, pictures) => {
  expect(listItems('pictures')).toEqual(allPictures)
  expect(listItems('pictures', { parts: { ...sample.parts, [part]: false } })).toEqual(
    allPictures.filter((name) => !pictures.includes(name)),
  )
})

test('a picture that its gallery leaves out does not count', () => {
  const pictures = drawn.map((name) => ({
    name,
    hasPhotograph: false,
    isDescribed: false,
    isHidden: name === 'pool-1',
  }))
  expect(listItems('pictures', {}, { pictures })).not.toContain('pool-1')
})

test('without slides the opening shows its first picture', () => {
  expect(listItems('pictures', { content: emptyContent })).toContain('hero-1')
  expect(listItems('pictures', { content: emptyContent })).not.toContain('hero-3')
})

test('a photograph of a page also needs a text of its own, one of a room, a slide or the brand does not', () => {
  const photographs = (isDescribed: boolean) => ({
    pictures: drawn.map((name) => ({ name, hasPhotograph: true, isDescribed, isHidden: false })),
  })
  expect(listItems('pictures', {}, photographs(false))).toEqual([
    ...['pool-1', 'dish-1', 'map-1', 'camping-1', 'horses-1', 'fishing-1'],
  ])
  expect(listItems('pictures', {}, photographs(true))).toEqual([])
})
