import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  brandPlaces,
  checkImage,
  checkPhotograph,
  checkSize,
  choosePhotograph,
  findFormat,
  findPlaceOfFile,
  hasPictureSignature,
  isHeic,
  isUnfinishedUpload,
  isUploadedFile,
  listFiles,
  nameUnfinishedUpload,
  toDrawnPictures,
} from './rules.ts'

const mebibyte = 1024 * 1024
const drawn = { width: 120, height: 90, widths: [60, 120] }

test('reads size and widths of the drawn pictures', () => {
  expect(toDrawnPictures({ 'room-1-1': ['#c04020', 120, 90, 60, 120], plain: ['#000000', 10, 20] })).toEqual({
    'room-1-1': { color: '#c04020', ...drawn },
    plain: { color: '#000000', width: 10, height: 20, widths: [] },
  })
})

test.each(['a.jpg', 'a.jpeg', 'a.JPG', 'a.b.png', 'a.webp', 'a.avif', 'a.tif', 'a.TIFF'])('takes %s', (file) => {
  expect(choosePhotograph([file])).toEqual({ file })
  expect(choosePhotograph(['alt.json', 'note.txt', file])).toEqual({ file })
})

test.each(['a.heif', 'a.svg', 'jpg', 'a.jpg.txt', 'a.jpg2', 'a'])('does not take %s', (file) => {
  expect(choosePhotograph([file])).toEqual({ refusal: `${file} is not a photograph; use jpg, png, webp, avif or tiff` })
})

test('an empty folder and one with only an alt text have no photograph and no error', () => {
  expect(choosePhotograph([])).toBeNull()
  expect(choosePhotograph(['alt.json'])).toBeNull()
  expect(choosePhotograph(['alt.json', 'note.txt'])).toEqual({ refusal: expect.stringContaining('note.txt') })
})

test('refuses two photographs, and a name of more than 60 bytes', () => {
  expect(choosePhotograph(['a.jpg', 'b.png', 'alt.json'])).toEqual({
    refusal: 'the folder contains 2 photographs; exactly one is needed',
  })
  const longestName = `${'é'.repeat(28)}.jpg`
  expect(choosePhotograph([longestName])).toEqual({ file: longestName })
  expect(choosePhotograph([`x${longestName}`])).toEqual({
    refusal: `the name x${longestName} is too long; the maximum is 60 bytes`,
  })
})

test('a file may have 40 MB', () => {
  expect(checkSize(40 * mebibyte)).toBeNull()
  expect(checkSize(40 * mebibyte + 1)).toBe('the file has 41 MB; the maximum is 40 MB')
})

test.each([
  ['jpeg', 'a.jpg'],
  ['jpeg', 'a.JPEG'],
  ['png', 'a.png'],
  ['webp', 'a.webp'],
  ['heif', 'a.avif'],
  ['tiff', 'a.tif'],
  ['tiff', 'a.tiff'],
])('accepts %s in %s', (format, file) => {
  expect(checkPhotograph(file, { format, width: 400, height: 300 }, drawn)).toBeNull()
})

test('refuses a format that is not supported or not the one of the name', () => {
  expect(checkPhotograph('a.svg', { format: 'svg', width: 400, height: 300 }, drawn)).toBe(
    'the file contains svg, which is not a supported format',
  )
  expect(checkPhotograph('a.png', { format: 'jpeg', width: 400, height: 300 }, drawn)).toBe(
    'the file contains jpeg, but its name says otherwise',
  )
})

test('a photograph has at most 100 million pixels', () => {
  expect(checkPhotograph('a.jpg', { format: 'jpeg', width: 10_000, height: 10_000 }, drawn)).toBeNull()
  expect(checkPhotograph('a.jpg', { format: 'jpeg', width: 10_001, height: 10_000 }, drawn)).toBe(
    '10001 × 10000 pixels are too many; the maximum is 100 million',
  )
})

test('an AVIF has at most 16 million pixels, and no side longer than 8,192', () => {
  const check = (width: number, height: number) => checkPhotograph('a.avif', { format: 'heif', width, height }, drawn)
  expect([check(4000, 4000), check(8192, 1900)]).toEqual([null, null])
  expect(check(9999, 9999)).toBe('9999 × 9999 pixels are too many; the maximum is 16 million')
  expect(check(4001, 4000)).not.toBeNull()
  expect(check(8193, 100)).not.toBeNull()
})

test('a photograph is at least as wide as the narrowest file of the drawn picture', () => {
  expect(checkPhotograph('a.jpg', { format: 'jpeg', width: 60, height: 9 }, drawn)).toBeNull()
  expect(checkPhotograph('a.jpg', { format: 'jpeg', width: 59, height: 90 }, drawn)).toBe(
    '59 pixels are too narrow; the picture should be 120 pixels wide',
  )
  expect(checkPhotograph('a.jpg', { format: 'jpeg', width: 1, height: 1 }, { ...drawn, widths: [] })).toBeNull()
})

test('each room has twelve places, with or without a drawn picture', () => {
  const drawnPictures = { 'room-1-1': { color: '#c04020', ...drawn } }
  expect(findFormat(drawnPictures, 'room-1-1')).toEqual({ kind: 'page', ...drawn })
  expect(findFormat(drawnPictures, 'page-7')).toMatchObject({ kind: 'page', width: 1080 })
  expect(findFormat(drawnPictures, 'room-40-12')).toMatchObject({ width: 1080, height: 810, widths: [360, 720, 1080] })
  for (const name of ['room-1-13', 'room-0-1', 'room-1-0', 'room-1', 'pool-1', '__proto__', 'constructor'])
    expect(findFormat(drawnPictures, name), name).toBeNull()
})

