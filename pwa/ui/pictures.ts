import { createContext, useContext } from 'react'

type PictureShape = { color: string; width: number; height: number; widths: number[] }

type PictureData = {
  /** For each picture: mean colour, width, height, then the widths of its files, in this order. */
  shapes: Record<string, (string | number)[]>
  /** The owner's photographs: the alternative text that the owner wrote, or null. */
  alts: Record<string, string | null>
}

export const PictureContext = createContext<PictureData>({ shapes: {}, alts: {} })

/** Access to shapes, file URLs and alternative texts of the pictures. */
export function usePictures() {
  const { shapes, alts } = useContext(PictureContext)
  const getShape = (name: string): PictureShape | null => {
    const [color, width, height, ...widths] = shapes[name] ?? []
    if (typeof color !== 'string') return null
    return { color, width: Number(width), height: Number(height), widths: widths.map(Number) }
  }
  /** The WebP file of at least the wanted width, or the widest. For links and for browsers without AVIF. */
  const getFileUrl = (name: string, minWidth: number): string => {
    const widths = getShape(name)?.widths ?? []
    return `/pictures/${name}-${widths.find((width) => width >= minWidth) ?? widths.at(-1)}.webp`
  }
  const getAlt = (name: string): string | null | undefined => alts[name]
  /** Whether a photograph of the owner replaces the drawn picture. */
  const isPhotograph = (name: string): boolean => name in alts
  return { getShape, getFileUrl, getAlt, isPhotograph }
}
