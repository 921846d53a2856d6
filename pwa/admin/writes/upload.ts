/** Sends a file to a call that takes one. */
import type { Output, Params } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { buildUrl, getAcceptHeaders, readOutput } from '#pwa/api.ts'

type UploadCall = 'backups.upload' | 'pictures.upload' | 'duties.addReceipt'

type Options<N extends UploadCall> = {
  params?: Params<N>
  /** The version that the user has seen; sent as `If-Match`. */
  version?: number
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/**
 * Sends a file. It uses XMLHttpRequest, because `fetch` does not tell how much was sent. Throws like `call`.
 */
export async function uploadFile<N extends UploadCall>(
  name: N,
  file: Blob,
  { params, version, signal, onProgress }: Options<N>,
): Promise<Output<N>> {
  const request = new XMLHttpRequest()
  request.open(paths[name][0], buildUrl(name, params ?? {}, {}))
  const headers = { ...getAcceptHeaders(), 'content-type': 'application/octet-stream' }
  for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
  if (version !== undefined) request.setRequestHeader('if-match', `"${version}"`)
  request.upload.onprogress = ({ loaded }) => onProgress(loaded)
  signal.addEventListener('abort', () => request.abort())
  await new Promise<void>((resolve, reject) => {
    request.onload = () => resolve()
    request.onloadend = () => reject(new TypeError('the upload broke off'))
    request.send(file)
  })
  const type = request.getResponseHeader('content-type') ?? ''
  return readOutput<N>(
    new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }),
  )
}
