/** A photograph from the admin, from its upload to the pages. One database: the rows are tested on both elsewhere. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { maxMailPictureBytes } from './encode.ts'

let server: TestServer
let manager: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  manager = await new ApiClient(server).logIn()
})
afterAll(() => server.stop())

const createImage = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
const red = await createImage(1200, 900, '#c04020').jpeg().toBuffer()
const blue = await createImage(1200, 900, '#1030a0').png().toBuffer()

const findPlace = async (name: string) => (await manager.call('pictures.list')).find((it) => it.name === name)
async function readPlace(name: string) {
  const place = await findPlace(name)
  if (!place) throw new Error(`there is no place ${name}`)
  return place
}

/** Waits until guests see another picture than before, which is then complete. */
async function waitForOther(name: string, url: string | null) {
  const readUrl = async () => (await readPlace(name)).url
  await expect.poll(readUrl, { timeout: 60_000, interval: 100 }).not.toBe(url)
  return readPlace(name)
}

async function place(name: string, raw: Buffer) {
  const url = (await findPlace(name))?.url ?? null
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await manager.send('PUT', `/api/pictures/${name}`, { raw, headers })
  expect([response.status, response.json]).toMatchObject([200, { hasPhotograph: true, url }])
  return waitForOther(name, url)
}

async function readColor(url: string | null) {
  const bytes = await (await fetch(server.url + url)).arrayBuffer()
  const [r = 0, , b = 0] = await sharp(Buffer.from(bytes)).resize(1, 1).raw().toBuffer()
  return r > b ? 'red' : 'blue'
}

const guest = () => new ApiClient(server)
const readPage = async (path: string) => (await guest().send('GET', path)).text

test('a photograph replaces the drawn picture on the pages, under addresses of its own, until it is taken away', async () => {
  const drawn = await readPlace('dish-1')
  expect(drawn).toMatchObject({ hasPhotograph: false, isDrawn: true, url: '/pictures/dish-1-720.webp', version: 0 })
  const first = await place('dish-1', red)
  expect(first).toMatchObject({ hasPhotograph: true, progress: null, focus: null })
  expect(first.url).toMatch(/^\/pictures\/dish-1-720\.webp\?v=[0-9a-f]{16}$/)
  expect(await readColor(first.url)).toBe('red')
  const avif = `dish-1-720.avif?v=${first.url?.split('=')[1]} 720w`
  await expect.poll(() => readPage('/restaurant')).toContain(avif)
  const readCaching = async (url: string) => (await guest().send('GET', url)).headers['cache-control']
  expect(await readCaching(first.url ?? '')).toContain('immutable')
  expect(await readCaching('/pictures/dish-1-720.webp?v=0000000000000000')).toBe('no-cache')
  expect(await readCaching('/pictures/dish-1-720.webp')).toBe('no-cache')

  const second = await place('dish-1', blue)
  expect(await readColor(second.url)).toBe('blue')
  await manager.call('pictures.remove', { params: { name: 'dish-1' }, key: 'as-drawn' })
  expect(await waitForOther('dish-1', second.url)).toMatchObject({ url: drawn.url, hasPhotograph: false })
  await expect.poll(() => readPage('/restaurant')).not.toContain('?v=')
  expect((await manager.call('log.list')).slice(0, 2)).toMatchObject([
    { call: 'pictures.remove', subjectId: 'dish-1' },
    { call: 'pictures.upload', subjectId: 'dish-1' },
  ])
})

test('a photograph is cropped around the chosen point; a drawing cannot be cropped', async () => {
  const params = { name: 'horses-1' }
  const crop = (focus: unknown) => manager.tryCall('pictures.crop', { params, body: { focus } })
  expect([(await crop({ x: 0, y: 1 })).status, (await readPlace('horses-1')).version]).toEqual([409, 0])
  const halves = createImage(2400, 900, '#c00000').composite([
    { input: await createImage(1200, 900, '#0000ff').png().toBuffer(), left: 1200, top: 0 },
  ])
  let { url } = await place('horses-1', await halves.jpeg().toBuffer())
  for (const [x, color] of [
    [0, 'red'],
    [1, 'blue'],
  ] as const) {
    expect((await crop({ x, y: 0.5 })).json).toMatchObject({ focus: { x, y: 0.5 } })
    url = (await waitForOther('horses-1', url)).url
    expect(await readColor(url)).toBe(color)
  }
  for (const bad of [{ x: 2, y: 0 }, { x: -0.1, y: 0 }, { x: '0', y: 0 }, { x: 0 }])
    expect((await crop(bad)).status).toBe(400)
})

