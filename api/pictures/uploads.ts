/** Photographs on their way from the admin into the folder of their place. */
import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'koa'
import { fsyncPath } from '#api/archive/files.ts'
import { createFolder } from '#api/db/folders.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { saveUpload } from '#api/http/upload.ts'
import { InvalidPhotographError, isTransparent, normalizePhotograph } from './encode.ts'
import {
  hasPictureSignature,
  isHeic,
  isUploadedFile,
  maxBytes,
  nameUnfinishedUpload,
  type PictureFormat,
} from './rules.ts'

const signatureBytes = 32

const uploadLimits = {
  maxBytes,
  tooLarge: refuse('picture_file_too_large', { values: { megabytes: Math.floor(maxBytes / 1_048_576) } }),
  brokenOff: refuse('picture_broken'),
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureBytes), 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function normalize(path: string, format: PictureFormat): Promise<Result<Buffer>> {
  const head = await readHead(path)
  if (isHeic(head)) return refuse('picture_is_heic')
  if (!hasPictureSignature(head)) return refuse('not_a_picture')
  try {
    return ok(await normalizePhotograph(path, format))
  } catch (error) {
    if (!(error instanceof InvalidPhotographError)) throw error
    const { code, values = {} } = error.invalid
    return refuse(code, { values })
  }
}

/** One at a time, because a large photograph needs some hundred megabytes of memory while it is decoded. */
let decoding: Promise<unknown> = Promise.resolve()

function normalizeInTurn(path: string, format: PictureFormat): Promise<Result<Buffer>> {
  const result = decoding.then(() => normalize(path, format))
  decoding = result.catch(() => {})
  return result
}

type Upload = { folder: string; format: PictureFormat }

/**
 * Reads a photograph from the body of a request and stores it in `folder`. Returns the name of its file, which is that of
 * its content: the same photograph again is the same file. Refused: 400, 413.
 */
export async function receivePhotograph(ctx: Context, { folder, format }: Upload): Promise<Result<string>> {
  await createFolder(folder)
  const path = join(folder, nameUnfinishedUpload(randomUUID()))
  try {
    await saveUpload(ctx, path, uploadLimits)
    const normalized = await normalizeInTurn(path, format)
    if (!normalized.ok) return normalized
    const file = `upload-${createHash('sha256').update(normalized.value).digest('hex').slice(0, 16)}.${isTransparent(format) ? 'png' : 'jpg'}`
    await writeFile(path, normalized.value, { flush: true })
    await rename(path, join(folder, file))
    await fsyncPath(folder)
    return ok(file)
  } finally {
    await rm(path, { force: true })
  }
}

/** Notes the time at which a file was replaced: it is removed a day later. */
export async function markReplaced(folder: string, file: string, now: number): Promise<void> {
  await utimes(join(folder, file), now / 1000, now / 1000).catch(() => {})
}

/** Removes what the owner has put into the folder of a place. */
export async function removeOwnFiles(folder: string): Promise<void> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => !isUploadedFile(file))
  for (const file of files) await rm(join(folder, file), { recursive: true, force: true })
}
