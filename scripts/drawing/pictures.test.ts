import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { computeHash, computePictureHash } from './draw.ts'
import storedHashes from './hashes.json'
import pictures from './pictures.json'

const folder = fileURLToPath(new URL('../../pwa/pictures/made/', import.meta.url))
const files = new Map(readdirSync(folder).map((name) => [name, statSync(folder + name).size]))
const hashes: Record<string, string> = storedHashes
const pictureData: Record<string, { width: number; height: number; color: string; tiny: string; widths: number[] }> =
  pictures

const megabyte = 1024 * 1024

test('has the data and all files of every picture in the catalogue', () => {
  expect(Object.keys(pictureData)).toEqual(catalogue.map(({ name }) => name))
  for (const { name, widths } of catalogue) {
    expect(pictureData[name]?.widths).toEqual(widths)
    for (const width of widths) {
      for (const format of ['avif', 'webp']) expect(files.get(`${name}-${width}.${format}`), name).toBeGreaterThan(500)
    }
  }
})

test('has no file of a picture that is not in the catalogue', () => {
  const known = catalogue.flatMap(({ name, widths }) =>
    widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
  )
  const others = [...files.keys()].filter((file) => /\.(avif|webp)$/.test(file) && !known.includes(file))
  expect(others).toEqual([])
})

test('has a contact sheet of the current pictures with at most 400 KB', () => {
  expect(hashes['contact-sheet']).toBe(computeHash(catalogue.map(({ name }) => hashes[name]).join()))
  expect(statSync(new URL('./contact-sheet.webp', import.meta.url)).size).toBeLessThan(400 * 1024)
})

test('has three pictures of every room and the icons of both apps', () => {
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

test('keeps all files under 25 MB, a clip under 1.5 MB, a phone hero under 45 KB and a phone room under 35 KB', () => {
  const sizes = [...files]
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(25 * megabyte)
  for (const [name, size] of sizes.filter(([name]) => name.endsWith('.mp4')))
    expect(size, name).toBeLessThan(1.5 * megabyte)
  for (const [name, size] of sizes.filter(([name]) => /^hero-\d-800\.avif$/.test(name)))
    expect(size, name).toBeLessThan(45 * 1024)
  for (const [name, size] of sizes.filter(([name]) => /^room-.*-720\.avif$/.test(name)))
    expect(size, name).toBeLessThan(35 * 1024)
})

test('has a placeholder of at most 200 bytes for every picture', () => {
  for (const [name, { color, tiny }] of Object.entries(pictureData)) {
    expect(color, name).toMatch(/^#[0-9a-f]{6}$/)
    expect(tiny, name).toMatch(/^data:image\/webp;base64,/)
    expect(tiny.length, name).toBeLessThanOrEqual(200)
  }
})

// One picture of each kind that is drawn quickly. The soak test draws all pictures.
test.each(['room-10-3', 'room-13-3', 'pool-2', 'dish-3', 'piero-1', 'map-1'])(
  'draws %s as it was when its files were built',
  (name) => {
    const picture = catalogue.find((it) => it.name === name)
    expect(picture && computePictureHash(picture)).toBe(hashes[name])
  },
)

test('has no two equal pictures', () => {
  const tiny = Object.values(pictureData).map((it) => it.tiny)
  expect(new Set(tiny).size).toBe(tiny.length)
})