test('a new photograph of a room is on its page when its files are made, in the chosen order', async () => {
  await place('room-1-4', red)
  await manager.call('rooms.arrangePictures', { params: { id: '1' }, body: { names: ['room-1-4', 'room-1-2'] } })
  const listShown = async () =>
    [...(await readPage('/rooms')).matchAll(/<img src="\/pictures\/room-1-(\d)-/g)].map(([, number]) => number)
  await expect.poll(listShown).toEqual(['4', '2'])
})

test('logo, icon and the picture of shared links are the owner’s, in all their sizes, under new addresses', async () => {
  const clear = sharp({
    create: { width: 600, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
  })
  for (const name of ['logo', 'icon']) await place(name, await clear.clone().resize(600, 600).png().toBuffer())
  await place('share', red)
  const read = async (url: string) => {
    const response = await fetch(server.url + url)
    const { format, width, height, hasAlpha } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [format, width, height, hasAlpha, response.headers.get('cache-control')?.includes('immutable')]
  }
  await expect
    .poll(() => readPage('/'))
    .toMatch(/logo-256\.webp\?v=.*share-1200\.jpg\?v=|share-1200\.jpg\?v=.*logo-256\.webp\?v=/)
  const page = await readPage('/')
  const findUrl = (text: string, file: string) => new RegExp(`/pictures/${file}\\?v=\\w{16}`).exec(text)?.[0] ?? file
  expect(await read(findUrl(page, 'logo-256.webp'))).toEqual(['webp', 256, 256, true, true])
  expect(await read(findUrl(page, 'share-1200.jpg'))).toEqual(['jpeg', 1200, 630, false, true])
  expect(page).toContain(
    `<meta property="og:image" content="${server.env.PUBLIC_URL}${findUrl(page, 'share-1200.jpg')}">`,
  )
  expect(page).toContain(`<link rel="icon" href="${findUrl(page, 'icon-192.png')}" type="image/png">`)
  expect(await read(findUrl(page, 'apple-touch-icon.png'))).toEqual(['png', 180, 180, false, true])
  const admin = await readPage('/admin')
  expect(await read(findUrl(admin, 'admin-apple-touch-icon.png'))).toEqual(['png', 180, 180, false, true])
  for (const [manifest, app, hasAlpha] of [
    ['/manifest.webmanifest', '', true],
    ['/admin-manifest.webmanifest', 'admin-', false],
  ] as const) {
    const text = await readPage(manifest)
    expect(await read(findUrl(text, `${app}icon-192.png`))).toEqual(['png', 192, 192, hasAlpha, true])
    expect(await read(findUrl(text, `${app}icon-512.png`))).toEqual(['png', 512, 512, hasAlpha, true])
    expect(await read(findUrl(text, `${app}icon-maskable-512.png`))).toEqual(['png', 512, 512, false, true])
  }
  for (const name of ['logo', 'icon', 'share']) await manager.call('pictures.remove', { params: { name } })
  await expect.poll(() => readPage('/')).not.toMatch(/(?:logo-256|share-1200|icon)\.\w+\?v=/)
  expect(await readPage('/manifest.webmanifest')).toContain('"/pictures/icon-192.png"')
})

test('a link to a room has its first picture, drawn or photographed, as a JPEG of 1200 × 630 pixels, and a mail a small one', async () => {
  const readShared = async () => {
    const page = await readPage('/rooms/2')
    const url = /<meta property="og:image" content="[^"]*?(\/pictures\/share-room-2-[^"]*)"/.exec(page)?.[1] ?? ''
    const response = await fetch(server.url + url)
    const picture = Buffer.from(await response.arrayBuffer())
    const { format, width, height } = await sharp(picture).metadata()
    return { url, file: [response.headers.get('content-type'), format, width, height], picture }
  }
  const readOfMail = async () => (await server.readMailPicture('room-2-1')) ?? Buffer.alloc(0)
  const drawn = await readShared()
  const drawnOfMail = await readOfMail()
  expect(drawn).toMatchObject({ url: '/pictures/share-room-2-1.jpg', file: ['image/jpeg', 'jpeg', 1200, 630] })
  await place('room-2-1', blue)
  const photographed = await readShared()
  expect(photographed.url).toMatch(/^\/pictures\/share-room-2-1\.jpg\?v=[0-9a-f]{16}$/)
  expect(photographed.file).toEqual(drawn.file)
  expect(await readColor(photographed.url)).toBe('blue')
  // The mail's is smaller, and follows the photograph as well.
  const mailed = [drawnOfMail, await readOfMail()]
  expect(new Set(mailed.map(({ length }) => length)).size).toBe(2)
  for (const { length } of mailed) expect([length > 0, length <= maxMailPictureBytes]).toEqual([true, true])
  expect(await server.readMailPicture('icon')).toBeNull()
  await manager.call('pictures.remove', { params: { name: 'room-2-1' } })
  for (const name of ['room-2-99', 'room-999-1', 'icon', '../../podere'])
    expect((await fetch(`${server.url}/pictures/share-${name}.jpg`)).status, name).toBe(404)
})

test('a restore brings back the photograph, its crop and its texts, also when its file is lost', async () => {
  const params = { name: 'share' }
  await place('share', red)
  const readUrl = async () => (await readPlace('share')).url
  await manager.call('pictures.describe', { params, body: { it: 'Il podere', en: 'The farm' } })
  await manager.call('pictures.crop', { params, body: { focus: { x: 0.5, y: 0.25 } } })
  const { id } = await createBackup(server, manager)
  await manager.call('pictures.describe', { params, body: { it: '', en: '' } })
  await manager.call('pictures.remove', { params })
  await rm(join(server.env.DATA_DIR, 'pictures/share'), { recursive: true })
  await expect.poll(readUrl, { timeout: 20_000 }).toBe('/pictures/og-it.jpg')
  await runToEnd(server, manager, () => manager.call('backups.restore', { params: { id } }))
  await expect.poll(readUrl, { timeout: 60_000 }).toContain('share-1200.jpg?v=')
  expect(await readPlace('share')).toMatchObject({
    hasPhotograph: true,
    alt: { it: 'Il podere', en: 'The farm' },
    focus: { x: 0.5, y: 0.25 },
  })
})
