import shapes from '#pwa/pictures/shapes.json'
import './Picture.css'

type Shape = { color: string; width: number; height: number; widths: number[] }

const known = new Map(Object.entries(shapes))

/** `shapes.json` holds of each picture its mean colour, its size, and the widths that there are files of. */
function shapeOf(name: string): Shape | null {
  const [color, width, height, ...widths] = known.get(name) ?? []
  if (typeof color !== 'string') return null
  return { color, width: Number(width), height: Number(height), widths: widths.map(Number) }
}

/** `/pictures/room-1-1-720.webp` is a file of the picture `room-1-1`. */
const nameIn = (address: string): string => /^\/pictures\/(.+)-\d+\.\w+$/.exec(address)?.[1] ?? ''

const srcSetOf = (name: string, { widths }: Shape) =>
  widths.map((width) => `/pictures/${name}-${width}.avif ${width}w`).join(', ')

/** The file of about this width: what a link leads to, and what a browser without AVIF shows. */
export function pictureFile(name: string, wanted: number): string {
  const widths = shapeOf(name)?.widths ?? []
  return `/pictures/${name}-${widths.find((width) => width >= wanted) ?? widths.at(-1)}.webp`
}

type Props = {
  /** A name of pictures.json, or the address of any picture. */
  name: string
  alt: string
  /** How wide it stands on the page, as in the attribute of that name. */
  sizes: string
  /** Another picture, in portrait format, for narrow screens. */
  tall?: string
  /** The first thing that is seen: fetched before all others. The rest waits until it is near. */
  first?: boolean
}

export function Picture({ name: given, alt, sizes, tall, first = false }: Props) {
  const name = given.startsWith('/') ? nameIn(given) : given
  const shape = shapeOf(name)
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!shape) return <img className="picture" src={given} alt={alt} width={4} height={3} {...loading} />
  const tallShape = tall === undefined ? null : shapeOf(tall)
  return (
    <picture className="picture" style={{ backgroundColor: shape.color }}>
      {tall && tallShape && (
        <source
          type="image/avif"
          media="(width < 48em)"
          srcSet={srcSetOf(tall, tallShape)}
          sizes={sizes}
          width={tallShape.width}
          height={tallShape.height}
        />
      )}
      <source type="image/avif" srcSet={srcSetOf(name, shape)} sizes={sizes} />
      <img src={pictureFile(name, 700)} alt={alt} width={shape.width} height={shape.height} {...loading} />
    </picture>
  )
}
