/** Uploads: streams the body of a request to a file, up to a maximum size. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'koa'
import { RefusalError, refuse } from '#api/errors.ts'

/** Far larger than a backup with decades of bookings. */
const maxUploadBytes = 2_000_000_000

async function* limitSize(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of source) {
    total += chunk.length
    if (total > maxUploadBytes) throw new RefusalError(refuse('too_large'))
    yield chunk
  }
}

/** Saves the body in a new file. When it is refused or the upload breaks off, it deletes the file and throws. */
export async function saveUpload(ctx: Context, path: string): Promise<void> {
  if (!ctx.is('application/octet-stream')) throw new RefusalError(refuse('not_a_file_type'))
  if (Number(ctx.get('content-length')) > maxUploadBytes) throw new RefusalError(refuse('too_large'))
  try {
    await pipeline(ctx.req, limitSize, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
