/** The display names of bookings, messages and days, found by id in this device's rows; unknown ids are left out. */

import type { I18n } from '@lingui/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { getRoomName } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { getPlaceHref } from '../places.ts'
import { formatBookingName, getBookingHref } from './bookingName.ts'
import { describeNote, getNoteHref } from './noteName.ts'

export type Subject = {
  name: string
  /** For a `Link` inside the panel. */
  href: string
}

async function readSubjects(ids: string[], language: Language, i18n: I18n): Promise<[string, Subject][]> {
  const [bookings, trash, contacts, notes, rooms] = await Promise.all([
    db.bookings.bulkGet(ids),
    db.trash.bulkGet(ids),
    db.contacts.bulkGet(ids),
    db.notes.bulkGet(ids),
    db.rooms.toArray(),
  ])
  return ids.flatMap((id, i): [string, Subject][] => {
    const [booking, contact] = [bookings[i] ?? trash[i], contacts[i]]
    if (booking) return [[id, { name: formatBookingName(booking, i18n), href: getBookingHref(booking) }]]
    if (contact)
      return [[id, { name: `${contact.name} ${contact.surname}`, href: getPlaceHref('/contacts', `?id=${id}`) }]]
    const note = notes[i]
    // Of a note about a booking, the booking is listed beside it.
    if (note) return note.bookingId === null ? [[id, { name: describeNote(note), href: getNoteHref(note) }]] : []
    const [roomId, day] = id.split('/')
    const room = rooms.find((it) => String(it.id) === roomId)
    if (!room || !day) return []
    const roomName = getRoomName(room, language)
    return [[id, { name: `${roomName} · ${formatDay(day, language)}`, href: getPlaceHref('/calendar') }]]
  })
}

/** `ids`: of bookings (those in the trash too), messages, notes, or days of a room (`ROOM_ID/DAY`). */
export function useSubjects(ids: string[]): Map<string, Subject> {
  const { i18n, language } = useLanguage()
  const found = useLiveQuery(() => readSubjects(ids, language, i18n), [ids.join(), language])
  return new Map(found)
}
