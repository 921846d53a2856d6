import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Portal } from '#contract/channels.ts'
import { addDays, getNights } from '#contract/days/days.ts'
import { readFeed } from './feed.ts'
import {
  type FoundStay,
  getMeaning,
  getStatement,
  isEcho,
  type KnownStay,
  reconcile,
  toFoundStays,
  toGiven,
} from './rules.ts'

const today = '2027-03-01'
const day = (n: number) => addDays(today, n)
const stay = (from: number, nights = 2, uid: string | null = `u${from}`): FoundStay => ({
  uid,
  kind: 'stay',
  title: 'Reserved',
  url: null,
  checkinDate: day(from),
  checkoutDate: day(from + nights),
})
const known = (from: number, missed = 0, nights = 2): KnownStay => {
  const { title: _, url: __, ...known } = stay(from, nights)
  return { ...known, id: `s${from}`, missed, isCancelled: false, overruled: null }
}
const noChoice = { asStays: [], asClosed: [] }

test.each<[Portal, string, string]>([
  ['airbnb', 'Reserved', 'stay'],
  ['airbnb', 'Airbnb (Not available)', 'closed'],
  ['booking', 'CLOSED - Not available', 'stay'],
  ['booking', 'CLOSED – Not available', 'stay'],
  ['vrbo', 'Reserved - Hanna', 'stay'],
  ['vrbo', 'Blocked', 'closed'],
  ['other', 'Non disponibile', 'closed'],
  ['other', 'Famiglia Neri', 'stay'],
])('of %s, “%s” is %s', (portal, title, meaning) => expect(getMeaning(portal, title, noChoice)).toBe(meaning))

test('the owner can say what a title means', () => {
  const meanings = { asStays: ['airbnb (not available)'], asClosed: ['reserved'] }
  expect(getMeaning('airbnb', ' Airbnb (Not available)', meanings)).toBe('stay')
  expect(getMeaning('airbnb', 'Reserved', meanings)).toBe('closed')
})

test('recognizes stays by UID when they move, and by nights when their UID changes', () => {
  const result = reconcile([known(5), known(10)], [{ ...stay(6), uid: 'u5' }, stay(10, 2, 'other')], today)
  expect(result).toMatchObject({ added: [], missing: [], vanished: [], isSuspicious: false })
  // Another UID alone is no change: some portals write new ones into each answer.
  expect(result.changed).toEqual([{ ...stay(6), uid: 'u5', id: 's5' }])
  expect(result.uids).toEqual({ s5: 'u5', s10: 'other' })
})

test('frees nights after two readings without the event, and keeps them when it comes back', () => {
  const others = [known(20), known(30)]
  const found = [stay(20), stay(30)]
  expect(reconcile([known(5), ...others], found, today)).toMatchObject({ missing: ['s5'], vanished: [] })
  expect(reconcile([known(5, 1), ...others], found, today)).toMatchObject({ missing: [], vanished: ['s5'] })
  expect(reconcile([known(5, 1), ...others], [stay(5), ...found], today)).toMatchObject({
    missing: [],
    vanished: [],
  })
})

test('a stay that moves under another UID has its new nights at once, and keeps the others until the second reading', () => {
  const moved = stay(7, 4, 'new')
  const first = reconcile([known(5, 0, 4)], [moved], today)
  expect(first).toMatchObject({ added: [moved], missing: ['s5'], vanished: [], isSuspicious: false })
  expect(first.shortened).toEqual([{ id: 's5', checkinDate: day(5), checkoutDate: day(7) }])
  const rows = [known(5, 1, 2), { ...known(7, 0, 4), uid: 'new' }]
  for (const uid of ['new', 'newer'])
    expect(reconcile(rows, [stay(7, 4, uid)], today)).toMatchObject({ added: [], changed: [], vanished: ['s5'] })
  // One in the middle of the other keeps the longest rest, one that covers it keeps nothing.
  expect(reconcile([known(5, 0, 6)], [stay(6, 2, 'new')], today).shortened).toMatchObject([{ checkinDate: day(8) }])
  expect(reconcile([known(6), known(8)], [stay(5, 2, 'a'), stay(7, 2, 'b')], today).vanished).toEqual(['s6'])
  // A longer one is the same stay.
  expect(reconcile([known(5)], [stay(5, 4, 'new')], today).changed).toMatchObject([{ id: 's5', checkoutDate: day(9) }])
})

