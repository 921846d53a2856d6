import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { catalogue } from '#pwa/pictures/catalogue.ts'
import { drawPicture, hashOf } from '#pwa/pictures/draw.ts'
import { cards } from '#pwa/pictures/scenes/cards.ts'
import { favicon, icons } from '#pwa/pictures/scenes/icons.ts'
import { makeClip } from './pictures.clips.ts'
import { encode, type Made, renderIcon, renderJpeg } from './pictures.encode.ts'
import { makeContactSheet } from './pictures.sheet.ts'

const home = fileURLToPath(new URL('../pwa/pictures/', import.meta.url))
const [folder, dataFile, hashFile, shapesFile] = [
  `${home}made`,
  `${home}pictures.json`,
  `${home}hashes.json`,
  `${home}shapes.json`,
]

const read = async <T>(file: string): Promise<Record<string, T>> =>
  existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
const write = (file: string, data: unknown) => writeFile(file, `${JSON.stringify(data, null, 2)}\n`)

/** `npm run pictures -- NAME…` makes those whose name begins so; what has not changed is left alone. */
export async function makePictures(names: readonly string[]) {
  await mkdir(folder, { recursive: true })
  const data = await read<Made>(dataFile)
  const hashes = await read<string>(hashFile)
  const isWanted = (name: string) => names.length === 0 || names.some((wanted) => name.startsWith(wanted))
  const unlessMade = async (
    name: string,
    files: readonly string[],
    source: string,
    make: () => Promise<void> | void,
  ) => {
    const hash = hashOf(source)
    if (hashes[name] === hash && files.every((file) => existsSync(`${folder}/${file}`))) return
    console.log(name)
    await make()
    hashes[name] = hash
    await write(hashFile, hashes)
  }

  for (const icon of icons.filter(({ name }) => isWanted(name)))
    await unlessMade(icon.name, [`${icon.name}.png`], icon.svg, () => renderIcon(icon, folder))
  for (const [name, app] of [
    ['favicon', 'site'],
    ['admin-favicon', 'admin'],
  ] as const)
    await unlessMade(name, [`${name}.svg`], favicon(app), () => writeFile(`${folder}/${name}.svg`, favicon(app)))
  for (const card of cards.filter(({ name }) => isWanted(name))) {
    const svg = drawPicture(card)
    await unlessMade(card.name, [`${card.name}.jpg`], svg, () => renderJpeg(card, svg, folder))
  }
  for (const picture of catalogue.filter(({ name }) => isWanted(name))) {
    const svg = drawPicture(picture)
    const files = picture.widths.flatMap((width) => [`${picture.name}-${width}.avif`, `${picture.name}-${width}.webp`])
    await unlessMade(picture.name, files, svg + picture.widths.join(), async () => {
      data[picture.name] = await encode(picture, svg, folder)
      await write(dataFile, inOrder(data))
    })
    if (picture.name.startsWith('tv-'))
      await unlessMade(`${picture.name}.mp4`, [`${picture.name}.mp4`], svg, () => makeClip(picture, svg, folder))
  }
  await writeFile(shapesFile, shapesOf(inOrder(data)))
  const all = catalogue.map(({ name }) => hashes[name]).join()
  await unlessMade('contact-sheet', ['../contact-sheet.webp'], all, () =>
    makeContactSheet(catalogue, folder, `${home}contact-sheet.webp`),
  )
}

/** As in the catalogue, whatever was made first; what is no longer in it falls away. */
function inOrder(data: Record<string, Made>): Record<string, Made> {
  return Object.fromEntries(
    catalogue.flatMap(({ name }) => {
      const made = data[name]
      return made ? [[name, made]] : []
    }),
  )
}

/** What a page needs of each picture, small enough to travel with the site's code: colour, size, widths. */
function shapesOf(data: Record<string, Made>): string {
  const rows = Object.entries(data).map(
    ([name, { color, width, height, widths }]) =>
      `  ${JSON.stringify(name)}: [${[JSON.stringify(color), width, height, ...widths].join(', ')}]`,
  )
  return `{\n${rows.join(',\n')}\n}\n`
}

await makePictures(process.argv.slice(2).filter((word) => !word.endsWith('.ts')))
