import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { computeHash, computePictureHash } from './draw.ts'
import noted from './hashes.json'
import pictures from './pictures.json'

const folder = fileURLToPath(new URL('../../pwa/pictures/made/', import.meta.url))
const files = new Map(readdirSync(folder).map((name) => [name, statSync(folder + name).size]))
const hashes: Record<string, string> = noted
const pictureData: Record<string, { width: number; height: number; color: string; tiny: string; widths: number[] }> =
  pictures

const megabyte = 1024 * 1024

test('every picture of the catalogue has its data and all its files', () => {
  expect(Object.keys(pictureData)).toEqual(catalogue.map(({ name }) => name))
  for (const { name, widths } of catalogue) {
    expect(pictureData[name]?.widths).toEqual(widths)
    for (const width of widths) {
      for (const format of ['avif', 'webp']) expect(files.get(`${name}-${width}.${format}`), name).toBeGreaterThan(500)
    }
  }
})

test('no file belongs to a picture that is no longer drawn', () => {
  const known = catalogue.flatMap(({ name, widths }) =>
    widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
  )
  const others = [...files.keys()].filter((file) => /\.(avif|webp)$/.test(file) && !known.includes(file))
  expect(others).toEqual([])
})

test('the contact sheet of the README shows the pictures as they are, in at most 400 KB', () => {
  expect(hashes['contact-sheet']).toBe(computeHash(catalogue.map(({ name }) => hashes[name]).join()))
  expect(statSync(new URL('./contact-sheet.webp', import.meta.url)).size).toBeLessThan(400 * 1024)
})

test('every room has its bed, a corner and its view, and both apps have their icons', () => {
  const names = catalogue.map(({ name }) => name)
  for (let room = 1; room <= 15; room++) {
    for (const side of [1, 2, 3]) expect(names).toContain(`room-${room}-${side}`)
  }
  for (const prefix of ['', 'admin-']) {
    for (const icon of [
      'icon-192.png',
      'icon-512.png',
      'icon-maskable-512.png',
      'apple-touch-icon.png',
      'favicon.svg',
    ]) {
      expect(files.has(prefix + icon), prefix + icon).toBe(true)
    }
  }
  expect(files.has('og-it.jpg') && files.has('og-en.jpg')).toBe(true)
})

test('all of it stays within 25 MB, a clip within 1.5 MB, a hero for a phone within 45 KB', () => {
  const sizes = [...files]
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(25 * megabyte)
  for (const [name, size] of sizes.filter(([name]) => name.endsWith('.mp4')))
    expect(size, name).toBeLessThan(1.5 * megabyte)
  for (const [name, size] of sizes.filter(([name]) => /^hero-\d-800\.avif$/.test(name)))
    expect(size, name).toBeLessThan(45 * 1024)
  for (const [name, size] of sizes.filter(([name]) => /^room-.*-720\.avif$/.test(name)))
    expect(size, name).toBeLessThan(35 * 1024)
})

test('what stands in for a picture while it loads is at most 200 bytes', () => {
  for (const [name, { color, tiny }] of Object.entries(pictureData)) {
    expect(color, name).toMatch(/^#[0-9a-f]{6}$/)
    expect(tiny, name).toMatch(/^data:image\/webp;base64,/)
    expect(tiny.length, name).toBeLessThanOrEqual(200)
  }
})

// One of each kind, those that are drawn quickly; the soak draws all of them.
test.each(['room-10-3', 'room-13-3', 'pool-2', 'dish-3', 'piero-1', 'map-1'])(
  '%s is drawn today as it was when its files were made',
  (name) => {
    const picture = catalogue.find((one) => one.name === name)
    expect(picture && computePictureHash(picture)).toBe(hashes[name])
  },
)

test('no two pictures are the same', () => {
  const tiny = Object.values(pictureData).map((one) => one.tiny)
  expect(new Set(tiny).size).toBe(tiny.length)
})
