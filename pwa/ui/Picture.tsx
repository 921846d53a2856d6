import './Picture.css'
import { usePictures } from './pictures.ts'

/** `/pictures/room-1-1-720.webp` is a file of the picture `room-1-1`. */
const nameIn = (address: string): string => /^\/pictures\/(.+)-\d+\.\w+$/.exec(address)?.[1] ?? ''

const srcSetOf = (name: string, widths: number[]) =>
  widths.map((width) => `/pictures/${name}-${width}.avif ${width}w`).join(', ')

type Props = {
  /** A name that `PictureFacts` knows, or the address of any picture. */
  name: string
  alt: string
  /** How wide it stands on the page, as in the attribute of that name. */
  sizes: string
  /** Another picture, in portrait format, for narrow screens. */
  tall?: string
  /** The first thing that is seen: fetched before all others. The rest waits until it is near. */
  first?: boolean
  /** Not in the first view: fetched once the page has come to life, and on a slide once its carousel is near. */
  aside?: 'below' | 'slide' | undefined
}

export function Picture({ name: given, alt: usual, sizes, tall, first = false, aside }: Props) {
  const { shapeOf, fileOf, altOf } = usePictures()
  const name = given.startsWith('/') ? nameIn(given) : given
  // What only adorns says nothing, whoever made it.
  const alt = usual === '' ? '' : (altOf(name) ?? usual)
  const shape = shapeOf(name)
  const tallShape = tall === undefined ? null : shapeOf(tall)
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!shape)
    return <img className="picture" data-aside={aside} src={given} alt={alt} width={4} height={3} {...loading} />
  return (
    <picture className="picture" data-aside={aside} style={{ backgroundColor: shape.color }}>
      {tall && tallShape && (
        <source
          type="image/avif"
          media="(width < 48em)"
          srcSet={srcSetOf(tall, tallShape.widths)}
          sizes={sizes}
          width={tallShape.width}
          height={tallShape.height}
        />
      )}
      <source type="image/avif" srcSet={srcSetOf(name, shape.widths)} sizes={sizes} />
      <img src={fileOf(name, 700)} alt={alt} width={shape.width} height={shape.height} {...loading} />
    </picture>
  )
}
