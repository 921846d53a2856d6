/** Where a CIN must stand beside the site and the mails, which have it by themselves. Pure. */
import type { Channel } from '#contract/channels.ts'
import { getRoomCin } from '#contract/duties/cin.ts'
import type { Room } from '#contract/rooms.ts'
import type { FormValues } from './form.ts'

/** What the path of each place begins with in the form. */
export const cinPlacesPath = 'cinPlaces.'

/** `room`: whose code it is, or whose listing; null for the farm's plate. `listing`: the name of a portal's calendar. */
export type CinPlace = { path: string; cin: string; room: Room | null; listing: string | null }

type Farm = {
  /** As it is typed. */
  cin: string
  rooms: Room[]
  channels: Pick<Channel, 'id' | 'roomId' | 'name' | 'deletedAt'>[]
}

/** The plates outside, one for each code, and the listings of all portals. */
export function listCinPlaces({ cin: typed, rooms, channels }: Farm): CinPlace[] {
  const cin = typed.trim()
  const offered = rooms.filter(({ retired, type }) => !retired && type !== 'common')
  const plates = offered
    .filter((room) => room.cin !== undefined && room.cin !== cin)
    .map((room) => ({ id: `plate-${room.id}`, cin: getRoomCin(room, { cin }), room, listing: null }))
  const listings = offered.flatMap((room) =>
    channels
      .filter(({ roomId, deletedAt }) => roomId === room.id && deletedAt === null)
      .map(({ id, name }) => ({ id, cin: getRoomCin(room, { cin }), room, listing: name })),
  )
  return [{ id: 'plate', cin, room: null, listing: null }, ...plates, ...listings].map(({ id, ...place }) => ({
    path: cinPlacesPath + id,
    ...place,
  }))
}

/** A place is done while the code that was ticked is the one that must stand there. */
export const isTicked = (values: FormValues, { path, cin }: CinPlace): boolean => cin !== '' && values[path] === cin

export const tick = (values: FormValues, { path, cin }: CinPlace, done: boolean): FormValues => ({
  ...values,
  [path]: done ? cin : '',
})
