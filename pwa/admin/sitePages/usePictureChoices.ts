import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { getRoomName } from '#contract/format.ts'
import { roomIdOfPicture } from '#contract/roomPictures.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { groups, listPlaces } from '../pictures/groups.data.ts'
import { placesQuery } from '../pictures/queries.ts'
import { readRooms } from '../rooms/queries.ts'

export type PictureChoice = { value: string; label: string; url: string }

/** No photographs of the farm, or with a format of their own. */
const isUnfit = (name: string): boolean => /^(?:logo|icon|share|map)(?:-|$)|-tall$/.test(name)

/** The pictures that guests can see, by their names in the admin. */
export function usePictureChoices(): PictureChoice[] {
  const { i18n, language } = useLanguage()
  const { data: places = [] } = useQuery(placesQuery)
  const rooms = useLiveQuery(readRooms) ?? []
  const named = groups.flatMap(listPlaces)
  const getLabel = (name: string): string => {
    const place = named.find((it) => it.name === name)
    if (place) return i18n.t(place.label, { n: place.n })
    const room = rooms.find(({ id }) => id === roomIdOfPicture(name))
    return room ? `${getRoomName(room, language)}, ${name.split('-').at(-1)}` : name
  }
  return places.flatMap(({ name, url }) =>
    url === null || isUnfit(name) ? [] : [{ value: name, label: getLabel(name), url }],
  )
}
