/** Addresses of callers, as a proxy or a socket writes them. */
import { isIP, isIPv4, isIPv6 } from 'node:net'

/** The IPv4 address that an IPv6 address maps, in any spelling; null for others. */
function toMappedIpv4(address: string): string | null {
  // The URL parser writes each address in its one shortest form.
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (high === undefined || low === undefined) return null
  const number = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
}

/**
 * The address in `text`, which some proxies write with a port: `192.0.2.1:5678`, `[2001:db8::1]:5678`. IPv4 addresses
 * have one form, whether they were mapped into IPv6 or not. Null when `text` is no address.
 */
export function parseAddress(text: string): string | null {
  const trimmed = text.trim()
  const [, bracketed] = /^\[([^\]%]*)(?:%[^\]]*)?\](?::\d+)?$/.exec(trimmed) ?? []
  const [, withPort] = /^([\d.]+):\d+$/.exec(trimmed) ?? []
  const address = (bracketed ?? withPort ?? trimmed).replace(/%.*$/, '')
  if (isIP(address) === 0) return null
  return isIPv4(address) ? address : (toMappedIpv4(address) ?? address)
}

/** Whether an address, or the name of a host, is this machine's own. */
export const isLoopback = (host: string): boolean => /^(localhost|::1|(::ffff:)?127\..+)$/.test(host)

/** What the limits count by: the IPv4 address, or the /64 prefix of an IPv6 address, which one household or host gets. */
export function getCallerKey(caller: string): string {
  const address = caller.replace(/%.*$/, '')
  if (!isIPv6(address)) return caller
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [headGroups, tailGroups] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array(8 - (headGroups?.length ?? 0) - (tailGroups?.length ?? 0)).fill('0')
  return [...(headGroups ?? []), ...zeros, ...(tailGroups ?? [])].slice(0, 4).join(':')
}
