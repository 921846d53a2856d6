import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Photographs } from './actions.ts'

const drawnPictures = {
  'room-1-1': { width: 120, height: 90, widths: [60, 120] },
  'hero-1': { width: 160, height: 90, widths: [80, 160] },
  'hero-1-tall': { width: 60, height: 80, widths: [60] },
}
const folders: string[] = []
let dataDir: string
let warnings: string[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'podere-pictures-'))
  folders.push(dataDir)
  warnings = []
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** Does what a start of the server does. */
async function start(): Promise<Photographs> {
  const log = pino({ base: null }, { write: (line: string) => warnings.push(JSON.parse(line).msg) })
  const photographs = new Photographs({ dataDir, drawnPictures, log })
  await photographs.load()
  await photographs.refresh()
  return photographs
}

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } })

async function addFile(name: string, file: string, content: Buffer | string): Promise<string> {
  const path = join(dataDir, 'pictures', name, file)
  await mkdir(join(dataDir, 'pictures', name), { recursive: true })
  await writeFile(path, content)
  return path
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
const listMadeFiles = () => readdir(join(dataDir, 'made/pictures')).catch(() => [])

test('replaces a drawn picture with a photograph in its format, with the alt text beside it', async () => {
  await addFile('room-1-1', 'letto.JPG', await createImage(400, 400).jpeg().toBuffer())
  await addFile('room-1-1', 'alt.json', JSON.stringify({ it: 'Il letto', en: 'The bed' }))
  const photographs = await start()
  expect(photographs.list()).toEqual([
    {
      name: 'room-1-1',
      color: expect.stringMatching(/^#c[0-9a-f]4[0-9a-f]2[0-9a-f]$/),
      alt: 'Il letto',
      altEn: 'The bed',
    },
  ])
  const { width, height } = await sharp(join(photographs.folder, 'room-1-1-120.avif')).metadata()
  expect([width, height]).toEqual([120, 90])
  expect(warnings).toEqual([])
})

test('a half-written file about one photograph hides none, and is written again', async () => {
  for (const name of ['room-1-1', 'hero-1'])
    await addFile(name, 'foto.png', await createImage(400, 300).png().toBuffer())
  const list = (await start()).list()
  const half = join(dataDir, 'made/hero-1.json')
  const content = await readFile(half, 'utf8')
  await writeFile(half, content.slice(0, 20))
  expect((await start()).list().toSorted(byName)).toEqual(list.toSorted(byName))
  expect(await readFile(half, 'utf8')).toBe(content)
})

test('the next start reuses it, processes a newer one, and restores the drawn picture when it is gone', async () => {
  const path = await addFile('room-1-1', 'letto.png', await createImage(400, 300).png().toBuffer())
  await start()
  const again = await start()
  expect(again.version).toBe(0)
  await utimes(path, 1, 1)
  expect((await start()).version).toBe(1)
  await rm(path)
  const without = await start()
  expect(without.list()).toEqual([])
  expect(await listMadeFiles()).toEqual([])
})

test('a process that has waited for another one takes over what that one has processed', async () => {
  await addFile('room-1-1', 'letto.png', await createImage(400, 300).png().toBuffer())
  const log = pino({ level: 'silent' })
  const waiting = new Photographs({ dataDir, drawnPictures, log })
  await waiting.load()
  await start()
  const made = join(dataDir, 'made/pictures/room-1-1-120.avif')
  const { mtimeMs } = await stat(made)
  await waiting.refresh()
  expect((await stat(made)).mtimeMs).toBe(mtimeMs)
  expect([waiting.has('room-1-1'), waiting.version]).toEqual([true, 1])
})

test('a changed photograph replaces the finished files in one step, and leftovers of a killed process are removed', async () => {
  const path = await addFile('room-1-1', 'letto.png', await createImage(400, 300).png().toBuffer())
  const { folder } = await start()
  const file = join(folder, 'room-1-1-120.avif')
  const opened = await open(file)
  const size = (await opened.stat()).size
  await writeFile(path, await createImage(800, 600).png().toBuffer())
  await mkdir(join(dataDir, 'made/part-killed'))
  await start()
  // The file that a response is reading stays whole; the new one has another inode.
  expect((await opened.stat()).size).toBe(size)
  expect((await stat(file)).ino).not.toBe((await opened.stat()).ino)
  await opened.close()
  expect((await readdir(join(dataDir, 'made'))).toSorted()).toEqual(['pictures', 'room-1-1.json'])
})

test('narrow screens get a portrait crop of the same photograph', async () => {
  await addFile('hero-1', 'valle.webp', await createImage(640, 480).webp().toBuffer())
  const photographs = await start()
  expect(photographs.list().map(({ name }) => name)).toEqual(['hero-1', 'hero-1-tall'])
  const { width, height } = await sharp(join(photographs.folder, 'hero-1-tall-60.webp')).metadata()
  expect([width, height]).toEqual([60, 80])
})

test('the version always matches the list, also while photographs are processed', async () => {
  await addFile('hero-1', 'valle.webp', await createImage(640, 480).webp().toBuffer())
  const photographs = new Photographs({ dataDir, drawnPictures, log: pino({ level: 'silent' }) })
  let isDone = false
  const refreshing = photographs.refresh().finally(() => {
    isDone = true
  })
  while (!isDone) {
    expect(photographs.list()).toHaveLength(photographs.version)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await refreshing
  expect(photographs.version).toBe(2)
})

test('removes the GPS position from a photograph', async () => {
  const withGps = await createImage(400, 300)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '43/1 34/1 0/1' } })
    .toBuffer()
  await addFile('room-1-1', 'letto.jpg', withGps)
  const { folder } = await start()
  expect((await sharp(withGps).metadata()).exif).toBeDefined()
  expect((await sharp(join(folder, 'room-1-1-120.webp')).metadata()).exif).toBeUndefined()
})

