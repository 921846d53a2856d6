import { expect, test } from 'vitest'
import { listSecondReports } from '#contract/duties/dutyReminders.ts'
import { buildGuest, type GuestData, type Report } from '#contract/guests/guests.ts'
import { listExpectedStays, listMissedStays, listReceiptDays, listReportDays, type NamedStay } from './reportDays.ts'

const today = '2026-08-10'
const head: GuestData = {
  ...buildGuest('head', 'familyHead'),
  surname: 'ROSSI',
  name: 'ANNA',
  sex: 'F',
  birthDate: '1980-01-31',
  birthState: '100000215',
  citizenship: '100000215',
  documentType: 'PASOR',
  documentNumber: '1AB',
  documentPlace: '215',
}
const member: GuestData = { ...head, ...buildGuest('member', 'familyMember'), surname: 'ROSSI', name: null }

const buildStay = (arrivedOn: string | null, changes: Partial<NamedStay> = {}): NamedStay => ({
  id: 'stay',
  stay: 'booking',
  version: 1,
  name: 'Rossi',
  href: '~/admin/bookings/AB',
  reports: [],
  checkinDate: arrivedOn ?? today,
  checkoutDate: '2026-08-14',
  guests: [head, member],
  arrivals:
    arrivedOn === null
      ? []
      : [head, member].map(({ id }) => ({
          guestId: id,
          at: `${arrivedOn}T10:00:00.000Z`,
          seen: 'inPerson' as const,
          who: 'anna',
        })),
  ...changes,
})
const report = (guestId: string, state: Report['state']): Report => ({ guestId, state, day: today, message: null })

test('lists those who came, until when each is due, and what is missing', () => {
  const [day] = listReportDays([buildStay(today)], today)
  expect(day).toMatchObject({ day: today, isOpen: true, reportable: ['head'] })
  expect(day?.persons.map(({ obstacle, deadline }) => [obstacle?.kind ?? null, deadline])).toEqual([
    [null, '2026-08-11T10:00:00.000Z'],
    ['missing', '2026-08-11T10:00:00.000Z'],
  ])
})

test('lists an earlier day only while something of it is open, and says that the portal is closed', () => {
  const late = buildStay('2026-08-07')
  expect(listReportDays([late], today)).toMatchObject([{ day: '2026-08-07', isOpen: false }])
  const done = { reports: [report('head', 'receipt'), report('member', 'byHand')] }
  // A mark of today or yesterday can be seen and taken back.
  expect(listReportDays([buildStay('2026-08-07', done)], today)).toHaveLength(1)
  const marked = { reports: done.reports.map((it) => ({ ...it, day: '2026-08-08' })) }
  expect(listReportDays([buildStay('2026-08-07', marked)], today)).toEqual([])
  expect(listReportDays([buildStay(today, done)], today)).toMatchObject([{ reportable: [] }])
  expect(
    listReportDays(
      [buildStay('2026-08-07', { reports: [report('head', 'receipt'), report('member', 'accepted')] })],
      today,
    ),
  ).toHaveLength(1)
})

test('says of a guest who stays on from an earlier stay that the report of that one stands', () => {
  const guests = [head, { ...member, birthDate: '2015-05-05' }]
  const later = buildStay(today, { guests })
  const find = (changes: Partial<NamedStay>) => {
    const earlier = buildStay('2026-08-06', { id: 'earlier', checkoutDate: today, guests, ...changes })
    const day = listReportDays([later, earlier], today).find((it) => it.day === today)
    return day?.persons.map((it) => it.earlier?.id ?? null)
  }
  const reported = [report('head', 'receipt'), report('member', 'accepted')]
  expect(find({ reports: reported })).toEqual(['earlier', 'earlier'])
  expect(find({ reports: reported, checkoutDate: '2026-08-09' })).toEqual([null, null])
  for (const state of ['refused', 'unknown'] as const)
    expect(find({ reports: [report('head', state)] })).toEqual([null, null])
  // Nobody asks for the receipt of a day on which nothing was sent.
  const marked = { guests, reports: [report('head', 'byHand'), report('member', 'byHand')] }
  const next = '2026-08-12'
  const listReceipts = (reports: Report[]) =>
    listReceiptDays(
      [buildStay(today, marked), buildStay('2026-08-06', { id: 'earlier', checkoutDate: today, guests, reports })],
      next,
      [],
    ).map(({ day }) => day)
  expect(listReceipts([])).toEqual([today])
  expect(listReceipts([report('head', 'receipt'), report('member', 'receipt')])).toEqual([])
})

