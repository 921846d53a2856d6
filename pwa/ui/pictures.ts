import { createContext, useContext } from 'react'

type PictureShape = { color: string; width: number; height: number; widths: number[] }

type PictureData = {
  /** Of each picture its mean colour, its size, and the widths that there are files of, in this order. */
  shapes: Record<string, (string | number)[]>
  /** What is seen on it, where its owner said so. */
  alts: Record<string, string>
}

export const PictureContext = createContext<PictureData>({ shapes: {}, alts: {} })

/** What is known of the pictures that the product brings along. */
export function usePictures() {
  const { shapes, alts } = useContext(PictureContext)
  const getShape = (name: string): PictureShape | null => {
    const [color, width, height, ...widths] = shapes[name] ?? []
    if (typeof color !== 'string') return null
    return { color, width: Number(width), height: Number(height), widths: widths.map(Number) }
  }
  /** The file of about this width: what a link leads to, and what a browser without AVIF shows. */
  const getFileUrl = (name: string, wanted: number): string => {
    const widths = getShape(name)?.widths ?? []
    return `/pictures/${name}-${widths.find((width) => width >= wanted) ?? widths.at(-1)}.webp`
  }
  const getAlt = (name: string): string | undefined => alts[name]
  return { getShape, getFileUrl, getAlt }
}
