import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import './LargePictures.css'
import { Picture } from './Picture.tsx'
import { usePictures } from './pictures.ts'

/** The words of the dialog around large pictures. */
export type LargePictureLabels = {
  previous: string
  next: string
  close: string
  counter: (picture: number, count: number) => string
}
type Props = {
  label: string
  labels: LargePictureLabels
  /** Its name as a `Picture` takes it. */
  picture: { name: string; alt: string } | undefined
  position: number
  count: number
  onStep: (offset: number) => void
  onClose: () => void
}

/** One picture large in a dialog, with buttons to the others. */
export function LargePictures({ label, labels, picture, position, count, onStep, onClose }: Props) {
  const { getAlt } = usePictures()
  const onKeyDown = (key: string) => {
    if (key === 'ArrowLeft') onStep(-1)
    if (key === 'ArrowRight') onStep(1)
  }
  return (
    <Dialog
      variant="full"
      label={label}
      closeLabel={labels.close}
      open={picture !== undefined}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {picture && (
        <figure className="large-picture">
          <Picture key={picture.name} name={picture.name} alt={picture.alt} sizes="100vw" />
          <figcaption aria-live="polite">
            <button type="button" className="carousel-button" aria-label={labels.previous} onClick={() => onStep(-1)}>
              <Icon name="left" />
            </button>
            <span>
              {labels.counter(position, count)} · {getAlt(picture.name) ?? picture.alt}
            </span>
            <button type="button" className="carousel-button" aria-label={labels.next} onClick={() => onStep(1)}>
              <Icon name="right" />
            </button>
          </figcaption>
        </figure>
      )}
    </Dialog>
  )
}
