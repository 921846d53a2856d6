import { sampleRooms } from '#api/seed/rooms.ts'

/** An item of a list of the sample farm, counted from 0. Throws when there is none. */
export function getItem<Item>(list: readonly Item[], index: number): Item {
  const item = list[index]
  if (item === undefined) throw new Error(`the list has no item ${index}`)
  return item
}

/** The room of the sample farm with this id. */
export const getSampleRoom = (id: number) => getItem(sampleRooms, id - 1)
