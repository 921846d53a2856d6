/**
 * Which addresses of the internet the server may call. Everything that IANA lists as special (RFC 6890: private networks,
 * this machine, link-local addresses such as a cloud's 169.254.169.254, multicast …) is not public.
 */
import { BlockList, isIP } from 'node:net'

/** IPv4, https://www.iana.org/assignments/iana-ipv4-special-registry */
const specialIpv4: [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Within 2000::/3, the only part of IPv6 that is public: protocols, documentation, and IPv4 in disguise (6to4). */
const specialIpv6: [address: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [address, prefix] of specialIpv4) special.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of specialIpv6) special.addSubnet(address, prefix, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** `address`: an IP address as the resolver or a socket writes it. An IPv4 address inside an IPv6 one is not public. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
