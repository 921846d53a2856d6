import type { CSSProperties } from 'react'
import './Gallery.css'
import type { LargePictureLabels } from './LargePictures.tsx'
import { Picture } from './Picture.tsx'
import { useLargePictures } from './useLargePictures.ts'

type Props = { label: string; labels: LargePictureLabels; pictures: { name: string; alt: string }[]; sizes: string }

declare module 'react' {
  interface CSSProperties {
    '--first-area'?: string
    '--first-ratio'?: string
  }
}

/**
 * By what is left of three columns, the place of the first picture that fills all rows: the standard one takes four cells,
 * the others a whole row or two cells.
 */
const firstPlaces: (CSSProperties | undefined)[] = [
  undefined,
  { '--first-area': 'auto / span 3', '--first-ratio': '2' },
  { '--first-area': 'auto / span 2', '--first-ratio': '3' },
]

/** Pictures side by side that open large. */
export function Gallery({ label, labels, pictures, sizes }: Props) {
  const { getLinkProps, dialog } = useLargePictures(label, labels, pictures)
  return (
    <>
      <ul className="gallery" data-count={pictures.length} style={firstPlaces[pictures.length % 3]}>
        {pictures.map(({ name, alt }, at) => (
          <li key={name}>
            <a {...getLinkProps(at)}>
              <Picture name={name} alt={alt} sizes={sizes} />
            </a>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}
