/** Uploads: streams the body of a request to a file, or reads a small one, up to a maximum size. */
import { open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { type Refusal, RefusalError, refuse } from '#api/errors.ts'
import { allowSlowUpload } from './requestTime.ts'

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EFBIG)$/.test(String(error.code))

/** The maximum size of a file, and the refusals of one that is larger and of one that breaks off. */
type UploadLimits = { maxBytes: number; tooLarge: Refusal; brokenOff: Refusal }

async function writeBody(request: IncomingMessage, path: string, limits: UploadLimits): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let total = 0
    // After an error the request stays open, so that its sender gets an answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      total += chunk.length
      if (total > limits.maxBytes) throw new RefusalError(limits.tooLarge)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
}

/** Saves the body in a new file. When it is refused or the upload breaks off, it deletes the file and throws. */
export async function saveUpload(ctx: Context, path: string, limits: UploadLimits): Promise<void> {
  if (!ctx.is('application/octet-stream')) throw new RefusalError(refuse('not_a_file_type'))
  if (Number(ctx.get('content-length')) > limits.maxBytes) throw new RefusalError(limits.tooLarge)
  allowSlowUpload(ctx.req)
  try {
    await writeBody(ctx.req, path, limits)
  } catch (error) {
    // A browser reads the answer only when it has sent everything.
    ctx.req.resume()
    await rm(path, { force: true })
    if (isDiskFull(error)) throw new RefusalError(refuse('disk_full'))
    // Nobody receives the answer to an upload that its sender has cancelled.
    if (ctx.req.destroyed) throw new RefusalError(limits.brokenOff)
    throw error
  }
}

const wrongTypes = { 'text/csv': refuse('not_csv_type'), 'application/octet-stream': refuse('not_a_file_type') }

/** The bytes of a small file. Refused: 413 `file_too_large`, 415 for another type. */
export async function readUpload(
  ctx: Context,
  { type, maxBytes }: { type: keyof typeof wrongTypes; maxBytes: number },
): Promise<Buffer> {
  if (!ctx.is(type)) throw new RefusalError(wrongTypes[type])
  const tooLarge = refuse('file_too_large', { values: { megabytes: maxBytes / 1_000_000 } })
  if (Number(ctx.get('content-length')) > maxBytes) throw new RefusalError(tooLarge)
  const chunks: Buffer[] = []
  let total = 0
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    total += chunk.length
    if (total > maxBytes) {
      // A browser reads the answer only when it has sent everything.
      ctx.req.resume()
      throw new RefusalError(tooLarge)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
