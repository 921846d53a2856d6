/** The police's web service (Alloggiati Web, SOAP 1.2). */
import { callService, fail, type ServiceResult } from './soap.ts'
import { escapeXml, getText, listElements, type XmlElement } from './xml.ts'

export type PoliceAccount = { url: string; user: string; password: string; wsKey: string; allowPrivate: boolean }
/** Of one line: null when it is right, else the portal's words, which may be empty. */
export type LineOutcome = string | null

type PoliceSession = { account: PoliceAccount; token: string }

const buildEnvelope = (operation: string, content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:Body><${operation} xmlns="AlloggiatiService">${content}</${operation}></soap12:Body></soap12:Envelope>`

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const getMessage = (it: XmlElement | undefined): string =>
  [...new Set(['ErroreDes', 'ErroreDettaglio'].map((name) => getText(it, name)).filter(Boolean))].join(' ')

/** The answer to one operation, after its own result was read. */
async function callPolice(
  { url, allowPrivate }: PoliceAccount,
  operation: string,
  content: string,
): Promise<ServiceResult<XmlElement>> {
  const headers = { 'content-type': `application/soap+xml; charset=utf-8; action="AlloggiatiService/${operation}"` }
  const answer = await callService(url, { body: buildEnvelope(operation, content), headers, allowPrivate })
  if (!answer.ok) return answer
  const response = listElements(answer.value, `${operation}Response`)[0]
  if (response === undefined) return fail('lost', getText(answer.value, 'Text'))
  // GenerateToken names its result otherwise than the rest.
  const result = listElements(response, 'result').find(
    (it) => getText(it, 'esito') !== '' && it.children[0]?.name === 'esito',
  )
  const outcome =
    listElements(response, `${operation}Result`).find((it) => it.children.some(({ name }) => name === 'esito')) ??
    result
  if (getText(outcome, 'esito') === 'false') return fail('refused', getMessage(outcome))
  return { ok: true, value: response }
}

/** A token, which every further call needs. A refusal means wrong credentials. */
export async function openPoliceSession(account: PoliceAccount): Promise<ServiceResult<PoliceSession>> {
  const { user, password, wsKey } = account
  const content = element('Utente', user) + element('Password', password) + element('WsKey', wsKey)
  const answer = await callPolice(account, 'GenerateToken', content)
  if (!answer.ok) return answer.why === 'refused' ? fail('credentials', answer.message) : answer
  const token = getText(answer.value, 'token')
  return token === '' ? fail('lost') : { ok: true, value: { account, token } }
}

const buildCaller = ({ account, token }: PoliceSession): string =>
  element('Utente', account.user) + element('token', token)

/** Whether the portal lets this user in. */
export async function testPoliceAccess(account: PoliceAccount): Promise<ServiceResult<null>> {
  const session = await openPoliceSession(account)
  if (!session.ok) return session
  const answer = await callPolice(account, 'Authentication_Test', buildCaller(session.value))
  if (answer.ok) return { ok: true, value: null }
  return answer.why === 'refused' ? fail('credentials', answer.message) : answer
}

/** `Test` only checks. `Send` also takes the right lines: the wrong ones stay out. The outcome of each line, in order. */
export async function sendLines(
  session: PoliceSession,
  operation: 'Test' | 'Send',
  lines: string[],
): Promise<ServiceResult<LineOutcome[]>> {
  const list = `<ElencoSchedine>${lines.map((line) => element('string', line)).join('')}</ElencoSchedine>`
  const answer = await callPolice(session.account, operation, buildCaller(session) + list)
  if (!answer.ok) return answer
  const outcomes = listElements(answer.value, 'EsitoOperazioneServizio')
  if (outcomes.length !== lines.length) return fail('lost')
  const value = outcomes.map((it) =>
    getText(it, 'esito') === 'true' ? null : getMessage(it) || getText(it, 'ErroreCod'),
  )
  return { ok: true, value }
}

/** The receipt of a day as a PDF. The portal has those of the last 30 days, without today. */
export async function fetchReceipt(session: PoliceSession, day: string): Promise<ServiceResult<Buffer>> {
  const answer = await callPolice(
    session.account,
    'Ricevuta',
    buildCaller(session) + element('Data', `${day}T00:00:00`),
  )
  if (!answer.ok) return answer
  const file = Buffer.from(getText(answer.value, 'PDF'), 'base64')
  return file.subarray(0, 5).toString() === '%PDF-' ? { ok: true, value: file } : fail('lost')
}
