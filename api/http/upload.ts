/** A file as the body of a request: written to the disk as it comes, never held in memory, bounded. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'koa'
import { Refused, refuse } from '#api/errors.ts'

/** Far above what a farm of decades has; whoever sends more sends something else. */
export const uploadBytes = 2_000_000_000

async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of source) {
    total += chunk.length
    if (total > uploadBytes) throw new Refused(refuse('too_large'))
    yield chunk
  }
}

/** Stores the body in a new file; a body that is refused or breaks off leaves none. */
export async function receiveFile(ctx: Context, path: string): Promise<void> {
  if (!ctx.is('application/octet-stream')) throw new Refused(refuse('not_a_file_type'))
  if (Number(ctx.get('content-length')) > uploadBytes) throw new Refused(refuse('too_large'))
  try {
    await pipeline(ctx.req, bounded, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
