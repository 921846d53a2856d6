import { expect, test } from 'vitest'
import { offerStates } from '#contract/offers/offers.ts'
import { buildOffer } from '#pwa/offline/testing/rows.ts'
import { listKeptStays } from './keptStays.ts'

const today = '2027-03-10'

test('only offers that were sent, are not over and say so keep the days of all their alternatives', () => {
  const kept = (changes: Parameters<typeof buildOffer>[1]) => listKeptStays([buildOffer(1, changes)], today).length
  expect(offerStates.filter((state) => kept({ state }) > 0)).toEqual(['sent'])
  expect([kept({ validUntil: today }), kept({ validUntil: '2027-03-09' }), kept({ holdsDays: false })]).toEqual([
    1, 0, 0,
  ])
  const [later] = buildOffer(1).alternatives
  if (!later) throw new Error('no alternative')
  const sooner = { ...later, roomId: 4, checkinDate: '2027-03-01' }
  const offer = buildOffer(1, { alternatives: [later, sooner] })
  expect(listKeptStays([offer], today)).toMatchObject([
    { roomId: 4, checkinDate: '2027-03-01', checkoutDate: '2027-03-06', offer },
    { roomId: 3, checkinDate: '2027-03-04', offer },
  ])
})
