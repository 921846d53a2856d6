/** What an id is about, by its name for people, from this device's rows; unknown ones are left out. */
import { useLiveQuery } from 'dexie-react-hooks'
import { dayText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'

export type Subject = {
  name: string
  /** Below `/admin`. */
  href: string
}

/** Bookings (in the trash, too), messages, and days of a room (`ROOM/DAY`). */
export function useSubjects(ids: string[]): Map<string, Subject> {
  const { language } = useLanguage()
  const found = useLiveQuery(async () => {
    const [bookings, trash, contacts, rooms] = await Promise.all([
      db.bookings.bulkGet(ids),
      db.trash.bulkGet(ids),
      db.contacts.bulkGet(ids),
      db.rooms.toArray(),
    ])
    const subjects = new Map<string, Subject>()
    for (const it of bookings)
      if (it)
        subjects.set(it.id, {
          name: `${it.guestName} ${it.guestSurname} · ${it.code}`,
          href: `~/admin?sought=${it.code}`,
        })
    for (const it of trash)
      if (it) subjects.set(it.id, { name: `${it.guestName} ${it.guestSurname} · ${it.code}`, href: '/trash' })
    for (const it of contacts) if (it) subjects.set(it.id, { name: `${it.name} ${it.surname}`, href: '/contacts' })
    for (const id of ids) {
      const [roomId, day] = id.split('/')
      const room = day && rooms.find((it) => String(it.id) === roomId)
      if (room)
        subjects.set(id, {
          name: `${language === 'it' ? room.name : room.nameEn} · ${dayText(day, language)}`,
          href: '/calendar',
        })
    }
    return subjects
  }, [ids.join(), language])
  return found ?? new Map()
}
