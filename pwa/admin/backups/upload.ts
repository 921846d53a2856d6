/** Uploads a backup file. */
import type { BackupRecord } from '#contract/backups.ts'
import { paths } from '#contract/paths.ts'
import { getAcceptHeaders, readOutput } from '#pwa/api.ts'

type Options = { signal: AbortSignal; onProgress: (sentBytes: number) => void }

/**
 * Sends the file and starts to restore it. It uses XMLHttpRequest, because `fetch` does not tell how much was sent. Throws
 * like `call`.
 */
export async function uploadBackup(file: Blob, { signal, onProgress }: Options): Promise<BackupRecord> {
  const [method, path] = paths['backups.upload']
  const request = new XMLHttpRequest()
  request.open(method, path)
  const headers = { ...getAcceptHeaders(), 'content-type': 'application/octet-stream' }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded }) => onProgress(loaded)
  signal.addEventListener('abort', () => request.abort())
  await new Promise<void>((resolve, reject) => {
    request.onload = () => resolve()
    request.onloadend = () => reject(new TypeError('the upload broke off'))
    request.send(file)
  })
  const type = request.getResponseHeader('content-type') ?? ''
  return readOutput<'backups.upload'>(
    new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }),
  )
}
