/** Extras as the site shows them. Free of schemas, because the site loads it. */
import type { Language } from '#locales/language.ts'
import type { Room } from '../rooms.ts'
import { getRoomName, getText } from '../text/format.ts'
import type { OfferedExtra } from './extras.ts'

/** `sentence` is in the language of the page, and so are the names of its rooms; null for all rooms. */
export type SiteExtra = Omit<OfferedExtra, 'sentence' | 'sentenceEn'> & { sentence: string; roomNames: string[] | null }

export const localizeExtra = (
  { sentence = '', sentenceEn = '', roomIds, ...extra }: OfferedExtra,
  rooms: readonly Pick<Room, 'id' | 'name' | 'nameEn' | 'translations'>[],
  language: Language,
): SiteExtra => ({
  ...extra,
  roomIds,
  roomNames: roomIds && rooms.filter(({ id }) => roomIds.includes(id)).map((room) => getRoomName(room, language)),
  sentence: getText({ sentence, sentenceEn, translations: extra.translations }, 'sentence', language),
})
