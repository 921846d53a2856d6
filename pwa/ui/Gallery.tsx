import './Gallery.css'
import type { LargePictureLabels } from './LargePictures.tsx'
import { Picture } from './Picture.tsx'
import { useLargePictures } from './useLargePictures.ts'

type Props = { label: string; labels: LargePictureLabels; pictures: { name: string; alt: string }[]; sizes: string }

/** Pictures side by side that open large. */
export function Gallery({ label, labels, pictures, sizes }: Props) {
  const { getLinkProps, dialog } = useLargePictures(label, labels, pictures)
  return (
    <>
      <ul className="gallery" data-count={pictures.length}>
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
