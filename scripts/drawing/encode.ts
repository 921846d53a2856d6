import sharp from 'sharp'
import { encodePicture, getMeanColor } from '#api/pictures/encode.ts'
import { buildGrain } from './parts/grain.ts'
import type { Picture } from './picture.ts'
import type { Icon } from './scenes/icons.ts'

/** What a page needs of a picture before the picture has loaded. */
export type PictureData = {
  width: number
  height: number
  color: string
  tiny: string
  widths: number[]
  formats: ['avif', 'webp']
}

const grainCache = new Map<string, Promise<Buffer>>()

function getGrain(width: number, height: number): Promise<Buffer> {
  const key = `${width}x${height}`
  const cached =
    grainCache.get(key) ??
    sharp(Buffer.from(buildGrain(width, height)))
      .png()
      .toBuffer()
  grainCache.set(key, cached)
  return cached
}

/** Renders the drawing to PNG and adds the grain of the paper. */
export async function render(svg: string, width: number, height: number): Promise<Buffer> {
  const drawing = await sharp(Buffer.from(svg), { unlimited: true })
    .resize(width, height)
    .flatten()
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(drawing)
    .composite([{ input: await getGrain(width, height), blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/**
 * Renders one plane of a drawing with grain and keeps its transparency. Grain on half-transparent pixels would turn a glow
 * grey.
 */
export async function renderPlane(svg: string, width: number, height: number): Promise<Buffer> {
  const drawing = await sharp(Buffer.from(svg), { unlimited: true })
    .resize(width, height)
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const colors = await sharp(drawing).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
  const painted = await sharp(colors)
    .composite([{ input: await getGrain(width, height), blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const alpha = await sharp(drawing).extractChannel('alpha').png({ compressionLevel: 1 }).toBuffer()
  return sharp(painted).joinChannel(alpha).png({ compressionLevel: 1 }).toBuffer()
}

export async function encode(picture: Picture, svg: string, folder: string): Promise<PictureData> {
  const width = Math.max(...picture.widths)
  const height = Math.round((width * picture.height) / picture.width)
  const master = await render(svg, width, height)
  await encodePicture(master, { name: picture.name, width, widths: picture.widths }, folder)
  const tiny = await sharp(master)
    .resize(12, Math.round((12 * height) / width), { fit: 'fill' })
    .blur(0.6)
    .webp({ quality: 12, effort: 6 })
    .toBuffer()
  return {
    width,
    height,
    color: await getMeanColor(master),
    tiny: `data:image/webp;base64,${tiny.toString('base64')}`,
    widths: [...picture.widths],
    formats: ['avif', 'webp'],
  }
}

export async function renderIcon(icon: Icon, folder: string) {
  await sharp(Buffer.from(icon.svg), { density: (72 * icon.size) / 100 })
    .resize(icon.size, icon.size)
    .png({ palette: true, effort: 9 })
    .toFile(`${folder}/${icon.name}.png`)
}

export async function renderJpeg(picture: Picture, svg: string, folder: string) {
  const pixels = await render(svg, picture.width, picture.height)
  await sharp(pixels).jpeg({ quality: 80, mozjpeg: true }).toFile(`${folder}/${picture.name}.jpg`)
}
