import { type MouseEvent, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import './Gallery.css'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { usePictures } from './pictures.ts'

type Labels = { previous: string; next: string; close: string; counter: (picture: number, count: number) => string }
type Props = { label: string; labels: Labels; pictures: { name: string; alt: string }[]; sizes: string }

/** Pictures that open large in a dialog. Without scripts each picture is a link to its file. */
export function Gallery({ label, labels, pictures, sizes }: Props) {
  const { getFileUrl, getAlt } = usePictures()
  const [shownIndex, setShownIndex] = useState<number | null>(null)
  const count = pictures.length
  const step = (offset: number) => setShownIndex((at) => (at === null ? null : (at + offset + count) % count))
  const onKeyDown = (key: string) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  const open = (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setShownIndex(at)
  }
  const current = pictures[shownIndex ?? -1]
  return (
    <>
      <ul className="gallery" data-count={count}>
        {pictures.map(({ name, alt }, at) => (
          <li key={name}>
            <a href={getFileUrl(name, 1080)} aria-haspopup="dialog" onClick={(event) => open(event, at)}>
              <Picture name={name} alt={alt} sizes={sizes} />
            </a>
          </li>
        ))}
      </ul>
      <Dialog
        variant="full"
        label={label}
        closeLabel={labels.close}
        open={shownIndex !== null}
        onClose={() => setShownIndex(null)}
        onKeyDown={onKeyDown}
      >
        {current && shownIndex !== null && (
          <figure className="gallery-large">
            <Picture key={current.name} name={current.name} alt={current.alt} sizes="100vw" />
            <figcaption aria-live="polite">
              <button type="button" className="carousel-button" aria-label={labels.previous} onClick={() => step(-1)}>
                <Icon name="left" />
              </button>
              <span>
                {labels.counter(shownIndex + 1, count)} · {getAlt(current.name) ?? current.alt}
              </span>
              <button type="button" className="carousel-button" aria-label={labels.next} onClick={() => step(1)}>
                <Icon name="right" />
              </button>
            </figcaption>
          </figure>
        )}
      </Dialog>
    </>
  )
}
