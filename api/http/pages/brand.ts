/** The addresses of the icons and of the picture of shared links: the owner's, or the drawn ones. */

import type { Room } from '#contract/rooms.ts'
import { roomIdOfPicture, toPictureName } from '#contract/site/roomPictures.ts'
import { defaultLanguage, fallbackLanguage, type Language } from '#locales/language.ts'

/** The version of the owner's picture in a place, null without one. It is part of the address, so that caches renew. */
export type PictureVersions = { getVersion(name: string): string | null }

export type AppIcons = '' | 'admin-'

const formatVersion = (version: string | null): string => (version === null ? '' : `?v=${version}`)

/** The path of an icon of an app, such as `icon-192.png`. */
export function buildIconPath(pictures: PictureVersions, app: AppIcons, file: string): string {
  return `/pictures/${app}${file}${formatVersion(pictures.getVersion('icon'))}`
}

/** The links to the icons in the head of a document. */
export function buildIconLinks(pictures: PictureVersions, app: AppIcons): string {
  const favicon =
    pictures.getVersion('icon') === null
      ? `<link rel="icon" href="/pictures/${app}favicon.svg" type="image/svg+xml">`
      : `<link rel="icon" href="${buildIconPath(pictures, app, 'icon-192.png')}" type="image/png">`
  return `${favicon}<link rel="apple-touch-icon" href="${buildIconPath(pictures, app, 'apple-touch-icon.png')}">`
}

/** The picture of which this is the path of its form for shared links, '' for other paths. */
export const toSharedName = (path: string): string => /^\/pictures\/share-(.+)\.jpg$/.exec(path)?.[1] ?? ''

/**
 * The path of the picture of shared links: the first one of the room whose page it is, that of an own page, else the
 * farm's. The drawn one of the farm has words in two languages.
 */
export function buildSharePath(
  pictures: PictureVersions,
  language: Language,
  room: Pick<Room, 'imageUrls'> | null,
  ownPicture: string | null = null,
): string {
  const name = ownPicture ?? toPictureName(room?.imageUrls[0] ?? '')
  if (ownPicture !== null || roomIdOfPicture(name) !== null)
    return `/pictures/share-${name}.jpg${formatVersion(pictures.getVersion(name))}`
  const version = pictures.getVersion('share')
  const drawnLanguage = language === defaultLanguage ? defaultLanguage : fallbackLanguage
  return version === null ? `/pictures/og-${drawnLanguage}.jpg` : `/pictures/share-1200.jpg${formatVersion(version)}`
}
