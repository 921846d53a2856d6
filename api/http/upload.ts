/** A file as the body of a request: written to the disk as it comes, never held in memory, bounded. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'koa'
import { RefusalError, refuse } from '#api/errors.ts'

/** Far above what a farm of decades has; whoever sends more sends something else. */
export const maxUploadBytes = 2_000_000_000

async function* limitSize(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of source) {
    total += chunk.length
    if (total > maxUploadBytes) throw new RefusalError(refuse('too_large'))
    yield chunk
  }
}

/** Stores the body in a new file; a body that is refused or breaks off leaves none. */
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
