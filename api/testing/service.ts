/** What the stand-ins of the authorities' web services have in common. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `lost`: it does what it was asked for, and the connection breaks. `down`: it breaks before. `fault`: a SOAP fault.
 * `unavailable`: an error of what stands before the service.
 */
export type ServiceTrouble = 'lost' | 'down' | 'fault' | 'garbage' | 'unavailable'

export const respondUnavailable = (response: ServerResponse): void =>
  void response.writeHead(503, { 'content-type': 'text/html' }).end('<html><body>Service Unavailable</body></html>')

/** The text of the first element of this name. */
export const readElement = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(xml)?.[1] ?? '')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export async function startService(
  respond: (request: { headers: IncomingHttpHeaders; body: string }, response: ServerResponse) => void,
): Promise<{ address: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => respond({ headers: request.headers, body: Buffer.concat(chunks).toString() }, response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // `address` is a text for pipes only.
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
