/** Warns when the first requests do not fit the variables of the server: a proxy that nobody told it about, another host. */
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from '#api/env.ts'
import { isLoopback } from './addresses.ts'

/** So many requests after the start are looked at. Later ones cost nothing. */
const checkedRequests = 200

type Settings = Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>
type Request = { headers: IncomingMessage['headers']; url: string; isLoopback: boolean }

/** Logs one warning for each variable. */
export function createSettingCheck(settings: Settings, log: Pick<Logger, 'warn'>): (request: IncomingMessage) => void {
  const logged = new Set<string>()
  let remaining = checkedRequests
  return ({ headers, url = '', socket }) => {
    if (remaining === 0) return
    remaining -= 1
    for (const warning of listWarnings(settings, {
      headers,
      url,
      isLoopback: isLoopback(socket.remoteAddress ?? ''),
    })) {
      const [variable = ''] = warning.split(':')
      if (!logged.has(variable)) log.warn(warning)
      logged.add(variable)
    }
  }
}

/** One line for each variable that does not fit a request. Nothing of the request is named: it may hold anything. */
export function listWarnings({ PUBLIC_URL, TRUST_PROXY }: Settings, { headers, url, isLoopback }: Request): string[] {
  // Monitors ask for these by the server's own address.
  if (url.startsWith('/api/health') || url.startsWith('/api/metrics')) return []
  const isForwarded = headers['x-forwarded-for'] !== undefined
  const { host, protocol } = new URL(PUBLIC_URL)
  const forwarded = (name: string) => (TRUST_PROXY > 0 ? String(headers[name] ?? '') || undefined : undefined)
  const requestHost = forwarded('x-forwarded-host') ?? headers.host ?? host
  const requestProtocol = forwarded('x-forwarded-proto') ?? protocol.slice(0, -1)
  return [
    ...(isForwarded && TRUST_PROXY === 0
      ? [
          'TRUST_PROXY: requests come through a proxy, but it is 0, so all guests share one limit: expected the number of proxies',
        ]
      : []),
    ...(!isForwarded && TRUST_PROXY > 0 && !isLoopback
      ? ['TRUST_PROXY: a request came without the proxy: expected a port that only the proxy can reach']
      : []),
    ...(requestHost.toLowerCase() !== host || `${requestProtocol}:` !== protocol
      ? [`PUBLIC_URL: a request was for another address than ${PUBLIC_URL}: expected the address that guests use`]
      : []),
  ]
}
