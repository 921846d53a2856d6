import { expect, test } from 'vitest'
import { RoomPicturesInput } from './rooms.ts'
import { maxRoomPictures } from './site/roomPictures.ts'

test('a room shows from one picture to the most that it can have, none of them twice', () => {
  const names = Array.from({ length: maxRoomPictures }, (_, i) => `room-1-${i + 1}`)
  const listMessages = (list: string[]) =>
    RoomPicturesInput.safeParse({ names: list }).error?.issues.map(({ message }) => message)
  for (const list of [names.slice(0, 1), names]) expect(listMessages(list)).toBeUndefined()
  for (const list of [[], [...names, 'room-1-13'], ['room-1-1', 'room-1-2', 'room-1-1']])
    expect(listMessages(list)).toEqual(['room.errors.pictures'])
})
