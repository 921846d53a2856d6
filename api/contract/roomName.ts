import { z } from 'zod/mini'
import { Translations } from './text/translations.ts'

/** What a booking says of its room. */
export const RoomName = z.object({ id: z.int(), name: z.string(), nameEn: z.string(), translations: Translations })
export type RoomName = z.infer<typeof RoomName>

/**
 * What guests ask about a room; what the farm has not said is left out. Readers pass over kinds of beds and bathrooms that
 * they do not know.
 */
export const roomFacts = {
  bedKinds: z.optional(z.array(z.object({ kind: z.string(), count: z.int() }))),
  bathroom: z.optional(z.string()),
}
const RoomFacts = z.object(roomFacts)
export type RoomFacts = z.infer<typeof RoomFacts>

/** The names of a room, without its other texts. */
export const toRoomName = ({ id, name, nameEn, translations = {} }: RoomName): RoomName => {
  const names = Object.entries(translations).flatMap(([tag, texts]) =>
    texts.name ? [[tag, { name: texts.name }]] : [],
  )
  return { id, name, nameEn, ...(names.length > 0 ? { translations: Object.fromEntries(names) } : {}) }
}

/** The name in every language that the room has one in. */
export const listRoomNames = ({ name, nameEn, translations = {} }: Omit<RoomName, 'id'>): string[] => [
  name,
  nameEn,
  ...Object.values(translations).flatMap((texts) => texts.name ?? []),
]
