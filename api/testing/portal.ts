/** A server of a test's own that behaves like a booking portal: it has a calendar for each path. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Day, Stay } from '#contract/days/days.ts'

export type PortalEvent = Stay & { uid?: string; summary?: string }

const formatDate = (day: Day): string => day.replaceAll('-', '')

/** A calendar as Airbnb writes it. */
export const writeFeed = (events: PortalEvent[]): string =>
  [
    ...['BEGIN:VCALENDAR', 'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN', 'CALSCALE:GREGORIAN', 'VERSION:2.0'],
    ...events.flatMap(({ uid, summary = 'Reserved', checkinDate, checkoutDate }) => [
      'BEGIN:VEVENT',
      'DTSTAMP:20270101T000000Z',
      `DTSTART;VALUE=DATE:${formatDate(checkinDate)}`,
      `DTEND;VALUE=DATE:${formatDate(checkoutDate)}`,
      `SUMMARY:${summary}`,
      ...(uid === undefined ? [] : [`UID:${uid}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

type Answer = string | ((response: ServerResponse) => void)

export type Portal = {
  url: string
  /** What stands at the address from now on: a calendar, or whatever the function answers. */
  set(answer: Answer | PortalEvent[]): void
  /** How often the calendar was asked for, and how often it was sent. */
  asked: number
  sent: number
  stop(): void
}

export async function startPortal(): Promise<Portal> {
  let answer: Answer = writeFeed([])
  const server = createServer((request, response) => {
    portal.asked++
    if (typeof answer === 'function') return answer(response)
    const etag = `"${createHash('sha1').update(answer).digest('hex')}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
    portal.sent++
    response.writeHead(200, { etag, 'content-type': 'text/calendar' }).end(answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const portal: Portal = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar.ics?s=secret-of-the-portal`,
    set: (next) => {
      answer = Array.isArray(next) ? writeFeed(next) : next
    },
    asked: 0,
    sent: 0,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return portal
}