test('the stay of an event that cannot be read keeps its nights', () => {
  const rows = [known(5, 1), { ...known(8, 1), uid: `u8 ${day(8)}` }, known(11, 1), known(20)]
  const result = reconcile(rows, [stay(20)], today, { unreadUids: new Set(['u5', 'u8']) })
  expect(result).toMatchObject({ missing: [], vanished: ['s11'] })
})

test('closed days with a title that is ignored mean nothing, stays with it do', () => {
  const titles = ['Reserved', 'Airbnb (Not available)']
  const events = titles.map((title, i) => ({ ...stay(5 + 5 * i), title }))
  const options = { portal: 'airbnb' as const, host: 'farm.example', given: toGiven([]) }
  const find = (ignoredTitles: string[]) =>
    toFoundStays(events, { ...options, asStays: [], asClosed: [], known: [], ignoredTitles }).map(({ title }) => title)
  expect(find([])).toEqual(titles)
  expect(find(['AIRBNB (not available)', 'Reserved'])).toEqual(['Reserved'])
})

test('what has begun may be dropped by the portal, and stays', () => {
  expect(reconcile([known(-1, 1), known(20)], [stay(20)], today)).toMatchObject({ missing: [], vanished: [] })
})

test('frees nothing when all are gone, or more than half of at least six, until a person agrees', () => {
  const six = [5, 10, 15, 20, 25, 30].map((it) => known(it, 1))
  const left = (count: number) => six.slice(0, count).map((it) => stay(Number(it.id.slice(1))))
  expect(reconcile([known(5, 1)], [], today)).toMatchObject({ isSuspicious: true, vanished: [], missing: ['s5'] })
  expect(reconcile(six, left(2), today)).toMatchObject({ isSuspicious: true, vanished: [] })
  expect(reconcile(six, left(3), today)).toMatchObject({ isSuspicious: false, vanished: ['s20', 's25', 's30'] })
  expect(reconcile(six, [], today, { mayFree: true }).vanished).toHaveLength(6)
})

test('each known stay is found, missing or vanished, and each event is a stay, whatever a portal sends', () => {
  const span = fc.record({
    from: fc.integer({ min: 0, max: 30 }),
    nights: fc.integer({ min: 1, max: 4 }),
    uid: fc.nat(5),
  })
  const spans = fc.array(span, { maxLength: 12 })
  fc.assert(
    fc.property(spans, spans, fc.boolean(), (before, after, mayFree) => {
      const rows = before.map((it, i) => ({
        ...known(it.from, i % 2, it.nights),
        uid: `${it.uid}`,
        id: `s${i}`,
      }))
      const events = after.map((it) => stay(it.from, it.nights, `${it.uid}`))
      const { added, changed, shortened, missing, vanished, isSuspicious } = reconcile(rows, events, today, { mayFree })
      const lost = new Set([...missing, ...vanished])
      expect(lost.size).toBe(missing.length + vanished.length)
      expect(rows.length - lost.size).toBe(events.length - added.length)
      expect(changed.every(({ id }) => !lost.has(id))).toBe(true)
      const taken = new Set(events.flatMap(getNights))
      const getRow = (id: string) => rows.find((it) => it.id === id)
      // Nothing is freed by a fault of the portal: what has vanished, somebody else has.
      if (isSuspicious)
        for (const id of vanished)
          expect(getNights(getRow(id) ?? stay(0)).every((night) => taken.has(night))).toBe(true)
      for (const it of shortened) expect(getNights(it).some((night) => taken.has(night))).toBe(false)
    }),
  )
})

