import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiClient, getProblemCode, readResponse } from '#api/testing/apiClient.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { type CallName, paths } from '#contract/paths.ts'

let server: TestServer
let manager: ApiClient
const logLines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ maxRequestTimeMs: 500, onLog: (line) => logLines.push(line) })
  manager = await new ApiClient(server).logIn()
})
afterAll(() => server.stop())

const uploadHeaders = () => ({ 'content-type': 'application/octet-stream', cookie: manager.cookie })

/** Begins a request and sends the first bytes of its body. */
function begin(call: CallName, headers: Record<string, string>, start: string): ClientRequest {
  const [method, path] = paths[call]
  const outgoing = request(new URL(path, server.url), { method, headers })
  outgoing.write(start)
  return outgoing
}

const listUploads = () => readdir(join(server.env.DATA_DIR, 'scratch'))

test('an upload may take longer than other requests, which are cut', async () => {
  const upload = begin('backups.upload', uploadHeaders(), 'no ')
  const isStarted = async () => expect(await listUploads()).toHaveLength(1)
  await vi.waitFor(isStarted, { timeout: 5000, interval: 20 })
  const slow = [
    begin('contacts.send', { 'content-type': 'application/json' }, '{'),
    begin('backups.upload', { 'content-type': 'application/octet-stream' }, 'no '),
  ]
  for (const outgoing of slow) {
    outgoing.on('response', (response) => response.resume())
    outgoing.on('error', () => {})
  }
  await Promise.all(slow.map((outgoing) => new Promise((resolve) => outgoing.once('close', resolve))))
  upload.end('backup')
  const [incoming]: IncomingMessage[] = await once(upload, 'response')
  if (incoming === undefined) throw new Error('the upload has no response')
  expect(getProblemCode(await readResponse(incoming))).toBe('not_a_backup')
  expect(await listUploads()).toEqual([])
})

test('a cancelled upload leaves no file and is no fault', async () => {
  const upload = begin('backups.upload', uploadHeaders(), '\u001f')
  upload.on('error', () => {})
  await vi.waitFor(async () => expect(await listUploads()).toHaveLength(1), { timeout: 5000, interval: 20 })
  upload.destroy()
  await vi.waitFor(async () => expect(await listUploads()).toEqual([]), { timeout: 5000, interval: 20 })
  expect(logLines.filter((line) => line.includes('a request failed'))).toEqual([])
})

test('an upload that the disk cannot take is refused before it is read', async () => {
  const { createUploadPath } = server.backups
  expect(await createUploadPath(1)).toMatchObject({ ok: true })
  expect(await createUploadPath(1e15)).toMatchObject({ ok: false, code: 'disk_full' })
})
