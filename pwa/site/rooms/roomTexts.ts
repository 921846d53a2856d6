import type { Room } from '#contract/rooms.ts'
import type { Language } from '#pwa/i18n.tsx'

/** A page that the server rendered carries the rooms' texts in its own language only; the others come with the first answer. */
export const roomTexts = (room: Room, language: Language) =>
  language === 'it'
    ? { name: room.name || room.nameEn, description: room.description || room.descriptionEn }
    : { name: room.nameEn || room.name, description: room.descriptionEn || room.description }
