import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { sampleRoomInput } from '#api/seed/builders.ts'
import { ApiClient, type ApiResponse, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onSqlite } from '#api/testing/databases.ts'
import type { Input } from '#contract/calls.ts'
import type { Problem } from '#contract/problem.ts'
import { PicturePlace } from '#contract/site/pictures.ts'

const createImage = (width: number, height: number, background = '#c04020') =>
  sharp({ create: { width, height, channels: 3, background } })
const red = await createImage(1200, 900).jpeg().toBuffer()
const bomb = await createImage(16_000, 7_000).png().toBuffer()
const thumbnail = await createImage(200, 150).png().toBuffer()
const blue = await createImage(1200, 900, '#1030a0').png().toBuffer()

onSqlite((server) => {
  const guest = () => new ApiClient(server())
  const logIn = () => new ApiClient(server()).logIn()

  const upload = (manager: ApiClient, name: string, raw: Buffer | string, headers: Record<string, string> = {}) =>
    manager.send('PUT', `/api/pictures/${name}`, {
      raw,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })
  const readPlace = async (manager: ApiClient, name: string) => {
    const place = (await manager.call('pictures.list')).find((it) => it.name === name)
    if (!place) throw new Error(`there is no place ${name}`)
    return place
  }
  const place = async (manager: ApiClient, name: string, raw: Buffer) => {
    const response = await upload(manager, name, raw)
    expect(response.status, response.text).toBe(200)
    return z.parse(PicturePlace, response.json)
  }
  const readPage = async (path: string) => (await guest().send('GET', path)).text
  const listFiles = (name: string) => readdir(join(server().env.DATA_DIR, 'pictures', name)).catch(() => [])
  const describeRefusal = (response: ApiResponse) => [response.status, getProblemCode(response)]

  describe('a photograph from the admin', () => {
    test('is stored upright, at most 4,000 pixels long, and without the position', async () => {
      const manager = await logIn()
      const raw = await createImage(5000, 2500)
        .jpeg()
        .withExif({ IFD0: { Copyright: 'Neri' }, IFD3: { GPSLatitude: '43/1 34/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .toBuffer()
      expect((await sharp(raw).metadata()).exif).toBeDefined()
      await upload(manager, 'dish-2', raw)
      const [file = ''] = await listFiles('dish-2')
      const stored = await readFile(join(server().env.DATA_DIR, 'pictures/dish-2', file))
      const { width, height, exif, xmp, icc, orientation } = await sharp(stored).metadata()
      expect([width, height, exif, xmp, icc, orientation]).toEqual([2000, 4000, ...Array(4).fill(undefined)])
      const response = await manager.send('GET', '/api/pictures/dish-2/photograph')
      expect([response.status, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(response.headers['content-security-policy']).toBeDefined()
    })

    test.each([
      ['a text', 'Caro diario', 400, 'not_a_picture'],
      ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>', 400, 'not_a_picture'],
      ['an empty file', '', 400, 'not_a_picture'],
      [
        'a photograph of an iPhone',
        Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1'),
        400,
        'picture_is_heic',
      ],
      ['a file that arrived incomplete', red.subarray(0, red.length / 2), 400, 'picture_broken'],
      ['a text that begins like a picture', Buffer.concat([red.subarray(0, 20), Buffer.alloc(500)]), 400, null],
      ['a bomb of pixels', bomb, 400, 'picture_too_large'],
      ['a thumbnail', thumbnail, 400, 'picture_too_narrow'],
      ['a file of 41 MB', Buffer.alloc(41 * 1024 * 1024), 413, 'picture_file_too_large'],
    ])('refuses %s, and what is shown stays', async (_, raw, status, code) => {
      const manager = await logIn()
      const before = await readPlace(manager, 'dish-3')
      const response = await upload(manager, 'dish-3', raw)
      expect(response.status).toBe(status)
      if (code !== null) expect(getProblemCode(response)).toBe(code)
      expect(await readPlace(manager, 'dish-3')).toEqual(before)
      expect(await listFiles('dish-3')).toEqual([])
    })

    test('refuses a place that does not exist, another type, and everybody but managers', async () => {
      const manager = await logIn()
      for (const name of ['cantina-1', 'room-999-1', 'room-99999-1', 'room-1-13', '..%2f..', '__proto__'])
        expect((await upload(manager, name, red)).status, name).toBe(404)
      const folders = await readdir(join(server().env.DATA_DIR, 'pictures'))
      expect(folders.filter((name) => /^room-999/.test(name))).toEqual([])
      const typed = await upload(manager, 'dish-3', red, { 'content-type': 'image/jpeg' })
      expect(describeRefusal(typed)).toEqual([415, 'not_a_file_type'])
      expect(typed.text).not.toContain('backup')
      expect((await upload(guest(), 'dish-3', red)).status).toBe(401)
      expect(await listFiles('dish-3')).toEqual([])
    })

    test('of two managers who change the same place, the second one sees what the first one has done', async () => {
      const [first, second] = [await logIn(), await logIn()]
      const { version } = await readPlace(first, 'dish-4')
      const ifMatch = { 'if-match': `"${version}"` }
      const saved = await upload(first, 'dish-4', red, ifMatch)
      expect(saved.status).toBe(200)
      const files = await listFiles('dish-4')
      const stale = await upload(second, 'dish-4', blue, ifMatch)
      expect(describeRefusal(stale)).toEqual([412, 'stale_version'])
      expect(z.parse(PicturePlace, (stale.json as Problem).current).version).toBe(
        z.parse(PicturePlace, saved.json).version,
      )
      for (const name of ['pictures.describe', 'pictures.crop', 'pictures.remove'] as const) {
        const body = {
          'pictures.describe': { it: 'a', en: 'b' },
          'pictures.crop': { focus: null },
          'pictures.remove': {},
        }
        const response = await second.tryCall(name, { params: { name: 'dish-4' }, body: body[name], headers: ifMatch })
        expect(describeRefusal(response), name).toEqual([412, 'stale_version'])
      }
      expect(await listFiles('dish-4')).toEqual(expect.arrayContaining(files))
    })
  })

  describe('the text of a picture', () => {
    test('is shown on the page of its language, with or without a photograph', async () => {
      const manager = await logIn()
      const params = { name: 'about-1' }
      const alt = { it: 'La casa di "pietra"', en: 'The stone house' }
      const described = await manager.call('pictures.describe', { params, body: alt, key: 'alt-1' })
      expect(described).toMatchObject({ alt, hasPhotograph: false })
      await expect.poll(() => readPage('/about')).toContain('alt="La casa di &quot;pietra&quot;"')
      await expect.poll(() => readPage('/about?lang=en')).toContain('alt="The stone house"')
      const onlyEnglish = await manager.call('pictures.describe', { params, body: { it: ' ', en: 'The house' } })
      expect(onlyEnglish.alt).toEqual({ it: '', en: 'The house' })
      await expect.poll(() => readPage('/about?lang=en')).toContain('alt="The house"')
      await expect.poll(() => readPage('/about')).not.toContain('alt="La casa')
      await manager.call('pictures.describe', { params, body: { it: '', en: '' } })
    })

    test('has at most 300 characters in one line, in both languages', async () => {
      const manager = await logIn()
      for (const body of [{ it: 'x'.repeat(301), en: '' }, { it: 'a\nb', en: '' }, { it: 'solo' }, { it: 1, en: '' }])
        expect((await manager.tryCall('pictures.describe', { params: { name: 'about-1' }, body })).status).toBe(400)
    })
  })

  test('a gallery is shown without what it leaves out, and no other place is ever left out', async () => {
    const manager = await logIn()
    const describeAs = (name: string, body: Input<'pictures.describe'>) =>
      manager.call('pictures.describe', { params: { name }, body })
    const texts = { it: '', en: '' }
    expect((await describeAs('gallery-4', { ...texts, hidden: true })).hidden).toBe(true)
    await expect.poll(() => readPage('/')).toContain('data-count="8"')
    expect(await readPage('/')).not.toContain('/pictures/gallery-4-')
    expect((await describeAs('gallery-4', { it: 'Ulivi', en: '' })).hidden).toBe(true)
    expect((await describeAs('dish-1', { ...texts, hidden: true })).hidden).toBe(false)
    await describeAs('gallery-4', { ...texts, hidden: false })
    await expect.poll(() => readPage('/')).toContain('data-count="9"')
  })

  describe('the photographs of a room', () => {
    const ofRoom = (id: number, ...numbers: number[]) => numbers.map((n) => `/pictures/room-${id}-${n}-720.webp`)
    const readRoom = async (id: number) => (await guest().call('rooms.list')).find((room) => room.id === id)

    test('come after the others, in the order that managers choose, without those that they leave out', async () => {
      const manager = await logIn()
      const params = { id: '1' }
      const { cursor } = await readChangePages(manager)
      const { version } = await place(manager, 'room-1-4', red)
      expect((await readChangePages(manager, cursor)).pages.at(-1)).toMatchObject({
        settings: [{ key: 'picture:room-1-4', version }],
        rooms: [{ id: 1, imageUrls: ofRoom(1, 1, 2, 3, 4) }],
      })
      expect((await readRoom(1))?.imageUrls).toEqual(ofRoom(1, 1, 2, 3, 4))
      const arrange = (names: string[], headers = {}) =>
        manager.tryCall('rooms.arrangePictures', { params, body: { names }, headers })
      const arranged = await arrange(['room-1-4', 'room-1-2'])
      expect(arranged.json).toMatchObject({ imageUrl: ofRoom(1, 4)[0], imageUrls: ofRoom(1, 4, 2) })
      expect((await arrange(['room-1-1', 'room-1-4', 'room-1-3'])).status).toBe(200)
      for (const names of [[], ['room-1-5'], ['room-2-1'], ['dish-1'], ['room-1-1', 'room-1-1'], ['../x']])
        expect((await arrange(names)).status, String(names)).toBe(400)
      expect(describeRefusal(await arrange(['room-1-1'], { 'if-match': '"1"' }))).toEqual([412, 'stale_version'])
      await manager.call('pictures.remove', { params: { name: 'room-1-4' } })
      expect((await readRoom(1))?.imageUrls).toEqual(ofRoom(1, 1, 3))
      expect((await readRoom(1))?.imageUrl).toBe(ofRoom(1, 1)[0])
    })

    test('a new room shows its first photograph in place of the view, and the view again without it', async () => {
      const manager = await logIn()
      const { id, imageUrls: view } = await manager.call('rooms.add', { body: sampleRoomInput })
      const name = `room-${id}-1`
      await place(manager, name, blue)
      expect((await readRoom(id))?.imageUrls).toEqual(ofRoom(id, 1))
      await manager.call('rooms.retire', { body: { ids: [id] } })
      const remove = () => manager.tryCall('rooms.remove', { params: { id: String(id) } })
      expect(describeRefusal(await remove())).toEqual([409, 'room_in_use'])
      await manager.call('rooms.retire', { body: { ids: [id], retired: false } })
      await manager.call('pictures.remove', { params: { name } })
      expect((await readRoom(id))?.imageUrls).toEqual(view)
      await manager.call('rooms.retire', { body: { ids: [id] } })
      expect((await remove()).status).toBe(204)
    })
  })
})
