import { createContext, useContext } from 'react'
import { findWebpWidth, toPictureName } from '#contract/site/roomPictures.ts'

type PictureShape = { color: string; width: number; height: number; widths: number[] }

export type PictureData = {
  /** For each picture: mean colour, width, height, then the widths of its files, in this order. */
  shapes: Record<string, (string | number)[]>
  /**
   * The pictures that the owner has changed: the alternative text that the owner wrote, and the version of the photograph
   * in place of the drawn picture. Null where there is none. `hidden`: it is left out of its gallery.
   */
  changes: Record<string, { alt: string | null; version: string | null; hidden?: boolean }>
}

export const PictureContext = createContext<PictureData>({ shapes: {}, changes: {} })

/** The name of a picture in an address such as `/pictures/pool-1-720.webp`; other texts stay as they are. */
export const toKnownName = (nameOrUrl: string): string =>
  nameOrUrl.startsWith('/') ? toPictureName(nameOrUrl) : nameOrUrl

/** Access to shapes, file URLs and alternative texts of the pictures. */
export function usePictures() {
  const { shapes, changes } = useContext(PictureContext)
  const getShape = (name: string): PictureShape | null => {
    const [color, width, height, ...widths] = shapes[name] ?? []
    if (typeof color !== 'string') return null
    return { color, width: Number(width), height: Number(height), widths: widths.map(Number) }
  }
  /** The version of the photograph of the owner that replaces the drawn picture. */
  const getVersion = (name: string): string | null | undefined => changes[name]?.version
  const getWidthUrl = (name: string, width: number | undefined, type: string): string => {
    const version = getVersion(name)
    return `/pictures/${name}-${width}.${type}${version ? `?v=${version}` : ''}`
  }
  /** The widest file, for a link to the picture. */
  const getLargeUrl = (nameOrUrl: string): string => {
    const name = toKnownName(nameOrUrl)
    const widths = getShape(name)?.widths
    return widths ? getWidthUrl(name, widths.at(-1), 'avif') : nameOrUrl
  }
  const getWebpUrl = (name: string, widths: number[]): string => getWidthUrl(name, findWebpWidth(widths), 'webp')
  /** All files of a picture, as in the `srcset` attribute of an image. */
  const getSrcSet = (name: string, widths: number[]): string =>
    widths.map((width) => `${getWidthUrl(name, width, 'avif')} ${width}w`).join(', ')
  const getAlt = (name: string): string | null | undefined => changes[name]?.alt
  const isHidden = (name: string): boolean => changes[name]?.hidden ?? false
  return { isHidden, getShape, getLargeUrl, getWebpUrl, getSrcSet, getAlt, getVersion }
}
