import { toPictureName } from '#contract/site/roomPictures.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { usePictures } from '#pwa/ui/pictures.ts'
import { useContent } from './shell/ContentProvider.tsx'
import type { LocalizedRoom } from './useRooms.ts'

/** The pictures of a room in their order. A new photograph is left out while the server makes its files. */
export function useRoomPictures({ name: room, imageUrl, imageUrls }: LocalizedRoom): { url: string; alt: string }[] {
  const { i18n } = useLanguage()
  const { getShape, getAlt } = usePictures()
  const { roomTexts } = useContent()
  return (imageUrls.length > 0 ? imageUrls : [imageUrl])
    .map((url) => ({ url, name: toPictureName(url) }))
    .filter(({ url, name }) => (name === '' ? url !== '' : getShape(name) !== null))
    .map(({ url, name }, at) => ({
      url,
      alt: getAlt(name) ?? roomTexts[name] ?? i18n.t('rooms.photo', { room, n: at + 1 }),
    }))
}
