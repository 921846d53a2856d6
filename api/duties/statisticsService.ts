/** The region's web service (Ross1000, SOAP 1.1). */
import { callService, fail, type ServiceResult } from './soap.ts'
import { formatMovements, type Movement } from './statisticsFile.ts'
import { getText, listElements } from './xml.ts'

export type StatisticsAccount = { url: string; code: string; user: string; password: string; allowPrivate: boolean }

const kinds = ['arrivo', 'partenza', 'eliminazione'] as const
export type ElementKind = (typeof kinds)[number]
/**
 * Of one element: null when it was taken, else the region's words, which may be empty. One that the answer does not name is
 * not taken.
 */
export type ElementOutcome = (kind: ElementKind, id: string) => string | null

const namespace = 'http://checkin.ws.service.turismo5.gies.it/'
const buildEnvelope = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><ns2:inviaMovimentazione xmlns:ns2="${namespace}"><movimentazione>${content}</movimentazione></ns2:inviaMovimentazione></soapenv:Body></soapenv:Envelope>`

/** Whether the region lets this user in: it gets no day. A fault is about the code, or about the days that are missing. */
export async function testStatisticsAccess(account: StatisticsAccount): Promise<ServiceResult<null>> {
  const answer = await sendMovements(account, [])
  if (answer.ok) return { ok: true, value: null }
  return answer.why === 'lost' && answer.message !== '' ? fail('refused', answer.message) : answer
}

/** Sends days. Sending a day again replaces it: the region knows each person by an id of our own. */
export async function sendMovements(
  { url, code, user, password, allowPrivate }: StatisticsAccount,
  movements: Movement[],
): Promise<ServiceResult<ElementOutcome>> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    'content-type': 'text/xml; charset=utf-8',
    soapaction: '""',
  }
  const body = buildEnvelope(formatMovements(code, movements))
  const answer = await callService(url, { body, headers, allowPrivate })
  if (!answer.ok) return answer
  const response = listElements(answer.value, 'inviaMovimentazioneResponse')[0]
  if (response === undefined) return fail('lost', getText(answer.value, 'faultstring'))
  const outcomes = new Map(
    kinds.flatMap((kind) =>
      listElements(response, kind).map((it): [string, string | null] => {
        const message = getText(it, 'successo') === 'true' ? null : getText(it, 'errore')
        return [`${kind} ${getText(it, 'idswh')}`, message]
      }),
    ),
  )
  return {
    ok: true,
    value: (kind, id) => {
      const outcome = outcomes.get(`${kind} ${id}`)
      return outcome === undefined ? '' : outcome
    },
  }
}
