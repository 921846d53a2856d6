import { type MouseEvent, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import './Gallery.css'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { usePictures } from './pictures.ts'

type Words = { previous: string; next: string; close: string; counter: (picture: number, count: number) => string }
type Props = { label: string; words: Words; pictures: { name: string; alt: string }[]; sizes: string }

/** Pictures that open large in a dialog; before any script each is a link to its file. */
export function Gallery({ label, words, pictures, sizes }: Props) {
  const { fileOf } = usePictures()
  const [shown, setShown] = useState<number | null>(null)
  const count = pictures.length
  const step = (by: number) => setShown((at) => (at === null ? null : (at + by + count) % count))
  const onKeyDown = (key: string) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  const open = (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setShown(at)
  }
  const current = pictures[shown ?? -1]
  return (
    <>
      <ul className="gallery" data-count={count}>
        {pictures.map(({ name, alt }, at) => (
          <li key={name}>
            <a href={fileOf(name, 1080)} aria-haspopup="dialog" onClick={(event) => open(event, at)}>
              <Picture name={name} alt={alt} sizes={sizes} />
            </a>
          </li>
        ))}
      </ul>
      <Dialog
        variant="full"
        label={label}
        closeLabel={words.close}
        open={shown !== null}
        onClose={() => setShown(null)}
        onKeyDown={onKeyDown}
      >
        {current && shown !== null && (
          <figure className="gallery-large">
            <Picture key={current.name} name={current.name} alt={current.alt} sizes="100vw" />
            <figcaption aria-live="polite">
              <button type="button" className="carousel-button" aria-label={words.previous} onClick={() => step(-1)}>
                <Icon name="left" />
              </button>
              <span>
                {words.counter(shown + 1, count)} · {current.alt}
              </span>
              <button type="button" className="carousel-button" aria-label={words.next} onClick={() => step(1)}>
                <Icon name="right" />
              </button>
            </figcaption>
          </figure>
        )}
      </Dialog>
    </>
  )
}
