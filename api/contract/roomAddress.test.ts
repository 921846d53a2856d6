import { expect, test } from 'vitest'
import { buildRoomPath, findRoomId } from './roomAddress.ts'

test.each([
  ['Camera dei Tigli', '/rooms/3-camera-dei-tigli'],
  ["The Count's Room", '/rooms/3-the-count-s-room'],
  [' Città è <b>', '/rooms/3-citta-e-b'],
  ['東', '/rooms/3'],
])('builds an address from the name %s and finds the room in it', (name, path) => {
  expect(buildRoomPath({ id: 3, name })).toBe(path)
  expect(findRoomId(path)).toBe(3)
})

test.each([
  ['/rooms/12-any-other-name', 12],
  ['/rooms/12-', 12],
  ['/rooms/12/', 12],
  ['/rooms/12-caff%C3%A8', 12],
  ['/rooms', null],
  ['/rooms/0-name', null],
  ['/rooms/name', null],
  ['/rooms/12name', null],
  ['/rooms/12-name/more', null],
  ['/rooms/9999999999', null],
])('finds in %s the room %s', (path, id) => {
  expect(findRoomId(path)).toBe(id)
})
