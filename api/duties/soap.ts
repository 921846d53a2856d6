/** A call to one of the services. What they answer is never logged: it is about guests. */
import { fetchOutside, OutsideError } from '#api/outgoing/fetchOutside.ts'
import { parseApart } from '#api/untrusted/parseApart.ts'
import type { serviceFailures } from '#contract/duties/duties.ts'
import type { readXml, XmlElement } from './xml.ts'

/** `message`: what the service said, in its own words; empty where it said nothing. */
export type ServiceFailure = { ok: false; why: (typeof serviceFailures)[number]; message: string }
export type ServiceResult<T> = { ok: true; value: T } | ServiceFailure

const timeoutMs = 30_000
/** A receipt of a day with hundreds of guests has a few hundred kilobytes. */
const maxBytes = 8_000_000

export const fail = (why: ServiceFailure['why'], message = ''): ServiceFailure => ({ ok: false, why, message })

export async function callService(
  address: string,
  { body, headers, allowPrivate }: { body: string; headers: Record<string, string>; allowPrivate: boolean },
): Promise<ServiceResult<XmlElement>> {
  try {
    const response = await fetchOutside(address, { body, headers, allowPrivate, maxBytes, timeoutMs })
    if (response.status === 401 || response.status === 403) return fail('credentials')
    const parsed = await parseApart<typeof readXml>('xml', [response.body])
    const answer = parsed.ok ? parsed.value : null
    // An error without an envelope comes from what stands before the service.
    if (response.status >= 300 && answer?.name !== 'Envelope') return fail('unsent')
    return answer === null ? fail('lost') : { ok: true, value: answer }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const isNeverCalled = ['bad_address', 'not_https', 'not_public'].includes(error.code)
    return fail(isNeverCalled ? 'address' : 'lost')
  }
}
