import './Picture.css'
import { toKnownName, usePictures } from './pictures.ts'

type Props = {
  /** Name of a picture in `PictureContext`, or the URL of any picture. */
  name: string
  alt: string
  /** Displayed width, as in the `sizes` attribute of an image. */
  sizes: string
  /** Name of another picture, closer to its subject, for screens below 48em. */
  narrow?: string
  /** The main picture of the first view: fetched before all others. Other pictures load lazily. */
  priority?: boolean
  /**
   * Not in the first view. `below`: fetched after hydration. `slide`: fetched when its carousel comes near the
   * viewport.
   */
  defer?: 'below' | 'slide' | undefined
}

export function Picture({ name: nameOrUrl, alt: defaultAlt, sizes, narrow, priority = false, defer }: Props) {
  const { getShape, getWebpUrl, getSrcSet, getAlt } = usePictures()
  const name = toKnownName(nameOrUrl)
  // A decorative picture has no alternative text, even if the owner wrote one.
  const alt = defaultAlt === '' ? '' : (getAlt(name) ?? defaultAlt)
  const shape = getShape(name)
  const narrowShape = narrow === undefined ? null : getShape(narrow)
  const loading = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!shape)
    return <img className="picture" data-defer={defer} src={nameOrUrl} alt={alt} width={4} height={3} {...loading} />
  return (
    <picture className="picture" data-defer={defer} style={{ backgroundColor: shape.color }}>
      {narrow && narrowShape && (
        <source
          type="image/avif"
          media="(width < 48em)"
          srcSet={getSrcSet(narrow, narrowShape.widths)}
          sizes={sizes}
          width={narrowShape.width}
          height={narrowShape.height}
        />
      )}
      <source type="image/avif" srcSet={getSrcSet(name, shape.widths)} sizes={sizes} />
      <img src={getWebpUrl(name, shape.widths)} alt={alt} width={shape.width} height={shape.height} {...loading} />
    </picture>
  )
}
