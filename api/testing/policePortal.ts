/** A server of a test's own that behaves like the police's web service, with its faults and outages. */
import type { ServerResponse } from 'node:http'
import { deflateSync } from 'node:zlib'
import { readElement as read, respondUnavailable, type ServiceTrouble, startService } from './service.ts'

export type PoliceOperation = 'GenerateToken' | 'Authentication_Test' | 'Test' | 'Send' | 'Ricevuta'
export type PoliceTrouble = ServiceTrouble

export type PolicePortal = {
  url: string
  credentials: { user: string; password: string; wsKey: string }
  /** What it has taken, by the day on which it came. */
  taken: Map<string, string[]>
  /** What happens to the next call of an operation. */
  troubles: Map<PoliceOperation, PoliceTrouble>
  calls: PoliceOperation[]
  /** The portal's day. */
  setDay(day: string): void
  /** Its words about lines that it refuses: those that contain the text. */
  refuse: Map<string, string>
  stop(): void
}

const outcome = (isRight: boolean, words = ''): string =>
  `<esito>${isRight}</esito><ErroreCod>${isRight ? '' : '10'}</ErroreCod><ErroreDes>${words}</ErroreDes><ErroreDettaglio />`

const wrap = (content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${content}</soap:Body></soap:Envelope>`

/** A PDF as far as our reader looks: a page that shows names in a compressed stream. */
export function buildPdf(lines: string[]): Buffer {
  const names = lines.map((line) => `(${line.slice(14, 64).trim()}) Tj (${line.slice(64, 94).trim()}) Tj`)
  const page = deflateSync(Buffer.from(`BT ${names.join('\n')} ET`, 'latin1'))
  return Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj\nstream\n'), page, Buffer.from('\nendstream\nendobj\n%%EOF')])
}

export async function startPolicePortal(): Promise<PolicePortal> {
  let today = '2026-01-01'
  const answer = (operation: PoliceOperation, xml: string): string => {
    const { user, password, wsKey } = portal.credentials
    if (operation === 'GenerateToken') {
      const isRight = read(xml, 'Utente') === user && read(xml, 'Password') === password && read(xml, 'WsKey') === wsKey
      const token = isRight
        ? '<issued>2026-01-01T00:00:00</issued><expires>2026-01-01T01:00:00</expires><token>t</token>'
        : ''
      return `<GenerateTokenResult>${token}</GenerateTokenResult><result>${outcome(isRight, isRight ? '' : 'Utente, Password o WsKey non validi')}</result>`
    }
    if (read(xml, 'Utente') !== user || read(xml, 'token') !== 't')
      return `<${operation}Result>${outcome(false, 'Token non valido')}</${operation}Result>`
    if (operation === 'Authentication_Test')
      return `<Authentication_TestResult>${outcome(true)}</Authentication_TestResult>`
    if (operation === 'Ricevuta') {
      const day = read(xml, 'Data').slice(0, 10)
      const lines = portal.taken.get(day)
      if (day >= today || lines === undefined)
        return `<RicevutaResult>${outcome(false, 'Nessuna ricevuta per la data')}</RicevutaResult>`
      return `<RicevutaResult>${outcome(true)}</RicevutaResult><PDF>${buildPdf(lines).toString('base64')}</PDF>`
    }
    const lines = [...xml.matchAll(/<string>([\s\S]*?)<\/string>/g)].map(([it]) => read(it, 'string'))
    const outcomes = lines.map((line) => {
      const words = [...portal.refuse].find(([text]) => line.includes(text))?.[1]
      if (words === undefined && operation === 'Send')
        portal.taken.set(today, [...(portal.taken.get(today) ?? []), line])
      return `<EsitoOperazioneServizio>${outcome(words === undefined, words)}</EsitoOperazioneServizio>`
    })
    return `<${operation}Result>${outcome(true)}</${operation}Result><result><SchedineValide>${lines.length}</SchedineValide><Dettaglio>${outcomes.join('')}</Dettaglio></result>`
  }
  const respond = (operation: PoliceOperation, xml: string, response: ServerResponse) => {
    portal.calls.push(operation)
    const trouble = portal.troubles.get(operation)
    portal.troubles.delete(operation)
    if (trouble === 'down') return response.destroy()
    if (trouble === 'unavailable') return respondUnavailable(response)
    if (trouble === 'fault')
      return response
        .writeHead(500)
        .end(wrap('<soap:Fault><soap:Reason><soap:Text>Errore</soap:Text></soap:Reason></soap:Fault>'))
    const content = wrap(
      `<${operation}Response xmlns="AlloggiatiService">${answer(operation, xml)}</${operation}Response>`,
    )
    if (trouble === 'lost') return response.destroy()
    return response
      .writeHead(200, { 'content-type': 'application/soap+xml' })
      .end(trouble === 'garbage' ? '<html>' : content)
  }
  const { address, stop } = await startService(({ headers, body }, response) => {
    const operation = /action="AlloggiatiService\/(\w+)"/.exec(headers['content-type'] ?? '')?.[1]
    respond(operation as PoliceOperation, body, response)
  })
  const portal: PolicePortal = {
    url: `${address}/service.asmx`,
    credentials: { user: 'AR000123', password: 'pw & <password>', wsKey: 'chiave' },
    taken: new Map(),
    troubles: new Map(),
    calls: [],
    setDay: (day) => {
      today = day
    },
    refuse: new Map(),
    stop,
  }
  return portal
}
