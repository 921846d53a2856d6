/** The addresses of pictures. A room has places for several, named `room-ID-1` and so on. */

/** How many pictures a room can have. */
export const maxRoomPictures = 12

/** The room that a place belongs to; null for other places. */
export function roomIdOfPicture(name: string): number | null {
  const [, roomId, number] = /^room-([1-9]\d{0,5})-([1-9]\d?)$/.exec(name) ?? []
  return roomId === undefined || Number(number) > maxRoomPictures ? null : Number(roomId)
}

/**
 * Each picture is AVIF in all its widths and WebP in one: for browsers without AVIF, and for apps that show a link.
 * Wide enough for a card on a sharp screen.
 */
export const findWebpWidth = (widths: readonly number[]): number | undefined =>
  widths.find((width) => width >= 700) ?? widths.at(-1)

/** The address under which a room lists a picture. */
export const toPictureUrl = (name: string): string => `/pictures/${name}-720.webp`

/** The name of the picture in an address such as `/pictures/room-1-1-720.webp`; '' for other addresses. */
export const toPictureName = (url: string): string => /^\/pictures\/(.+)-\d+\.\w+$/.exec(url)?.[1] ?? ''
