import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { encodeMailPicture, maxMailPictureBytes } from './encode.ts'
import { Photographs } from './photographs.ts'
import { noChoice, type PictureChoice, type PictureChoices } from './queries.ts'

const drawnPictures = {
  'room-1-1': { color: '#101010', width: 120, height: 90, widths: [60, 120] },
  'hero-1': { color: '#202020', width: 160, height: 90, widths: [80, 160] },
  'hero-1-tall': { color: '#303030', width: 60, height: 80, widths: [60] },
}
const folders: string[] = []
let dataDir: string
let warnings: string[]
let choices: PictureChoices

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'podere-pictures-'))
  folders.push(dataDir)
  warnings = []
  choices = new Map()
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

const readChoices = async () => choices

let lastVersion = 0
/** What a manager chooses for one place. */
function choose(name: string, change: Partial<PictureChoice>): void {
  lastVersion += 1
  const { value } = choices.get(name) ?? noChoice
  choices = new Map([...choices, [name, { value: { ...value, ...change }, version: lastVersion }]])
}

/** Does what a start of the server does. */
async function start(): Promise<Photographs> {
  const log = pino({ base: null }, { write: (line: string) => warnings.push(JSON.parse(line).msg) })
  const photographs = new Photographs({ dataDir, drawnPictures, log, readChoices })
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
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  ])
  const { width, height } = await sharp(join(photographs.folder, 'room-1-1-120.avif')).metadata()
  expect([width, height]).toEqual([120, 90])
  expect(warnings).toEqual([])
})

test('the text beside a photograph may have further languages, and one of a manager comes before it', async () => {
  await addFile('room-1-1', 'letto.jpg', await createImage(400, 300).jpeg().toBuffer())
  const texts = { it: 'Il letto', en: 'The bed', de: 'Das Bett', fr: 'Le lit', author: 'Anna', es: 5 }
  await addFile('room-1-1', 'alt.json', JSON.stringify(texts))
  choose('room-1-1', { translations: { de: { alt: 'Das große Bett' } } })
  expect((await start()).list()).toMatchObject([
    { alt: 'Il letto', altEn: 'The bed', translations: { de: { alt: 'Das große Bett' }, fr: { alt: 'Le lit' } } },
  ])
  // What an earlier run has processed has all texts, too.
  expect((await start()).list()[0]?.translations).not.toHaveProperty('author')
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
  const waiting = new Photographs({ dataDir, drawnPictures, log, readChoices })
  await waiting.load()
  await start()
  const made = join(dataDir, 'made/pictures/room-1-1-120.avif')
  const { mtimeMs } = await stat(made)
  await waiting.refresh()
  expect((await stat(made)).mtimeMs).toBe(mtimeMs)
  expect([waiting.list().map(({ name }) => name), waiting.version]).toEqual([['room-1-1'], 1])
})

