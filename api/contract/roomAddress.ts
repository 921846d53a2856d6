/** The address of a room's page. Only the id identifies the room; the name is there for readers. */

/** Most names have none. The first `normalize` and the first search by `\p` of a page take long. */
const removeAccents = (text: string): string =>
  /[^ -~]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text

/** `/rooms/3-camera-dei-girasoli`, with the name in the language of the page. */
export function buildRoomPath({ id, name }: { id: number; name: string }): string {
  const words =
    removeAccents(name)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return `/rooms/${[id, ...words].join('-')}`
}

/** The id in the path of a room's page, whatever name follows; null for another path. */
export function findRoomId(path: string): number | null {
  const id = /^\/rooms\/([1-9]\d{0,8})(?:-[^/]*)?\/?$/.exec(path)?.[1]
  return id === undefined ? null : Number(id)
}
