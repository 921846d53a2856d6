import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxRoomPictures, roomIdOfPicture, toPictureName, toPictureUrl } from './roomPictures.ts'

test('the name of a picture says its room', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: maxRoomPictures }), (id, number) => {
      expect(roomIdOfPicture(`room-${id}-${number}`)).toBe(id)
    }),
  )
})

test.each([
  ...['room-0-1', 'room-1-0', 'room-1-13', 'room-01-1', 'room-1-01', 'room-1000000-1', 'room-1-100'],
  ...['room-1', 'room-1-1-720', 'pool-1', 'my-room-1-1', ''],
])('%j is no picture of a room', (name) => {
  expect(roomIdOfPicture(name)).toBeNull()
})

test('the address of a picture leads back to its name', () => {
  expect(toPictureUrl('room-1-12')).toBe('/pictures/room-1-12-720.webp')
  for (const name of ['room-1-12', 'hero-1-tall']) expect(toPictureName(toPictureUrl(name))).toBe(name)
  expect(toPictureName('/pictures/pool-1-1080.avif')).toBe('pool-1')
  for (const url of ['https://farm.example/pictures/pool-1-720.webp', '/pictures/pool.webp', '/pool-1-720.webp', ''])
    expect(toPictureName(url), url).toBe('')
  expect(toPictureName('/pictures/pool-1-720.webp?v=2')).toBe('')
})
