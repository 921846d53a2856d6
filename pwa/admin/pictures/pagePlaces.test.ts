import { expect, test } from 'vitest'
import { buildEmptyPlace, findFreePlace } from './pagePlaces.ts'

const noneNamed = () => false
/** A place from which somebody has taken the photograph again. */
const buildEmptied = (name: string) => ({ ...buildEmptyPlace(name), version: 7 })

test('a place that nobody has used comes before one that is empty again', () => {
  expect(findFreePlace([buildEmptied('page-1'), buildEmptied('page-2')], noneNamed)?.name).toBe('page-3')
})

test('a place with a photograph, and one that a page names, are taken', () => {
  const places = [{ ...buildEmptied('page-1'), hasPhotograph: true, url: '/pictures/page-1.webp' }]
  expect(findFreePlace(places, (name) => name === 'page-2')?.name).toBe('page-3')
})

test('without an unused place, the first empty one is taken; there is none where all are named', () => {
  const places = Array.from({ length: 99 }, (_, at) => buildEmptied(`page-${at + 1}`))
  expect(findFreePlace(places, (name) => name === 'page-1')?.name).toBe('page-2')
  expect(findFreePlace(places, () => true)).toBeUndefined()
})
