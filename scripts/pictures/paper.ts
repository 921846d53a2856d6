/** Renders a drawing as if it were painted on paper: `grain.svg` is blended over it with soft light. */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

let grain: Promise<Buffer> | undefined

async function getGrain(width: number, height: number): Promise<Buffer> {
  grain ??= sharp(fileURLToPath(new URL('../../pwa/pictures/drawn/grain.svg', import.meta.url)))
    .png()
    .toBuffer()
  return sharp(await grain)
    .extract({ left: 0, top: 0, width, height })
    .toBuffer()
}

/** Returns a PNG without transparency. */
export async function renderOnPaper(drawing: Buffer, width: number, height: number): Promise<Buffer> {
  return addGrain(await sharp(drawing).resize(width, height).flatten().png({ compressionLevel: 1 }).toBuffer())
}

/** Returns a PNG that keeps the transparency. Grain on half-transparent pixels would turn a glow grey. */
export async function renderTransparentOnPaper(svg: Buffer, width: number, height: number): Promise<Buffer> {
  const drawing = await sharp(svg, { unlimited: true })
    .resize(width, height)
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const colors = await sharp(drawing).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
  const alpha = await sharp(drawing).extractChannel('alpha').png({ compressionLevel: 1 }).toBuffer()
  return sharp(await addGrain(colors))
    .joinChannel(alpha)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function addGrain(drawing: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(drawing).metadata()
  return sharp(drawing)
    .composite([{ input: await getGrain(width, height), blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
}