test('a changed photograph replaces the finished files in one step, and leftovers of a killed process are removed', async () => {
  const path = await addFile('room-1-1', 'letto.png', await createImage(400, 300).png().toBuffer())
  const { folder } = await start()
  const file = join(folder, 'room-1-1-120.avif')
  const opened = await open(file)
  const size = (await opened.stat()).size
  await writeFile(path, await createImage(800, 600).png().toBuffer())
  await mkdir(join(dataDir, 'made/part-killed'))
  // An earlier version made more files.
  await writeFile(join(folder, 'room-1-1-60.webp'), '')
  await start()
  expect(await listMadeFiles()).not.toContain('room-1-1-60.webp')
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
  const photographs = new Photographs({ dataDir, drawnPictures, log: pino({ level: 'silent' }), readChoices })
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

const firstFile = `upload-${'a'.repeat(16)}.jpg`
const secondFile = `upload-${'b'.repeat(16)}.jpg`

test('shows the photograph that a manager has chosen, also beside a file of the owner, until it is taken away', async () => {
  await addFile('room-1-1', 'mine.jpg', await createImage(400, 300).jpeg().toBuffer())
  await addFile('room-1-1', firstFile, await createImage(200, 150).jpeg().toBuffer())
  expect((await start()).list()).toHaveLength(1)
  choose('room-1-1', { file: firstFile })
  const photographs = await start()
  expect(await photographs.findPhotograph('room-1-1', { ...noChoice.value, file: firstFile })).toBe(
    join(dataDir, 'pictures/room-1-1', firstFile),
  )
  await rm(join(dataDir, 'pictures/room-1-1/mine.jpg'))
  const version = photographs.getVersion('room-1-1')
  expect((await start()).getVersion('room-1-1')).toBe(version)
  choose('room-1-1', { file: null })
  expect((await start()).list()).toEqual([])
})

test('a text of a manager counts at once, before that of the owner’s file, and without a photograph, too', async () => {
  await addFile('room-1-1', 'letto.jpg', await createImage(400, 300).jpeg().toBuffer())
  await addFile('room-1-1', 'alt.json', JSON.stringify({ it: 'Il letto', en: 'The bed' }))
  const photographs = await start()
  const { version } = photographs
  choose('room-1-1', { alt: { it: 'Il letto grande', en: '' } })
  choose('hero-1', { alt: { it: '', en: 'The valley' } })
  expect(photographs.isOutdated).toBe(false)
  await photographs.updateChoices()
  expect(photographs.isOutdated).toBe(true)
  expect(photographs.version).toBe(version + 1)
  expect(photographs.list()).toMatchObject([
    { name: 'room-1-1', alt: 'Il letto grande', altEn: 'The bed' },
    { name: 'hero-1', alt: null, altEn: 'The valley', color: '#202020', version: null },
  ])
  await photographs.refresh()
  expect([photographs.isOutdated, photographs.version]).toEqual([false, version + 1])
})

test('another farm’s choice counts after a restore, though it has the same version', async () => {
  await addFile('room-1-1', 'letto.jpg', await createImage(400, 300).jpeg().toBuffer())
  await addFile('room-1-1', 'vasca.jpg', await createImage(300, 400).jpeg().toBuffer())
  choose('room-1-1', { file: 'letto.jpg' })
  const photographs = await start()
  const [before] = photographs.list()
  lastVersion -= 1
  choose('room-1-1', { file: 'vasca.jpg' })
  await photographs.updateChoices()
  expect(photographs.isOutdated).toBe(true)
  await photographs.refresh()
  expect(photographs.list()).toMatchObject([{ name: 'room-1-1' }])
  expect(photographs.list()).not.toEqual([before])
})

test('crops around the focus, the portrait picture too, and makes other files for another focus', async () => {
  // The left half is red, the right half blue.
  const halves = createImage(640, 240).composite([
    { input: { create: { width: 320, height: 240, channels: 3, background: '#0000ff' } }, left: 320, top: 0 },
  ])
  await addFile('hero-1', firstFile, await halves.jpeg().toBuffer())
  const versions = new Set<string | null>()
  for (const [x, isRed] of [
    [0, true],
    [1, false],
  ] as const) {
    choose('hero-1', { file: firstFile, focus: { x, y: 0.5 } })
    const photographs = await start()
    versions.add(photographs.getVersion('hero-1')).add(photographs.getVersion('hero-1-tall'))
    const [red = 0, , blue = 0] = await sharp(join(photographs.folder, 'hero-1-tall-60.webp'))
      .resize(1, 1, { fit: 'fill' })
      .raw()
      .toBuffer()
    expect(red > blue).toBe(isRed)
  }
  expect(versions.size).toBe(4)
})

test('a room has places beyond the drawn pictures, in the format of the others', async () => {
  await addFile('room-1-4', firstFile, await createImage(1200, 900).jpeg().toBuffer())
  choose('room-1-4', { file: firstFile })
  const photographs = await start()
  expect(photographs.list().map(({ name }) => name)).toEqual(['room-1-4'])
  expect((await sharp(join(photographs.folder, 'room-1-4-1080.avif')).metadata()).height).toBe(810)
  expect((await start()).list()).toHaveLength(1)
  choose('room-1-4', { file: null })
  expect((await start()).list()).toEqual([])
  expect(await listMadeFiles()).toEqual([])
})

test('says how many files of a new photograph are made', async () => {
  await addFile('room-1-1', firstFile, await createImage(400, 300).jpeg().toBuffer())
  choose('room-1-1', { file: firstFile })
  const photographs = new Photographs({ dataDir, drawnPictures, log: pino({ level: 'silent' }), readChoices })
  await photographs.load()
  const choice = { ...noChoice.value, file: firstFile }
  expect(await photographs.readProgress('room-1-1', choice)).toEqual({ made: 0, total: 3 })
  const seen = new Set<number | undefined>()
  let isDone = false
  const refreshing = photographs.refresh().finally(() => {
    isDone = true
  })
  while (!isDone) seen.add((await photographs.readProgress('room-1-1', choice))?.made)
  await refreshing
  expect(seen.size).toBeGreaterThan(2)
  expect(await photographs.readProgress('room-1-1', choice)).toBeNull()
})

test('removes a replaced photograph after a day, and what a killed process has left', async () => {
  for (const file of [firstFile, secondFile, '.upload-1'])
    await addFile('room-1-1', file, await createImage(400, 300).jpeg().toBuffer())
  choose('room-1-1', { file: secondFile })
  const listFiles = async () => (await readdir(join(dataDir, 'pictures/room-1-1'))).toSorted()
  await start()
  expect(await listFiles()).toHaveLength(3)
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const file of [firstFile, secondFile, '.upload-1'])
    await utimes(join(dataDir, 'pictures/room-1-1', file), twoDaysAgo, twoDaysAgo)
  await start()
  expect(await listFiles()).toEqual([secondFile])
})

test('a picture is small enough for a mail, whatever it shows', async () => {
  const noise = randomBytes(1200 * 900 * 3)
  const picture = await sharp(noise, { raw: { width: 1200, height: 900, channels: 3 } })
    .webp()
    .toBuffer()
  const encoded = await encodeMailPicture(picture)
  expect(encoded.length).toBeLessThanOrEqual(maxMailPictureBytes)
  const { format, width } = await sharp(encoded).metadata()
  expect([format, width < 640]).toEqual(['jpeg', true])
})
