import { expect, test } from 'vitest'
import { chooseDay, getStay, parseStay } from './stayDates.ts'

const none = { checkinDate: null, checkoutDate: null }

test('takes the first day as check-in and a later one as check-out', () => {
  const started = chooseDay(none, '2027-03-04')
  expect(getStay(started)).toBeNull()
  expect(getStay(chooseDay(started, '2027-03-06'))).toEqual({ checkinDate: '2027-03-04', checkoutDate: '2027-03-06' })
  expect(getStay(chooseDay(started, '2027-06-02'))).not.toBeNull()
})

test('begins a new choice with a day that cannot end the stay, and with a third day', () => {
  const started = chooseDay(none, '2027-03-04')
  for (const day of ['2027-03-04', '2027-03-01', '2027-06-03'])
    expect(chooseDay(started, day)).toEqual({ checkinDate: day, checkoutDate: null })
  const chosen = chooseDay(started, '2027-03-06')
  expect(chooseDay(chosen, '2027-03-08')).toEqual({ checkinDate: '2027-03-08', checkoutDate: null })
})

test('reads typed days as a stay only when they are one', () => {
  const [checkinDate, checkoutDate] = ['2027-03-04', '2027-03-06']
  expect(parseStay({ checkinDate, checkoutDate })).toEqual({ checkinDate, checkoutDate })
  const wrong = [
    { checkinDate: '', checkoutDate },
    { checkinDate, checkoutDate: checkinDate },
    { checkinDate: checkoutDate, checkoutDate: checkinDate },
    { checkinDate, checkoutDate: '2027-06-03' },
  ]
  expect(wrong.map(parseStay)).toEqual([null, null, null, null])
})
