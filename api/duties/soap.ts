/** A call to one of the services. What they answer is never logged: it is about guests. */
import { fetchOutside, OutsideError } from '#api/outgoing/fetchOutside.ts'
import { parseApart } from '#api/untrusted/parseApart.ts'
import type { readXml, XmlElement } from './xml.ts'

/**
 * `credentials`: it did not accept user, password or key. `refused`: it has answered, and taken nothing. `unsent`: nothing
 * can have reached it. `lost`: it may have done what it was asked for.
 */
export type ServiceFailure = { ok: false; why: 'credentials' | 'refused' | 'unsent' | 'lost'; message: string }
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
    return parsed.ok && parsed.value !== null ? { ok: true, value: parsed.value } : fail('lost')
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const isUnsent = ['bad_address', 'not_https', 'not_public'].includes(error.code)
    return fail(isUnsent ? 'unsent' : 'lost', error.message)
  }
}
