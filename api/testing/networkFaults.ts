/** What can go wrong between a tablet and the server, at each request. */
import type { Random } from '#api/seed/builders.ts'

const faults = [
  ...([
    'none',
    'none',
    'none',
    'none',
    'none',
    'none',
    'requestLost',
    'replyLost',
    'badGateway',
    'badGatewayAfter',
  ] as const),
  ...(['portal', 'unavailable', 'expired', 'crashBefore', 'crashAfter'] as const),
] as const
export type Fault = (typeof faults)[number]

/** Two requests in five go through. */
export const pickFault = (random: Random): Fault => random.pick(faults)

export const respondHtml = (status: number) =>
  new Response('<html>a page of a proxy</html>', { status, headers: { 'content-type': 'text/html' } })
export const respondProblem = (status: number, code: string) =>
  new Response(JSON.stringify({ type: '', title: '', status, detail: '', instance: '', code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
