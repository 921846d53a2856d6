/**
 * `npm run pictures [-- NAME…]` makes the files of the pictures in `pwa/pictures/drawn` whose names begin with NAME. The
 * results are committed. A new picture needs its master there, an AVIF or an SVG, and a line in `shapes.json`, with the
 * widths of its files in pixels.
 */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { encodePicture, getMeanColor } from '#api/pictures/encode.ts'
import { renderClip } from './clips.ts'
import { renderOnPaper } from './paper.ts'

const folder = fileURLToPath(new URL('../../pwa/pictures/', import.meta.url))
const made = `${folder}made`
const shapesFile = `${folder}shapes.json`

type Shape = [color: string, width: number, height: number, ...widths: number[]]

/** The PNG files of each drawn icon, with their size. */
const iconFiles: Record<string, [file: string, size: number][]> = Object.fromEntries(
  ['', 'admin-'].flatMap((app) => [
    [
      `${app}favicon`,
      [
        [`${app}icon-192`, 192],
        [`${app}icon-512`, 512],
      ],
    ],
    [`${app}icon-maskable`, [[`${app}icon-maskable-512`, 512]]],
    [`${app}apple-touch-icon`, [[`${app}apple-touch-icon`, 180]]],
  ]),
)

async function renderIcons(name: string, svg: Buffer) {
  if (name.endsWith('favicon')) await copyFile(`${folder}drawn/${name}.svg`, `${made}/${name}.svg`)
  for (const [file, size] of iconFiles[name] ?? []) {
    await sharp(svg, { density: (72 * size) / 100 })
      .resize(size, size)
      .png({ palette: true, effort: 9 })
      .toFile(`${made}/${file}.png`)
  }
}

/** The picture of a shared link (Open Graph). */
async function renderShareCard(name: string, drawing: Buffer) {
  await sharp(await renderOnPaper(drawing, 1200, 630))
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(`${made}/${name}.jpg`)
}

async function renderScene(name: string, drawing: Buffer, [, width, height, ...widths]: Shape): Promise<Shape> {
  const master = await renderOnPaper(drawing, width, height)
  await encodePicture(master, { name, width, widths }, made)
  if (name.startsWith('tv-')) await renderClip(name, drawing, made)
  return [await getMeanColor(master), width, height, ...widths]
}

async function renderPictures(selected: readonly string[]) {
  const shapes: Record<string, Shape> = JSON.parse(await readFile(shapesFile, 'utf8'))
  const files = (await readdir(`${folder}drawn`))
    .filter((file) => file !== 'grain.svg')
    .filter((file) => selected.length === 0 || selected.some((start) => file.startsWith(start)))
  for (const file of files) {
    const { name } = parse(file)
    console.log(name)
    const drawing = await readFile(`${folder}drawn/${file}`)
    const shape = shapes[name]
    if (shape) shapes[name] = await renderScene(name, drawing, shape)
    else if (name.startsWith('og-')) await renderShareCard(name, drawing)
    else if (iconFiles[name]) await renderIcons(name, drawing)
    else throw new Error(`shapes.json has no line for ${name}`)
  }
  // One line for each picture: the file is part of the code of the site.
  const lines = Object.entries(shapes).map(
    ([name, shape]) => `  ${JSON.stringify(name)}: ${JSON.stringify(shape).replaceAll(',', ', ')}`,
  )
  await writeFile(shapesFile, `{\n${lines.join(',\n')}\n}\n`)
}

await renderPictures(process.argv.slice(2).filter((word) => !word.endsWith('.ts')))
