import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Room } from '#contract/rooms.ts'
import { getText } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { roomsQuery } from './queries.ts'

/** A room with its texts in the page's language. */
export type LocalizedRoom = Omit<Room, 'nameEn' | 'descriptionEn' | 'translations'>

/**
 * Picks the texts of a language. A server-rendered page has one language only, so the other is the fallback until the
 * first response.
 */
export function localizeRoom(room: Room, language: Language): LocalizedRoom {
  const { nameEn, descriptionEn, translations: _, ...rest } = room
  const getOwn = (name: 'name' | 'description') => getText(room, name, language)
  return {
    ...rest,
    name: getOwn('name') || room.name || nameEn,
    description: getOwn('description') || room.description || descriptionEn,
  }
}

const toRooms = (value: unknown): LocalizedRoom[] => (Array.isArray(value) ? value : [])

/**
 * Keeps the objects of rooms that are as before. The library compares lists by places; a room's page has that room alone
 * until the first response.
 */
function keepEqualRooms(before: unknown, after: unknown): unknown {
  const known = new Map(toRooms(before).map((room) => [room.id, room]))
  return replaceEqualDeep(
    before,
    toRooms(after).map((room) => replaceEqualDeep(known.get(room.id), room)),
  )
}

/**
 * The rooms in the page's language. `select` keeps the result equal when only texts in the other language arrive, so
 * nothing renders again.
 */
export function useRooms() {
  const { language } = useLanguage()
  const select = useCallback((rooms: Room[]) => rooms.map((room) => localizeRoom(room, language)), [language])
  return useQuery({ ...roomsQuery, select, structuralSharing: keepEqualRooms })
}
