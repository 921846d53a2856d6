import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { catalogue } from './catalogue.ts'
import { renderClip } from './clips.ts'
import { createContactSheet } from './contactSheet.ts'
import { computeHash, drawPicture } from './draw.ts'
import { encode, type PictureData, renderIcon, renderJpeg } from './encode.ts'
import { cards } from './scenes/cards.ts'
import { favicon, icons } from './scenes/icons.ts'

const picturesFolder = fileURLToPath(new URL('../../pwa/pictures/', import.meta.url))
const drawingFolder = fileURLToPath(new URL('./', import.meta.url))
const [outputFolder, dataFile, hashFile, shapesFile] = [
  `${picturesFolder}made`,
  `${drawingFolder}pictures.json`,
  `${drawingFolder}hashes.json`,
  `${picturesFolder}shapes.json`,
]

const readJson = async <T>(file: string): Promise<Record<string, T>> =>
  existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
const writeJson = (file: string, data: unknown) => writeFile(file, `${JSON.stringify(data, null, 2)}\n`)

/** `npm run pictures -- NAME…` builds the pictures whose names begin with NAME. Unchanged pictures are skipped. */
async function buildPictures(names: readonly string[]) {
  await mkdir(outputFolder, { recursive: true })
  const data = await readJson<PictureData>(dataFile)
  const hashes = await readJson<string>(hashFile)
  const isSelected = (name: string) => names.length === 0 || names.some((wanted) => name.startsWith(wanted))
  const buildIfChanged = async (
    name: string,
    files: readonly string[],
    source: string,
    build: () => Promise<void> | void,
  ) => {
    const hash = computeHash(source)
    if (hashes[name] === hash && files.every((file) => existsSync(`${outputFolder}/${file}`))) return
    console.log(name)
    await build()
    hashes[name] = hash
    await writeJson(hashFile, hashes)
  }

  for (const icon of icons.filter(({ name }) => isSelected(name)))
    await buildIfChanged(icon.name, [`${icon.name}.png`], icon.svg, () => renderIcon(icon, outputFolder))
  for (const [name, app] of [
    ['favicon', 'site'],
    ['admin-favicon', 'admin'],
  ] as const)
    await buildIfChanged(name, [`${name}.svg`], favicon(app), () =>
      writeFile(`${outputFolder}/${name}.svg`, favicon(app)),
    )
  for (const card of cards.filter(({ name }) => isSelected(name))) {
    const svg = drawPicture(card)
    await buildIfChanged(card.name, [`${card.name}.jpg`], svg, () => renderJpeg(card, svg, outputFolder))
  }
  for (const picture of catalogue.filter(({ name }) => isSelected(name))) {
    const svg = drawPicture(picture)
    const files = picture.widths.flatMap((width) => [`${picture.name}-${width}.avif`, `${picture.name}-${width}.webp`])
    await buildIfChanged(picture.name, files, svg + picture.widths.join(), async () => {
      data[picture.name] = await encode(picture, svg, outputFolder)
      await writeJson(dataFile, sortByCatalogue(data))
    })
    if (picture.name.startsWith('tv-'))
      await buildIfChanged(`${picture.name}.mp4`, [`${picture.name}.mp4`], svg, () =>
        renderClip(picture, svg, outputFolder),
      )
  }
  await writeFile(shapesFile, formatShapes(sortByCatalogue(data)))
  const all = catalogue.map(({ name }) => hashes[name]).join()
  await buildIfChanged('contact-sheet', ['../../../scripts/drawing/contact-sheet.webp'], all, () =>
    createContactSheet(catalogue, outputFolder, `${drawingFolder}contact-sheet.webp`),
  )
}

/** Sorts the data in the order of the catalogue and removes pictures that are no longer in it. */
function sortByCatalogue(data: Record<string, PictureData>): Record<string, PictureData> {
  return Object.fromEntries(
    catalogue.flatMap(({ name }) => {
      const picture = data[name]
      return picture ? [[name, picture]] : []
    }),
  )
}

/** Formats the color, size and widths of each picture. This file is part of the code of the site, so it has to be small. */
function formatShapes(data: Record<string, PictureData>): string {
  const rows = Object.entries(data).map(
    ([name, { color, width, height, widths }]) =>
      `  ${JSON.stringify(name)}: [${[JSON.stringify(color), width, height, ...widths].join(', ')}]`,
  )
  return `{\n${rows.join(',\n')}\n}\n`
}

await buildPictures(process.argv.slice(2).filter((word) => !word.endsWith('.ts')))
