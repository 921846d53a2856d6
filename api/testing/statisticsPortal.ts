/** A server of a test's own that behaves like the region's web service, with its faults and outages. */
import { readElement, respondUnavailable, type ServiceTrouble, startService } from './service.ts'

type Guest = { id: string; arrival: string; departure: string | null; xml: string }

export type StatisticsPortal = {
  url: string
  credentials: { code: string; user: string; password: string }
  /** Whom it knows, by id. */
  guests: Map<string, Guest>
  /** The structure of each day. */
  days: Map<string, string>
  /** The bodies of all calls that it has understood. */
  calls: string[]
  /** What happens to the next call. */
  trouble: ServiceTrouble | null
  /** Its words about guests whose XML contains the text. */
  refuse: Map<string, string>
  stop(): void
}

const wrap = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${content}</S:Body></S:Envelope>`

const listParts = (xml: string, section: string, name: string): string[] =>
  [...readElement(xml, section).matchAll(new RegExp(`<${name}>[\\s\\S]*?</${name}>`, 'g'))].map(([it]) => it)

export async function startStatisticsPortal(): Promise<StatisticsPortal> {
  const takeDay = (movement: string): string => {
    const day = readElement(movement, 'data')
    portal.days.set(day, readElement(movement, 'struttura'))
    const handle = (section: string, kind: string, take: (id: string, xml: string) => string | null): string =>
      listParts(movement, section, kind)
        .map((xml) => {
          const id = readElement(xml, 'idswh')
          const error = take(id, xml)
          return `<${kind}><idswh>${id}</idswh><successo>${error === null}</successo><errore>${error ?? ''}</errore></${kind}>`
        })
        .join('')
    const arrivals = handle('arrivi', 'arrivo', (id, xml) => {
      const words = [...portal.refuse].find(([text]) => xml.includes(text))?.[1]
      if (words !== undefined) return words
      portal.guests.set(id, { id, arrival: day, departure: portal.guests.get(id)?.departure ?? null, xml })
      return null
    })
    const departures = handle('partenze', 'partenza', (id, xml) => {
      const guest = portal.guests.get(id)
      if (guest?.arrival !== readElement(xml, 'arrivo')) return 'Arrivo non trovato'
      guest.departure = day
      return null
    })
    const removals = handle('rettifiche', 'eliminazione', (id) =>
      portal.guests.delete(id) ? null : 'Arrivo non trovato',
    )
    return `<movimento><data>${day}</data>${arrivals}${departures}${removals}</movimento>`
  }
  const { address, stop } = await startService(({ headers, body }, response) => {
    const { code, user, password } = portal.credentials
    const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    if (headers.authorization !== wanted) return response.writeHead(401).end()
    const { trouble } = portal
    portal.trouble = null
    if (trouble === 'down') return response.destroy()
    if (trouble === 'unavailable') return respondUnavailable(response)
    const fault = (words: string) =>
      response
        .writeHead(500, { 'content-type': 'text/xml' })
        .end(wrap(`<S:Fault><faultcode>S:Server</faultcode><faultstring>${words}</faultstring></S:Fault>`))
    if (trouble === 'fault') return fault('Servizio in manutenzione')
    const isRight = headers['content-type']?.startsWith('text/xml') && headers.soapaction === '""'
    if (!isRight || readElement(body, 'codice') !== code) return fault('Richiesta non valida')
    portal.calls.push(body)
    const outcomes = [...body.matchAll(/<movimento>[\s\S]*?<\/movimento>/g)].map(([it]) => takeDay(it))
    if (trouble === 'lost') return response.destroy()
    const answer = `<ns2:inviaMovimentazioneResponse xmlns:ns2="http://checkin.ws.service.turismo5.gies.it/"><return>${outcomes.join('')}</return></ns2:inviaMovimentazioneResponse>`
    return response.writeHead(200, { 'content-type': 'text/xml' }).end(trouble === 'garbage' ? '<html>' : wrap(answer))
  })
  const portal: StatisticsPortal = {
    url: `${address}/ws/checkinV2`,
    credentials: { code: 'A051034001', user: 'ws051034', password: 'pw & <password>' },
    guests: new Map(),
    days: new Map(),
    calls: [],
    trouble: null,
    refuse: new Map(),
    stop,
  }
  return portal
}
