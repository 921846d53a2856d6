/**
 * Sends seeded random files to a server as strangers would: calendars of portals, lists, files of bookings, receipts and
 * answers of services. They are samples with parts that are repeated, moved, cut or spoiled, up to megabytes.
 */
import { callService } from '#api/duties/soap.ts'
import { createRandom, type Random } from '#api/seed/builders.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { type ApiClient, getProblemCode } from './apiClient.ts'
import { hostileFeeds } from './hostileInputs.ts'
import { readMainThreadMs } from './mainThread.ts'
import { buildPdf } from './policePortal.ts'
import { startPortal, writeFeed } from './portal.ts'
import { startService } from './service.ts'

const maxBytes = 1_900_000
const junk = [
  '\u0000',
  '\u202e',
  '"',
  ';',
  ',',
  ':',
  '\r\n',
  '\r\n ',
  '(',
  '<a>',
  '</a>',
  '<![CDATA[',
  'stream\n',
  '=',
  '9',
  ' '.repeat(900),
]

/** The sample with a few changes. */
function spoil(random: Random, sample: string): string {
  let text = sample
  for (let changes = random.nextInt(5); changes >= 0; changes--) {
    const from = random.nextInt(text.length + 1)
    const part = text.slice(from, from + random.nextInt(200))
    const [before, behind] = [text.slice(0, from), text.slice(from)]
    const times = random.pick([1, 2, 50, 3000, 100_000])
    const kind = random.nextInt(4)
    if (kind === 0) text = before + behind.slice(part.length)
    else if (kind === 1) text = before + random.pick(junk as [string, ...string[]]).repeat(times) + behind
    else if (kind === 2) text = before + part.repeat(Math.min(times, Math.ceil(maxBytes / (part.length + 1)))) + behind
    else text = behind + before
    text = text.slice(0, maxBytes)
  }
  return text
}

const today = toFarmDay(Date.now())

const feedSample = [
  writeFeed(
    [10, 20, 30].map((n) => ({ uid: `u${n}@x`, checkinDate: addDays(today, n), checkoutDate: addDays(today, n + 2) })),
  ),
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:s\r\nDTSTART;TZID=Europe/Rome:20270301T100000\r\nDURATION:PT2H',
  'RRULE:FREQ=MONTHLY;BYDAY=-1SU,2MO;COUNT=20\r\nEXDATE:20270401T080000Z,20270501\r\nEND:VEVENT\r\nEND:VCALENDAR',
].join('\r\n')
const listSample =
  'Book number,Check-in,Check-out,Guest name(s),Price\r\n1,2027-03-01,2027-03-04,"Neri, A",120.50 EUR\r\n'
const importSample =
  'room;guestName;guestSurname;guestPhone;checkinDate;checkoutDate;agreedPrice\r\n2;Ada;"Neri; A";0575 1;1/3/2027;04.03.2027;"1.234,50"\r\n'
const xmlSample = '<?xml version="1.0"?><a:b xmlns:a="x"><c>text &amp; <![CDATA[more]]></c><d e="f"/><!-- g --></a:b>'

export type StrangersReport = { longestMs: number; megabytes: number[] }

/** Throws at the first fault. Returns the longest time for which this thread was held, and the memory on the way. */
export async function sendStrangers(manager: ApiClient, count: number, seed: number): Promise<StrangersReport> {
  const random = createRandom(seed)
  const portal = await startPortal()
  let xml = Buffer.alloc(0)
  const service = await startService((_, response) => response.end(xml))
  const upload = async (method: string, path: string, raw: Buffer, type: string) => {
    const response = await manager.send(method, path, { raw, headers: { 'content-type': type } })
    if (response.status >= 500) throw new Error(`${path}: ${response.status} ${getProblemCode(response)}`)
  }
  /** Each makes a file, and returns what sends it. */
  const kinds: (() => () => Promise<unknown>)[] = [
    () => {
      const [, build] = random.pick(hostileFeeds)
      const feed = Buffer.from(random.nextInt(20) === 0 ? build(today) : spoil(random, feedSample))
      portal.set((response) => void response.writeHead(200).end(feed))
      return () => manager.call('channels.check', { body: { importUrl: portal.url } })
    },
    () => {
      const list = Buffer.from(spoil(random, listSample))
      return () => upload('POST', '/api/portal-lists/booking?dryRun=true', list, 'text/csv')
    },
    () => {
      const file = Buffer.from(spoil(random, importSample))
      return () => upload('POST', '/api/import/bookings?dryRun=true', file, 'text/csv')
    },
    () => {
      const pdf = spoilPdf(random)
      const path = `/api/duties/alloggiati/${addDays(today, -1)}/receipt`
      return () => upload('PUT', path, pdf, 'application/octet-stream')
    },
    () => {
      xml = Buffer.from(spoil(random, xmlSample))
      return () => callService(service.address, { body: '', headers: {}, allowPrivate: true })
    },
  ]
  const report: StrangersReport = { longestMs: 0, megabytes: [] }
  let last = 0
  let isRunning = true
  const watch = (): void => {
    const now = readMainThreadMs()
    report.longestMs = Math.max(report.longestMs, now - last)
    last = now
    if (isRunning) setImmediate(watch)
  }
  try {
    // The thread and the code of each call are there before time is measured.
    for (const make of kinds) await make()()
    last = readMainThreadMs()
    watch()
    for (let i = 0; i < count; i++) {
      const send = kinds[i % kinds.length]?.()
      // The time in which this test has made the file is not counted.
      last = readMainThreadMs()
      await send?.()
      if (i % 20 === 0) report.megabytes.push(process.memoryUsage.rss() / 1e6)
    }
  } finally {
    isRunning = false
    portal.stop()
    service.stop()
  }
  return report
}

const spoilPdf = (random: Random): Buffer =>
  Buffer.from(
    `%PDF-1.4${spoil(random, buildPdf(['16'.padEnd(14, 'X') + 'ROSSI'.padEnd(80)]).toString('latin1'))}`,
    'latin1',
  )
