import type { I18n } from '@lingui/core'
import { z } from 'zod/mini'
import { type RoomFacts, type RoomName, roomFacts, toRoomName } from '#contract/roomName.ts'
import { roomIdOfPicture, toPictureName } from '#contract/site/roomPictures.ts'
import { getRoomName } from '#contract/text/format.ts'
import { Translations } from '#contract/text/translations.ts'
import type { Language } from '#locales/language.ts'
import type { RoomRow } from './model.ts'

/** Whether a new booking may have this room. SQLite returns `retired` as 0 or 1. */
export const isBookable = ({ type, retired }: { type: string; retired: boolean }): boolean =>
  type !== 'common' && !retired

/** Whether guests see it on the site. Staff let pitches for campers themselves. */
export const isOnSite = ({ type, retired }: { type: string; retired: boolean }): boolean => type !== 'pitch' && !retired

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

/** What the farm has said of a room; what it has not is left out. */
export const presentRoomFacts = ({ bedKinds, bathroom }: Pick<RoomRow, 'bedKinds' | 'bathroom'>): RoomFacts => ({
  ...(bedKinds === null ? {} : { bedKinds: JSON.parse(bedKinds) }),
  ...(bathroom === null ? {} : { bathroom }),
})

const text = z.string()

/**
 * The room of a mail: its names, what it has, and its CIN when it has one of its own. The farm's stands at the end of every
 * mail.
 */
const mailRoomFields = {
  name: text,
  nameEn: text,
  translations: Translations,
  cin: z.optional(text),
  ...roomFacts,
}
/** `parts`: the rooms of a guest who sleeps in one after the other, each of them once. */
export const MailRoom = z.object({ ...mailRoomFields, parts: z.optional(z.array(z.object(mailRoomFields))) })
type MailRoom = z.infer<typeof MailRoom>

export function presentMailRoom(row: RoomRow): MailRoom {
  const { name, nameEn, translations } = presentRoomName(row)
  return { name, nameEn, translations, ...(row.cin === null ? {} : { cin: row.cin }), ...presentRoomFacts(row) }
}

export function formatMailRoom(room: MailRoom, i18n: I18n, language: Language): string {
  if (room.parts) return room.parts.map((part) => formatMailRoom(part, i18n, language)).join(' + ')
  const name = getRoomName(room, language)
  return room.cin === undefined ? name : `${name}, ${i18n.t('footer.cin', { code: room.cin })}`
}
