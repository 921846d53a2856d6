import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Language } from '#contract/language.ts'
import type { Room } from '#contract/rooms.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { roomsQuery } from '../queries.ts'

/** A room with its texts in the page's language. */
export type LocalizedRoom = Omit<Room, 'nameEn' | 'descriptionEn'>

/** A page that the server rendered carries the rooms' texts in its own language only; the others come with the first answer. */
const localizeRoom = ({ nameEn, descriptionEn, ...room }: Room, language: Language): LocalizedRoom =>
  language === 'it'
    ? { ...room, name: room.name || nameEn, description: room.description || descriptionEn }
    : { ...room, name: nameEn || room.name, description: descriptionEn || room.description }

/** The rooms as they are shown: what an answer adds in the other language is no reason to draw anything anew. */
export function useRooms() {
  const { language } = useLanguage()
  const select = useCallback((rooms: Room[]) => rooms.map((room) => localizeRoom(room, language)), [language])
  return useQuery({ ...roomsQuery, select })
}
