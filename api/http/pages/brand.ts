/** The addresses of the icons and of the picture of shared links: the owner's, or the drawn ones. */
import { defaultLanguage, fallbackLanguage, type Language } from '#contract/language.ts'

/** The version of the owner's picture in a place, null without one. It is part of the address, so that caches renew. */
export type PictureVersions = { getVersion(name: string): string | null }

export type AppIcons = '' | 'admin-'

/** The path of an icon of an app, such as `icon-192.png`. */
export function buildIconPath(pictures: PictureVersions, app: AppIcons, file: string): string {
  const version = pictures.getVersion('icon')
  return `/pictures/${app}${file}${version === null ? '' : `?v=${version}`}`
}

/** The links to the icons in the head of a document. */
export function buildIconLinks(pictures: PictureVersions, app: AppIcons): string {
  const favicon =
    pictures.getVersion('icon') === null
      ? `<link rel="icon" href="/pictures/${app}favicon.svg" type="image/svg+xml">`
      : `<link rel="icon" href="${buildIconPath(pictures, app, 'icon-192.png')}" type="image/png">`
  return `${favicon}<link rel="apple-touch-icon" href="${buildIconPath(pictures, app, 'apple-touch-icon.png')}">`
}

/** The path of the picture of shared links. The drawn one has words in two languages. */
export function buildSharePath(pictures: PictureVersions, language: Language): string {
  const version = pictures.getVersion('share')
  const drawnLanguage = language === defaultLanguage ? defaultLanguage : fallbackLanguage
  return version === null ? `/pictures/og-${drawnLanguage}.jpg` : `/pictures/share-1200.jpg?v=${version}`
}
