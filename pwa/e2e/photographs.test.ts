import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisitor, type Visitor } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'

let dataDir: string
let server: RunningServer
let visitor: Visitor

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'podere-owner-'))
  const folder = join(dataDir, 'pictures/about-1')
  await mkdir(folder, { recursive: true })
  const red = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b02010' } })
  await writeFile(join(folder, 'Casa, 3 maggio.jpg'), await red.jpeg().toBuffer())
  await writeFile(join(folder, 'alt.json'), JSON.stringify({ it: 'La casa, rossa', en: 'The house, red' }))
  server = await startServer({ dataDir })
  visitor = await openVisitor({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
})
afterAll(async () => {
  await visitor.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('shows a photograph of the owner instead of the drawn picture, with the alt texts in both languages', async () => {
  const { page } = visitor
  await expect
    .poll(async () => (await fetch(`${server.url}/about`)).text(), { timeout: 45_000 })
    .toContain('alt="La casa, rossa"')
  await page.goto('/about')
  const picture = page.getByAltText('La casa, rossa')
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth)).toBeGreaterThan(0)
  const [red = 0, green = 0] = await picture.evaluate((it: HTMLImageElement) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas?.drawImage(it, 0, 0, 1, 1)
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])]
  })
  expect([red > 150, green < 60]).toEqual([true, true])
  await page.getByRole('link', { name: /^EN/ }).first().click()
  await page.getByAltText('The house, red').waitFor()
  visitor.expectNoErrors()
})
