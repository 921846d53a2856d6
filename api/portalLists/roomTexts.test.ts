import { expect, test } from 'vitest'
import { listRoomTexts } from './roomTexts.ts'

const known = ['Double Room', 'Triple Room', 'Suite, Garden View']
const names = {
  isNamed: (text: string) => known.includes(text),
  isFarm: (text: string) => text === 'Agriturismo Prova',
}
const list = (...rows: [room: string, roomCount?: string][]) =>
  listRoomTexts(
    rows.map(([room, roomCount], i) => ({
      row: i + 2,
      cells: { room, ...(roomCount === undefined ? {} : { roomCount }) },
    })),
    names,
  )

test.each<[string, string | undefined, (string | null)[]]>([
  ['Double Room', '1', ['Double Room']],
  ['', undefined, [null]],
  ['', '2', [null, null]],
  ['2', undefined, [null, null]],
  ['Agriturismo Prova', '1', [null]],
  ['Double Room, Triple Room', '2', ['Double Room', 'Triple Room']],
  ['Double Room + Triple Room', undefined, ['Double Room', 'Triple Room']],
  ['Loft, Studio', '2', ['Loft', 'Studio']],
  ['Loft, Garden View', '1', ['Loft, Garden View']],
  ['Loft, Garden View', undefined, ['Loft, Garden View']],
  ['Suite, Garden View', '2', ['Suite, Garden View', null]],
  ['Suite, Garden View, Loft', '2', [null, null]],
  ['Double Room', '2', ['Double Room', null]],
  ['2 x Double Room', '2', ['Double Room', 'Double Room']],
  ['Double Room (x2), Loft', '3', ['Double Room', 'Double Room', 'Loft']],
])('%j of %s rooms', (room, count, texts) => {
  expect(list([room, count])).toEqual([texts])
})

test('what stands alone in another row is the name of a room', () => {
  expect(list(['Loft, Studio'], ['Loft'])).toEqual([['Loft', 'Studio'], ['Loft']])
})

test('a number of rooms is bounded', () => {
  expect(list(['99 x Loft', '99'])[0]).toHaveLength(20)
})
