import { type RoomName, toRoomName } from '#contract/roomName.ts'
import type { Translations } from '#contract/translations.ts'
import type { RoomRow } from './model.ts'

/** Whether a new booking may have this room. SQLite returns `retired` as 0 or 1. */
export const isBookable = ({ type, retired }: { type: string; retired: boolean }): boolean =>
  type !== 'common' && !retired

export const parseTranslations = ({ translations }: Pick<RoomRow, 'translations'>): Translations | undefined =>
  translations === null ? undefined : JSON.parse(translations)

/** The names of a room in all languages. */
export const presentRoomName = (row: Pick<RoomRow, 'id' | 'name' | 'nameEn' | 'translations'>): RoomName =>
  toRoomName({ id: row.id, name: row.name, nameEn: row.nameEn, translations: parseTranslations(row) })
