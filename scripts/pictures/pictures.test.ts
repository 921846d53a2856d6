import { readdirSync, statSync } from 'node:fs'
import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findWebpWidth } from '#contract/site/roomPictures.ts'
import shapes from '#pwa/pictures/shapes.json'

const folder = fileURLToPath(new URL('../../pwa/pictures/', import.meta.url))
const drawings = new Map(readdirSync(`${folder}drawn`).map((file) => [parse(file).name, file]))
const files = new Map(readdirSync(`${folder}made`).map((name) => [name, statSync(`${folder}made/${name}`).size]))
const pictures = Object.entries(shapes).map(([name, [color, , , ...widths]]) => ({ name, color, widths }))

const megabyte = 1024 * 1024

test('has the master and all files of every picture, and no others', () => {
  const expected = pictures.flatMap(({ name, widths }) => [
    ...widths.map((width) => `${name}-${width}.avif`),
    `${name}-${findWebpWidth(widths.map(Number))}.webp`,
  ])
  expect([...files.keys()].filter((file) => /\.(avif|webp)$/.test(file)).sort()).toEqual(expected.sort())
  for (const file of expected) expect(files.get(file), file).toBeGreaterThan(500)
  for (const { name, color } of pictures) {
    expect([...drawings.keys()]).toContain(name)
    expect(color, name).toMatch(/^#[0-9a-f]{6}$/)
  }
})

test('has three pictures of every room and the icons of both apps', () => {
  const names = pictures.map(({ name }) => name)
  for (let room = 1; room <= 15; room++) for (const side of [1, 2, 3]) expect(names).toContain(`room-${room}-${side}`)
  const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png', 'favicon.svg']
  for (const icon of icons.flatMap((it) => [it, `admin-${it}`])) expect([...files.keys()]).toContain(icon)
  expect([...files.keys()]).toEqual(expect.arrayContaining(['og-it.jpg', 'og-en.jpg']))
})

test('keeps all files under 20 MB, a clip under 1.5 MB, a phone hero under 45 KB and a phone room under 35 KB', () => {
  const sizes = [...files]
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(20 * megabyte)
  const bounds: [RegExp, number][] = [
    [/\.mp4$/, 1.5 * megabyte],
    [/^hero-\d-800\.avif$/, 45 * 1024],
    [/^room-.*-720\.avif$/, 35 * 1024],
  ]
  for (const [pattern, bound] of bounds)
    for (const [name, size] of sizes.filter(([name]) => pattern.test(name))) expect(size, name).toBeLessThan(bound)
})

const rasters = [...drawings].filter(([name, file]) => file.endsWith('.avif') && name in shapes)

// Every eighth, because reading all takes long. A master is without the grain of the paper.
test.each(rasters.filter((_, at) => at % 8 === 0))('the files of %s show its master', async (name, file) => {
  const width = Number(pictures.find((it) => it.name === name)?.widths[0])
  const toPixels = (path: string) =>
    sharp(folder + path)
      .resize(width)
      .greyscale()
      .raw()
      .toBuffer()
  const [master, made] = await Promise.all([toPixels(`drawn/${file}`), toPixels(`made/${name}-${width}.avif`)])
  const difference = master.reduce((sum, value, at) => sum + Math.abs(value - (made[at] ?? 0)), 0) / master.length
  // Of 255 steps of grey.
  expect(difference).toBeLessThan(5)
})
