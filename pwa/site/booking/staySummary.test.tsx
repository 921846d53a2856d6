import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import type { RequestSummary } from '#contract/bookings/requests.ts'
import { createI18n } from '#locales/i18n.ts'
import { messages as booking } from '#locales/it/booking.po'
import { messages as site } from '#locales/it/site.po'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { toFarm } from '../data.ts'
import { FarmProvider } from '../shell/FarmProvider.tsx'
import { StaySummary } from './StaySummary.tsx'

const it = { ...site, ...booking }

const request: RequestSummary = {
  rooms: [],
  code: 'ABCD2345',
  room: { id: 1, name: 'Torre', nameEn: 'Tower' },
  status: 'pending',
  language: 'it',
  checkinDate: '2027-06-03',
  checkoutDate: '2027-06-05',
  checkinTime: '15:00-20:00',
  numberOfGuests: 2,
  children: [],
  numberOfPets: 0,
  createdAt: '2027-05-01T10:00:00.000Z',
  heldUntil: null,
  releasedAt: null,
  listPrice: '180.00',
  agreedPrice: null,
  maxGuests: 2,
  extras: [],
  adjustments: [],
  taxAmount: null,
}

function readSummary(changes: Partial<RequestSummary>, hasLedger = false): string {
  const html = renderToString(
    <LanguageProvider i18n={createI18n('it', it)} load={async () => it}>
      <FarmProvider
        farm={toFarm({ property: sampleProperty, rooms: [], closures: [], extras: [], languages: [] }, 'it')}
      >
        <StaySummary request={{ ...request, ...changes }} hasLedger={hasLedger} />
      </FarmProvider>
    </LanguageProvider>,
  )
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('names the list price as such until the farm has confirmed another', () => {
  expect(readSummary({})).toContain(
    'Prezzo di listino 180 € (indicativo) 2 notti, prima colazione a parte, 10 € a persona',
  )
  const agreed = readSummary({ agreedPrice: '150.00' })
  expect(agreed).toContain('Prezzo concordato 150 €')
  expect(agreed).not.toMatch(/listino|indicativo/)
  for (const listPrice of ['0.00', null]) expect(readSummary({ listPrice })).not.toContain('Prezzo')
  // The account of a confirmed stay says what it costs.
  expect(readSummary({ status: 'confirmed' }, true)).not.toContain('Prezzo')
})

test('repeats that there are more guests than the room is meant for, until the farm has answered', () => {
  expect(readSummary({ numberOfGuests: 4 })).toContain('4 ospiti La camera è pensata per 2 ospiti: ne parliamo')
  for (const maxGuests of [2, null]) expect(readSummary({ maxGuests })).not.toContain('pensata')
  expect(readSummary({ numberOfGuests: 4, status: 'confirmed' })).not.toContain('pensata')
})

test('names the discount and the extras, and calls the price with them the whole one', () => {
  const text = readSummary({
    listPrice: '576.00',
    extras: [{ name: 'Pulizia', nameEn: 'Cleaning', quantity: 1, amount: '60.00' }],
    adjustments: [{ kind: 'adjustment', text: '', amountCents: -6400, percent: 10, nights: 7 }],
  })
  expect(text).toMatch(/Pulizia × 1, 60 € .*Sconto del 10% da 7 notti [−-]64 € Prezzo totale 576 € \(indicativo\)/)
  expect(text).not.toContain('listino')
})

test('names the tourist tax beside the price', () => {
  expect(readSummary({ taxAmount: '6.00' })).toContain('Imposta di soggiorno 6 €, oltre al prezzo')
  expect(readSummary({})).not.toContain('Imposta')
})

test('says until when the room is to be left, as the mails do', () => {
  expect(readSummary({})).toContain('entro le 10:00')
})

test('lists the extras with their sums', () => {
  const cot = { name: 'Culla', nameEn: 'Cot', quantity: 1, amount: '15.00' }
  expect(readSummary({ extras: [cot] })).toContain('Extra Culla × 1, 15 €')
  expect(readSummary({})).not.toContain('Extra')
  // The account names them, too. A breakfast may be among them.
  const inAccount = readSummary({ extras: [cot], agreedPrice: '150.00' }, true)
  expect(inAccount).toContain('Prezzo concordato 150 € 2 notti')
  expect(inAccount).not.toMatch(/Extra|colazione/)
})