test('our own nights that come back are an echo; one more night is a stay', () => {
  const given = toGiven([stay(5, 4), stay(9, 2)])
  const context = { host: 'farm.example', given, portal: 'booking', kind: 'stay' } as const
  expect(isEcho({ ...stay(40), uid: 'x@farm.example' }, context)).toBe(true)
  expect(isEcho({ ...stay(40), uid: 'x@other.example' }, context)).toBe(false)
  expect(isEcho(stay(6, 2), { ...context, kind: 'closed' })).toBe(true)
  expect(isEcho(stay(6, 6), { ...context, kind: 'closed' })).toBe(false)
  // Some portals write one event for two of our stays in a row.
  expect([isEcho(stay(5, 4), context), isEcho(stay(5, 6), context)]).toEqual([true, true])
})

test('what a portal has sold just before it has read that the nights are taken is a stay', () => {
  const context = { host: 'farm.example', given: toGiven([stay(5, 4)]), kind: 'stay' } as const
  expect(isEcho(stay(6, 2), { ...context, portal: 'booking' })).toBe(false)
  expect(isEcho(stay(5, 4), { ...context, portal: 'airbnb' })).toBe(false)
})

test('a cancelled stay comes back by its UID; on the same nights alone it is another guest', () => {
  const cancelled = { ...known(5), isCancelled: true }
  expect(reconcile([cancelled], [stay(5)], today).changed).toMatchObject([{ id: 's5' }])
  expect(reconcile([cancelled], [stay(5, 2, 'new')], today)).toMatchObject({ changed: [], added: [{ uid: 'new' }] })
})

test('what staff have undone stays so as long as the portal says the same', () => {
  const undone = { ...known(5), isCancelled: true, overruled: getStatement(stay(5)) }
  expect(reconcile([undone], [stay(5)], today)).toMatchObject({ added: [], changed: [] })
  expect(reconcile([undone], [stay(5, 3)], today).changed).toMatchObject([{ id: 's5', checkoutDate: day(8) }])
  const kept = { ...known(5), overruled: getStatement(null) }
  const others = [known(20), known(30)]
  expect(reconcile([kept, ...others], [stay(20), stay(30)], today)).toMatchObject({ missing: [], vanished: [] })
})

test('events that are known, or take a night of their own, are stays, and two for the same nights are one', () => {
  const event = (from: number, nights: number, title = 'Reserved') => ({
    ...stay(from, nights),
    title,
    url: 'https://www.airbnb.com/hosting/HM1',
  })
  const options = {
    portal: 'airbnb' as const,
    asStays: [],
    asClosed: [],
    ignoredTitles: [],
    host: 'farm.example',
    given: toGiven([stay(5, 4)]),
    known: [known(6)],
  }
  const found = toFoundStays(
    [event(5, 1, 'Airbnb (Not available)'), event(6, 2), event(8, 3), event(8, 3, 'Airbnb (Not available)')],
    options,
  )
  expect(found.map(({ checkinDate, kind, url }) => [checkinDate, kind, url])).toEqual([
    [day(6), 'stay', 'https://www.airbnb.com/hosting/HM1'],
    [day(8), 'stay', 'https://www.airbnb.com/hosting/HM1'],
  ])
})

