import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { Content, ContentInput, emptyContent, maxListLength } from './content.ts'

const sample = sampleProperty.content
const issuesOf = (input: unknown) =>
  (ContentInput.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('the sample and empty lists are valid, and may be sent back as they were read', () => {
  for (const content of [sample, { ...emptyContent, paymentMethods: sample.paymentMethods }]) {
    expect(Content.parse(content)).toEqual(content)
    expect(ContentInput.parse(content)).toEqual(content)
  }
  expect(ContentInput.parse({})).toEqual({})
})

const texts = { it: 'Uno', en: 'One' }
const review = { name: 'Lucia', location: texts, text: texts, rating: 5 }
const clip = {
  title: texts,
  description: texts,
  channel: 'Rete',
  date: '2026-06-21',
  picture: 'tv-4',
  videoUrl: null,
  duration: '0:08',
}
const label = { text: texts, x: 0, y: 99.5, side: 'over', kind: 'road' }
const slide = { picture: 'hero-1', title: texts, alt: texts, part: null }

test.each<[string, object]>([
  ['a text that is empty', { reviews: [review, { ...review, text: { it: 'Uno', en: ' ' } }] }],
  ['no way to pay', { paymentMethods: [] }],
  ['thirteen ways to pay', { paymentMethods: Array(13).fill({ name: texts }) }],
  ['a way to pay that is too long', { paymentMethods: [{ name: { ...texts, en: 'x'.repeat(41) } }] }],
  ['six stars', { reviews: [{ ...review, rating: 6 }] }],
  ['no star', { reviews: [{ ...review, rating: 0 }] }],
  ['half a star', { reviews: [{ ...review, rating: 4.5 }] }],
  ['a name that is too long', { reviews: [{ ...review, name: 'x'.repeat(81) }] }],
  ['no number of kilometres', { sights: [{ name: texts, km: null }] }],
  ['a distance below zero', { sights: [{ name: texts, km: -1 }] }],
  ['a day that does not exist', { clips: [{ ...clip, date: '2026-02-30' }] }],
  ['an address of a script', { clips: [{ ...clip, videoUrl: 'javascript:alert(1)' }] }],
  ['an address without encryption', { clips: [{ ...clip, videoUrl: 'http://tv.example/1' }] }],
  ['a path that leaves the pictures', { clips: [{ ...clip, videoUrl: '/pictures/../api.mp4' }] }],
  ['a length without seconds', { clips: [{ ...clip, duration: '8' }] }],
  ['a picture of another place', { slides: [{ ...slide, picture: 'tv-1' }] }],
  ['a part that no farm has', { slides: [{ ...slide, part: 'sauna' }] }],
  ['a place beside the map', { mapLabels: [{ ...label, x: 100.5 }] }],
  ['a kind of place that is not drawn', { mapLabels: [{ ...label, kind: 'sea' }] }],
  ['an amenity without a name', { amenities: [{ amenity: 'Sauna', name: { it: 'Sauna', en: '' } }] }],
  ['an amenity that no room may have', { amenities: [{ amenity: 'x'.repeat(61), name: texts }] }],
])('refuses %s with a sentence at its field', (_name, input) => {
  const issues = issuesOf(input)
  expect(issues).toHaveLength(1)
  for (const [, message] of issues) expect(message).toMatch(/^(?:(?:content|property)\.)?errors\.\w+$/)
})

test('a picture that an earlier slide shows is refused at the later one', () => {
  const { error } = ContentInput.safeParse({ slides: [slide, { ...slide, picture: 'hero-2' }, slide] })
  expect(error?.issues).toMatchObject([
    { code: 'custom', path: ['slides', 2, 'picture'], message: 'content.errors.sameSlide' },
  ])
})

test.each<[string, object]>([
  ['a way without its city', { directions: [{ way: texts }] }],
  ['an unknown field', { seasonalCourses: [{ dish: texts, price: 3 }] }],
  ['an unknown list', { dishes: [] }],
  ['a list that is none', { sights: {} }],
])('refuses %s', (_name, input) => {
  expect(issuesOf(input)).toHaveLength(1)
})

test('a list of any length up to its maximum is accepted as it is', () => {
  const line = fc.stringMatching(/^[a-zà-ù0-9]{1,80}$/)
  const localized = fc.record({ it: line, en: line, de: line }, { requiredKeys: ['it', 'en'] })
  const item = fc.record({ name: localized, km: fc.integer({ min: 0, max: 999 }) })
  fc.assert(
    fc.property(fc.array(item, { maxLength: maxListLength + 3 }), (sights) => {
      const { data } = ContentInput.safeParse({ sights })
      expect(data).toEqual(sights.length <= maxListLength ? { sights } : undefined)
    }),
  )
  expect(issuesOf({ sights: Array(41).fill({ name: texts, km: 1 }) })).toEqual([['sights', 'content.errors.tooMany']])
})

test.each(['https://tv.example/watch?v=1', '/pictures/tv-1.mp4', null])('accepts the clip %s', (videoUrl) => {
  expect(issuesOf({ clips: [{ ...clip, videoUrl }] })).toEqual([])
})
