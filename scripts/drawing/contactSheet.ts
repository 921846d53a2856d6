import sharp from 'sharp'
import type { Picture } from './picture.ts'

const [columns, width, height, gap] = [11, 148, 111, 6]

/** Creates one small picture of all pictures in the order of the catalogue. The README shows it. */
export async function createContactSheet(catalogue: readonly Picture[], folder: string, outputFile: string) {
  const thumbnails = await Promise.all(
    catalogue.map(async ({ name, widths }, index) => ({
      input: await sharp(`${folder}/${name}-${widths[0]}.webp`)
        .resize(width, height, { fit: 'contain', background: '#faf5ea' })
        .png()
        .toBuffer(),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  )
  const rows = Math.ceil(catalogue.length / columns)
  const paper = {
    width: gap + columns * (width + gap),
    height: gap + rows * (height + gap),
    channels: 3,
    background: '#faf5ea',
  } as const
  await sharp({ create: paper })
    .composite(thumbnails)
    .webp({ quality: 74, effort: 6, smartSubsample: true })
    .toFile(outputFile)
}
