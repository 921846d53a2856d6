import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { serveFiles, serveVideoRanges } from './files.ts'

const server = createServer()
let folder = ''
let url = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podere-files-'))
  await mkdir(join(folder, 'pictures'))
  await writeFile(join(folder, 'pictures/tv-1.mp4'), '0123456789')
  await writeFile(join(folder, 'gone.txt'), 'text')
  const [ranges, files] = [serveVideoRanges(folder, {}), serveFiles([folder], {})]
  await rm(join(folder, 'gone.txt'))
  server.on('request', (request, response) =>
    ranges(request, response, () => files(request, response, () => response.writeHead(404).end())),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const read = (path: string, headers: Record<string, string> = {}) =>
  new ApiClient({ url }).send('GET', path, { headers })

test.each([
  ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', undefined],
  ['bytes=0-0,5-6', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
])('serves a video request with the range %s', async (range, status, text, contentRange) => {
  const response = await read('/pictures/tv-1.mp4?x', { range })
  expect([response.status, response.text, response.headers['content-range']]).toEqual([status, text, contentRange])
  expect(response.headers['accept-ranges']).toBe('bytes')
})

test('sends a range only of the version named in If-Range, else the whole new file', async () => {
  const modified = (await read('/pictures/tv-1.mp4')).headers['last-modified'] ?? ''
  for (const [condition, status] of [
    [modified, 206],
    ['Sun, 01 Jan 2023 00:00:00 GMT', 200],
  ] as const) {
    const response = await read('/pictures/tv-1.mp4', { range: 'bytes=2-4', 'if-range': condition })
    expect(response.status).toBe(status)
  }
})

test('a file that cannot be read closes its connection and not the process', async () => {
  await expect(read('/gone.txt')).rejects.toThrow()
  expect((await read('/pictures/tv-1.mp4', { range: 'bytes=5-2' })).status).toBe(200)
})
