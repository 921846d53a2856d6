import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { buildRoom } from '#pwa/offline/testing/rows.ts'
import { buildFarmContent } from './farmContent.ts'

const toUrl = (name: string) => `/pictures/${name}-720.webp`
const listTexts = (imageUrls: string[], photographed: string[] = []) => {
  const photographs = photographed.map((name) => ({
    name,
    color: '#aabbcc',
    alt: null,
    altEn: null,
    translations: {},
    version: 'v1',
  }))
  const rooms = [{ ...buildRoom(1), imageUrls: imageUrls.map(toUrl) }]
  return Object.keys(
    buildFarmContent(
      { property: sampleProperty, rooms, photographs, closures: [], notices: [], extras: [], languages: [] },
      'it',
    ).lists.roomTexts,
  )
}

test('the farm’s content has the texts of the drawings that its rooms show, and of no other', () => {
  expect(listTexts(['room-1-1', 'room-3-2'])).toEqual(['room-1-1', 'room-3-2'])
  expect(listTexts(['gallery-1'])).toEqual([])
  // A photograph in the place of a drawing shows something else.
  expect(listTexts(['room-1-1', 'room-1-2'], ['room-1-1'])).toEqual(['room-1-2'])
})
