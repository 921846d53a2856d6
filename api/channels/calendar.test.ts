import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days/days.ts'
import { writeTakenNights } from './calendar.ts'
import { readFeed } from './feed.ts'

const today = '2027-03-01'
const place = {
  host: 'farm.example',
  name: 'Camera; “del Duca”, perché',
  summary: 'Occupata',
  stamp: Date.UTC(2027, 2, 1),
}

test('writes what it reads: whole days, stable UIDs, no ids, folded lines', () => {
  const span = fc.record({ from: fc.nat(400), nights: fc.integer({ min: 1, max: 30 }), id: fc.uuid() })
  fc.assert(
    fc.property(fc.uniqueArray(span, { selector: ({ id }) => id, maxLength: 8 }), fc.string(), (drawn, name) => {
      const spans = drawn.map(({ from, nights, id }) => {
        const checkinDate = addDays(today, from)
        return { id, checkinDate, checkoutDate: addDays(checkinDate, nights) }
      })
      const text = writeTakenNights(spans, { ...place, name })
      const result = readFeed(Buffer.from(text), today)
      if ('problem' in result) throw new Error(result.problem)
      const toText = (it: { checkinDate: string; checkoutDate: string }) => `${it.checkinDate} ${it.checkoutDate}`
      expect(result.events.map(toText).sort()).toEqual(spans.map(toText).sort())
      expect(new Set(result.events.map(({ uid }) => uid)).size).toBe(spans.length)
      expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
      for (const { id } of spans) expect(text).not.toContain(id)
    }),
  )
})

test('the same nights are the same bytes', () => {
  const spans = [{ id: 'a', checkinDate: today, checkoutDate: addDays(today, 2) }]
  expect(writeTakenNights(spans, place)).toBe(writeTakenNights(spans, place))
  expect(writeTakenNights(spans, place)).toContain('SUMMARY:Occupata\r\n')
  expect(writeTakenNights([], place)).toContain('BEGIN:VCALENDAR\r\n')
})