const validJpeg = await createImage(400, 300).jpeg().toBuffer()
test.each([
  ['a broken file', 'letto.jpg', validJpeg.subarray(0, validJpeg.length / 2), 'the file is broken'],
  ['an HTML page with a photograph’s name', 'letto.jpg', '<html></html>', 'the file cannot be read as a picture'],
  [
    'a drawing with a photograph’s name',
    'letto.jpg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>',
    'the file contains svg, which is not a supported format',
  ],
  [
    'a format that does not match the name',
    'letto.png',
    validJpeg,
    'the file contains jpeg, but its name says otherwise',
  ],
  ['a huge file', 'letto.jpg', Buffer.alloc(41 * 1024 * 1024), 'the file has 41 MB; the maximum is 40 MB'],
  [
    'one with too many pixels',
    'letto.png',
    await createImage(16_000, 7_000).png().toBuffer(),
    '16000 × 7000 pixels are too many; the maximum is 100 million',
  ],
  [
    'one that is too small',
    'letto.jpg',
    await createImage(40, 30).jpeg().toBuffer(),
    '40 pixels are too narrow; the picture should be 120 pixels wide',
  ],
  ['another kind of file', 'letto.txt', 'Il letto', 'letto.txt is not a photograph; use jpg, png, webp, avif or tiff'],
])('logs why %s is invalid, and the drawn picture stays', async (_, file, content, reason) => {
  await addFile('room-1-1', file, content)
  const photographs = await start()
  expect(photographs.list()).toEqual([])
  expect(await listMadeFiles()).toEqual([])
  expect(warnings).toContain(`a photograph is invalid, the drawn picture stays: ${reason}`)
})

test('warns about two photographs for one picture and about one for an unknown picture', async () => {
  await addFile('room-1-1', 'a.jpg', validJpeg)
  await addFile('room-1-1', 'b.jpg', validJpeg)
  await addFile('cantina', 'a.jpg', validJpeg)
  expect((await start()).list()).toEqual([])
  expect(warnings).toEqual([
    'there is no picture of this name: its photograph is not shown',
    'a photograph is invalid, the drawn picture stays: the folder contains 2 photographs; exactly one is needed',
  ])
})

test('without valid alt text it keeps the drawn picture’s and warns the owner', async () => {
  await addFile('room-1-1', 'a.jpg', validJpeg)
  await addFile('room-1-1', 'alt.json', '{"it": "Il letto"')
  expect((await start()).list()).toEqual([expect.objectContaining({ alt: null, altEn: null })])
  expect(warnings).toEqual([expect.stringContaining('a photograph has no alt text')])
})