test('expects the stays that began yesterday or today and of which nobody has come', () => {
  const begin = (checkinDate: string) => buildStay(null, { checkinDate })
  const stays = ['2026-08-08', '2026-08-09', today, '2026-08-11'].map(begin)
  expect(listExpectedStays(stays, today).map((it) => it.checkinDate)).toEqual(['2026-08-09', today])
  expect(listExpectedStays([buildStay(today)], today)).toEqual([])
})

test('asks about stays that began earlier and of which nobody has come, until a week after their end', () => {
  const begin = (checkinDate: string, checkoutDate: string) => buildStay(null, { checkinDate, checkoutDate })
  const stays = [
    begin('2026-08-01', '2026-08-02'),
    begin('2026-08-01', '2026-08-03'),
    begin('2026-08-08', '2026-08-14'),
    begin('2026-08-09', '2026-08-14'),
    buildStay('2026-08-05'),
  ]
  expect(listMissedStays(stays, today).map((it) => it.checkinDate)).toEqual(['2026-08-01', '2026-08-08'])
})

test('names the other room of somebody who is registered in two stays of the same days', () => {
  const twin = { ...head, id: 'twin', name: 'Ànna' }
  const other = (changes: Partial<NamedStay>) => buildStay(null, { id: 'other', guests: [twin], ...changes })
  const find = (changes: Partial<NamedStay>) =>
    listReportDays([buildStay(today), other(changes)], today)[0]?.persons.map((it) => it.twin?.id ?? null)
  expect(find({})).toEqual(['other', null])
  // The next room begins when the first one ends.
  expect(find({ checkinDate: '2026-08-14', checkoutDate: '2026-08-16' })).toEqual([null, null])
  expect(find({ guests: [{ ...twin, birthDate: '1981-01-31' }] })).toEqual([null, null])
})

test('reminds of the second report of a stay of more than 30 nights', () => {
  const long = (arrivedOn: string) => buildStay(arrivedOn, { checkoutDate: '2026-09-30' })
  expect(listSecondReports([long('2026-07-11'), long('2026-07-30')], today)).toMatchObject([{ day: today }])
  expect(listSecondReports([buildStay('2026-07-11', { checkoutDate: today })], today)).toEqual([])
})

test('asks for the receipt of each day of the last month on which something was reported without one', () => {
  const sent = (arrivedOn: string, day: string, ...states: Report['state'][]) =>
    buildStay(arrivedOn, {
      reports: states.map((state, at) => ({ ...report(at === 0 ? 'head' : 'member', state), day })),
    })
  const stays = [
    // Marked days later: the portal has taken it on the day after the arrival at the latest.
    sent('2026-08-01', '2026-08-05', 'byHand', 'byHand'),
    sent('2026-08-07', '2026-08-07', 'byHand', 'receipt'),
    sent('2026-08-07', '2026-08-07', 'accepted', 'refused'),
    sent('2026-08-04', '2026-08-04', 'byHand'),
    sent(today, today, 'byHand'),
    sent('2026-07-08', '2026-07-08', 'byHand'),
  ]
  expect(listReceiptDays(stays, today, ['2026-08-04'])).toEqual([
    { day: '2026-08-07', n: 2 },
    { day: '2026-08-02', n: 2 },
  ])
})