test('knows pictures by their first bytes, and takes no drawing, text or program for one', async () => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)
    expect(hasPictureSignature(await image.clone().toFormat(format).toBuffer()), format).toBe(true)
  for (const head of ['\0\0\0\x1cftypavis', '\0\0\0\x1cftypmif1', 'MM\0*\0'])
    expect(hasPictureSignature(Buffer.from(head, 'latin1')), head).toBe(true)
  for (const text of [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a',
    '%PDF-1.7',
    'caro diario',
    'RIFF1234WAVE',
  ])
    expect(hasPictureSignature(Buffer.from(text)), text).toBe(false)
})

test('knows the photographs of an iPhone, which are not AVIF pictures', async () => {
  for (const brands of ['heic\0\0\0\0mif1heic', 'mif1\0\0\0\0mif1heic', 'heix\0\0\0\0mif1', 'hevc\0\0\0\0msf1'])
    expect(isHeic(Buffer.from(`\0\0\0\x24ftyp${brands}`, 'latin1')), brands).toBe(true)
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
  for (const format of ['jpeg', 'avif'] as const)
    expect(isHeic(await image.clone().toFormat(format).toBuffer()), format).toBe(false)
  expect(isHeic(Buffer.from('\0\0\0\x24ftypmif1\0\0\0\0mif1avif', 'latin1'))).toBe(false)
})

test('says with a code and its numbers why an upload cannot be shown', () => {
  expect(checkImage({ format: 'gif', width: 400, height: 300 }, drawn)).toMatchObject({ code: 'not_a_picture' })
  expect(checkImage({ format: 'jpeg', width: 10_001, height: 10_000 }, drawn)).toMatchObject({
    code: 'picture_too_large',
    values: { width: 10_001, height: 10_000 },
  })
  expect(checkImage({ format: 'jpeg', width: 59, height: 90 }, drawn)).toMatchObject({
    code: 'picture_too_narrow',
    values: { width: 59, minimum: 120 },
  })
})

test('logo, shared picture and icon have places of their own', () => {
  expect(Object.keys(brandPlaces)).toEqual(['logo', 'share', 'icon'])
  expect(findFormat({}, 'share')).toMatchObject({ kind: 'share', width: 1200, height: 630, widths: [1200] })
  for (const [name, { kind, width, widths, drawnUrl }] of Object.entries(brandPlaces)) {
    expect([kind, widths]).toEqual([name, [width]])
    expect(drawnUrl).toMatch(/^\/pictures\/[\w-]+\.(?:svg|jpg|png)$/)
    expect(findFormat({}, name)?.kind).toBe(name)
  }
})

test('each file of a place belongs to that place', () => {
  expect(listFiles('pool-1', { kind: 'page', ...drawn })).toEqual([
    ...['pool-1-60.avif', 'pool-1-120.avif', 'pool-1-120.webp'],
  ])
  for (const name of ['logo', 'share', 'icon', 'room-2-3']) {
    const format = findFormat({}, name)
    const files = format ? listFiles(name, format) : []
    expect(files.length, name).toBeGreaterThan(0)
    expect(new Set(files.map(findPlaceOfFile)), name).toEqual(new Set([name]))
  }
  const listBrandFiles = (kind: 'logo' | 'icon') => listFiles(kind, { kind, ...drawn })
  expect(listBrandFiles('logo')).toEqual(['logo-256.webp'])
  const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png']
  expect(listBrandFiles('icon')).toEqual([...icons, ...icons.map((file) => `admin-${file}`)])
})

test('knows what was sent from the admin from the owner’s own files', () => {
  expect(isUploadedFile('upload-0123456789abcdef.jpg')).toBe(true)
  expect(isUploadedFile('upload-0123456789abcdef.png')).toBe(true)
  for (const file of [
    'upload-0123456789abcdef.webp',
    'upload-0123456789abcde.jpg',
    'upload-0123456789abcdef0.jpg',
    'upload-0123456789ABCDEF.jpg',
    'my-upload-0123456789abcdef.jpg',
    'upload-0123456789abcdef.jpg.txt',
  ])
    expect(isUploadedFile(file), file).toBe(false)
})

test('an upload that is not finished is a hidden file', () => {
  const name = nameUnfinishedUpload('7')
  expect([name, isUnfinishedUpload(name), isUnfinishedUpload('upload-7')]).toEqual(['.upload-7', true, false])
  expect(isUnfinishedUpload(`a${name}`)).toBe(false)
})

test.each([
  ['room-1-1-720.avif', 'room-1-1'],
  ['hero-1-tall-360.webp', 'hero-1-tall'],
  ['logo-256.webp', 'logo'],
  ['share-1200.jpg', 'share'],
  ['icon-maskable-512.png', 'icon'],
  ['admin-apple-touch-icon.png', 'icon'],
  ['og-it.jpg', null],
  ['pool-1-720.avif.txt', null],
  ['-720.avif', null],
  ['favicon.svg', null],
  ['tv-1.mp4', null],
])('%s is a file of %s', (file, name) => {
  expect(findPlaceOfFile(file)).toBe(name)
})
