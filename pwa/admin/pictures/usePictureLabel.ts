import { useLiveQuery } from 'dexie-react-hooks'
import { isPagePicture } from '#contract/site/pictures.ts'
import { roomIdOfPicture } from '#contract/site/roomPictures.ts'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readRooms } from '../rooms/queries.ts'
import { groups, listPlaces } from './groups.data.ts'

const namedPlaces = groups.flatMap(listPlaces)
const getNumber = (name: string): string => name.split('-').at(-1) ?? ''

/** What the admin calls a picture: after its place on the site or its room. */
export function usePictureLabel(): (name: string) => string {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readRooms) ?? []
  return (name) => {
    if (isPagePicture(name)) return i18n.t('admin.pictures.pagePicture', { n: getNumber(name) })
    const place = namedPlaces.find((it) => it.name === name)
    if (place) return i18n.t(place.label, { n: place.n })
    const room = rooms.find(({ id }) => id === roomIdOfPicture(name))
    return room ? `${getRoomName(room, language)}, ${getNumber(name)}` : name
  }
}
