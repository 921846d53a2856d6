import type { CSSProperties } from 'react'
import './Gallery.css'
import type { LargePictureLabels } from './LargePictures.tsx'
import { Picture } from './Picture.tsx'
import { useLargePictures } from './useLargePictures.ts'

type Props = { label: string; labels: LargePictureLabels; pictures: { name: string; alt: string }[]; sizes: string }

/**
 * By what is left of three columns, the first picture that makes all rows full: four cells, as the style says, a whole row,
 * or two cells, a little lower than the picture beside it.
 */
const firstPictures: { item?: CSSProperties; link?: CSSProperties }[] = [
  {},
  { item: { gridArea: 'auto / 1 / auto / -1' }, link: { aspectRatio: 2 } },
  { item: { gridArea: 'auto / span 2' }, link: { aspectRatio: 3 } },
]

/** Pictures side by side that open large. */
export function Gallery({ label, labels, pictures, sizes }: Props) {
  const { getLinkProps, dialog } = useLargePictures(label, labels, pictures)
  const first = firstPictures[pictures.length % 3]
  return (
    <>
      <ul className="gallery" data-count={pictures.length}>
        {pictures.map(({ name, alt }, at) => (
          <li key={name} style={at === 0 ? first?.item : undefined}>
            <a {...getLinkProps(at)} style={at === 0 ? first?.link : undefined}>
              <Picture name={name} alt={alt} sizes={sizes} />
            </a>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}