/** Whole calendars in the words and the form of each portal, with what they mean. */
const recorded: [Portal, string, string[]][] = [
  [
    'airbnb',
    `BEGIN:VCALENDAR\r\nPRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r\nCALSCALE:GREGORIAN\r\nVERSION:2.0\r
BEGIN:VEVENT\r\nDTEND;VALUE=DATE:20270308\r\nDTSTART;VALUE=DATE:20270305\r\nUID:1418fb94-1@airbnb.com\r
DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de\r\n tails/HM1\\nPhone Number (Last 4 Digits): 1234\r
SUMMARY:Reserved\r\nEND:VEVENT\r
BEGIN:VEVENT\r\nDTEND;VALUE=DATE:20270322\r\nDTSTART;VALUE=DATE:20270320\r\nUID:7f66-2@airbnb.com\r
SUMMARY:Airbnb (Not available)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    ['stay 2027-03-05 2027-03-08', 'closed 2027-03-20 2027-03-22'],
  ],
  [
    'booking',
    `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//admin.booking.com//Calendar//EN
BEGIN:VEVENT\nDTSTART;VALUE=DATE:20270305\nDTEND;VALUE=DATE:20270308\nUID:a1@booking.com\nSUMMARY:CLOSED - Not available\nEND:VEVENT
BEGIN:VEVENT\nDTSTART;VALUE=DATE:20270320\nDTEND;VALUE=DATE:20270322\nUID:a2@booking.com\nSUMMARY:CLOSED – Not available\nEND:VEVENT
END:VCALENDAR\n`,
    ['stay 2027-03-05 2027-03-08', 'stay 2027-03-20 2027-03-22'],
  ],
  [
    'vrbo',
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//HomeAway.com, Inc.//EN\r
BEGIN:VEVENT\r\nUID:v1\r\nDTSTART;VALUE=DATE:20270305\r\nDTEND;VALUE=DATE:20270308\r\nSUMMARY:Reserved - Hanna\r\nEND:VEVENT\r
BEGIN:VEVENT\r\nUID:v2\r\nDTSTART;VALUE=DATE:20270320\r\nDTEND;VALUE=DATE:20270322\r\nSUMMARY:Blocked\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    ['stay 2027-03-05 2027-03-08', 'closed 2027-03-20 2027-03-22'],
  ],
  [
    // Google: a zone, times, a series with an exception, and what takes no time.
    'other',
    `BEGIN:VCALENDAR\r\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\r\nVERSION:2.0\r\nX-WR-TIMEZONE:Europe/Rome\r
BEGIN:VTIMEZONE\r\nTZID:Europe/Rome\r\nBEGIN:DAYLIGHT\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nDTSTART:19700329T020000\r
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nEND:DAYLIGHT\r\nBEGIN:STANDARD\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r
DTSTART:19701025T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\nEND:VTIMEZONE\r
BEGIN:VEVENT\r\nDTSTART;TZID=Europe/Rome:20270305T150000\r\nDTEND;TZID=Europe/Rome:20270308T100000\r\nUID:g1@google.com\r
STATUS:CONFIRMED\r\nSUMMARY:Zii\r\nTRANSP:OPAQUE\r\nEND:VEVENT\r
BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270402\r\nDTEND;VALUE=DATE:20270404\r\nRRULE:FREQ=WEEKLY;COUNT=3\r
EXDATE;VALUE=DATE:20270409\r\nUID:g2@google.com\r\nSUMMARY:Chiuso per corso\r\nEND:VEVENT\r
BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270320\r\nDTEND;VALUE=DATE:20270321\r\nUID:g3@google.com\r\nSUMMARY:Compleanno\r
TRANSP:TRANSPARENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    ['stay 2027-03-05 2027-03-08', 'closed 2027-04-02 2027-04-04', 'closed 2027-04-16 2027-04-18'],
  ],
  [
    // A portal of farms: no UIDs, no ends, ISO-8859-1.
    'other',
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//agriturismo//IT\r
BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270305\r\nSUMMARY:Già prenotato\r\nEND:VEVENT\r
BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270320\r\nDTEND;VALUE=DATE:20270322\r\nSUMMARY:Non disponibile\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    ['stay 2027-03-05 2027-03-06', 'closed 2027-03-20 2027-03-22'],
  ],
]

test.each(recorded)('reads a calendar as %s writes it', (portal, text, expected) => {
  const result = readFeed(Buffer.from(text, text.includes('agriturismo') ? 'latin1' : 'utf8'), today)
  if ('problem' in result) throw new Error(result.problem)
  const options = { ...noChoice, ignoredTitles: [], portal, host: 'farm.example', given: toGiven([]), known: [] }
  const found = toFoundStays(result.events, options)
  expect(found.map(({ kind, checkinDate, checkoutDate }) => `${kind} ${checkinDate} ${checkoutDate}`)).toEqual(expected)
})
