import { z } from 'zod/mini'
import { type RoomName, toRoomName } from '#contract/roomName.ts'
import { roomIdOfPicture, toPictureName } from '#contract/roomPictures.ts'
import type { Translations } from '#contract/translations.ts'
import type { RoomRow } from './model.ts'

/** Whether a new booking may have this room. SQLite returns `retired` as 0 or 1. */
export const isBookable = ({ type, retired }: { type: string; retired: boolean }): boolean =>
  type !== 'common' && !retired

export const parseTranslations = ({ translations }: Pick<RoomRow, 'translations'>): Translations | undefined =>
  translations === null ? undefined : JSON.parse(translations)

/** The addresses of the pictures that a room shows, in their order. */
export const listPictureUrls = ({ imageUrls }: Pick<RoomRow, 'imageUrls'>): string[] =>
  z.parse(z.array(z.string()), JSON.parse(imageUrls))

/** The name of the first picture that is the room's own; null while it shows none. */
export const findFirstPicture = (room: Pick<RoomRow, 'imageUrls'>): string | null =>
  listPictureUrls(room)
    .map(toPictureName)
    .find((name) => roomIdOfPicture(name) !== null) ?? null

/** The names of a room in all languages. */
export const presentRoomName = (row: Pick<RoomRow, 'id' | 'name' | 'nameEn' | 'translations'>): RoomName =>
  toRoomName({ id: row.id, name: row.name, nameEn: row.nameEn, translations: parseTranslations(row) })
