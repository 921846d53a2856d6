import './Picture.css'
import { usePictures } from './pictures.ts'

/** `/pictures/room-1-1-720.webp` is a file of the picture `room-1-1`. */
const parsePictureName = (address: string): string => /^\/pictures\/(.+)-\d+\.\w+$/.exec(address)?.[1] ?? ''

const buildSrcSet = (name: string, widths: number[]) =>
  widths.map((width) => `/pictures/${name}-${width}.avif ${width}w`).join(', ')

type Props = {
  /** A name that `PictureFacts` knows, or the address of any picture. */
  name: string
  alt: string
  /** How wide it stands on the page, as in the attribute of that name. */
  sizes: string
  /** Another picture, in portrait format, for narrow screens. */
  portrait?: string
  /** The first thing that is seen: fetched before all others. The rest waits until it is near. */
  priority?: boolean
  /** Not in the first view: fetched once the page has come to life, and on a slide once its carousel is near. */
  defer?: 'below' | 'slide' | undefined
}

export function Picture({ name: nameOrUrl, alt: defaultAlt, sizes, portrait, priority = false, defer }: Props) {
  const { getShape, getFileUrl, getAlt } = usePictures()
  const name = nameOrUrl.startsWith('/') ? parsePictureName(nameOrUrl) : nameOrUrl
  // What only adorns says nothing, whoever made it.
  const alt = defaultAlt === '' ? '' : (getAlt(name) ?? defaultAlt)
  const shape = getShape(name)
  const portraitShape = portrait === undefined ? null : getShape(portrait)
  const loading = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!shape)
    return <img className="picture" data-defer={defer} src={nameOrUrl} alt={alt} width={4} height={3} {...loading} />
  return (
    <picture className="picture" data-defer={defer} style={{ backgroundColor: shape.color }}>
      {portrait && portraitShape && (
        <source
          type="image/avif"
          media="(width < 48em)"
          srcSet={buildSrcSet(portrait, portraitShape.widths)}
          sizes={sizes}
          width={portraitShape.width}
          height={portraitShape.height}
        />
      )}
      <source type="image/avif" srcSet={buildSrcSet(name, shape.widths)} sizes={sizes} />
      <img src={getFileUrl(name, 700)} alt={alt} width={shape.width} height={shape.height} {...loading} />
    </picture>
  )
}
