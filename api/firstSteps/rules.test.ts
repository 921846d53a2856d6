import { expect, test } from 'vitest'
import { getStandardTexts } from '#api/http/i18n.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { listFirstSteps, storyTexts } from './rules.ts'

const sample = sampleProperty
const list = (changes: object, given: Partial<Parameters<typeof listFirstSteps>[0]> = {}) =>
  Object.fromEntries(
    listFirstSteps({
      property: { ...sample, ...changes },
      sample,
      defaultIban: undefined,
      changedTexts: [],
      drawnPictures: [
        ...[
          'hero-1',
          'hero-1-tall',
          'room-1-2',
          'room-12-1',
          'room-3-1',
          'pool-1',
          'map',
          'old-hero-1',
          'old-room-1-1',
        ],
      ],
      roomIds: [1, 2, 12],
      ...given,
    }).map(({ step, remaining }) => [step, remaining]),
  )

test('the sample farm has every step before it', () => {
  expect(list({})).toEqual({ guests: 1, facts: 8, iban: 1, texts: 8, pictures: 4, privacy: 1 })
})

test.each([
  [{ isSample: false }, 'guests', 0],
  [{ name: 'Podere Nuovo', phone: '+39 0575 1' }, 'facts', 6],
  [{ address: { ...sample.address, street: 'Via Nuova 7' } }, 'facts', 7],
  [{ iban: 'IT60X0542811101000000123456' }, 'iban', 0],
  [{ privacy: { ...sample.privacy, version: '2.0' } }, 'privacy', 0],
] as const)(
  'after the change %j the step %s has %i left, and the others as many as before',
  (change, step, remaining) => {
    expect(list(change)).toEqual({ ...list({}), [step]: remaining })
  },
)

test('the story of the farm counts sentence by sentence, other texts do not', () => {
  expect(storyTexts.filter((id) => !getStandardTexts('it').has(id))).toEqual([])
  const [first = '', ...others] = storyTexts
  expect(list({}, { changedTexts: [first, first, 'nav.home'] }).texts).toBe(others.length)
  expect(list({}, { changedTexts: storyTexts }).texts).toBe(0)
})

test('an IBAN of the server’s settings and photographs count', () => {
  expect(list({}, { defaultIban: 'IT60X0542811101000000123456', drawnPictures: ['pool-1'] })).toEqual({
    ...list({}),
    ...{ iban: 0, pictures: 0 },
  })
})
