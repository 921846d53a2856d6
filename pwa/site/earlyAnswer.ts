/**
 * The first answer for the calendar of the booking page, requested while the code loads: a second earlier on a slow
 * line.
 */

/** An older answer may no longer be true. */
const maxAgeMs = 60_000

let early: { address: string; at: number; response: Promise<Response> } | null = null

export function requestEarly(): void {
  const { calendar }: { calendar?: string } = JSON.parse(document.getElementById('state')?.textContent ?? '{}')
  if (!calendar || early) return
  const response = fetch(`${calendar}&_t=${Date.now()}`, {
    cache: 'no-store',
    headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
  })
  early = { address: calendar, at: performance.now(), response }
  // Nobody may ever take it.
  response.catch(() => undefined)
}

/** The response of this address, once; null when there is none that can be used. */
export async function takeEarlyAnswer(address: string): Promise<Response | null> {
  if (early?.address !== address) return null
  const { at, response } = early
  early = null
  const answer = await response.catch(() => null)
  return answer?.ok && performance.now() - at < maxAgeMs ? answer : null
}
