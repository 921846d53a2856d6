import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { TermsPage } from '#api/testing/TermsPage.tsx'
import type { OfferedExtra } from '#contract/prices/extras.ts'
import { Camping } from '../services/Camping.tsx'

const room = {
  id: 1,
  name: 'Torre',
  description: 'Alta.',
  imageUrl: '',
  imageUrls: [],
  type: 'suite',
  maxGuests: 2,
  beds: 1,
  sizeSquareMetres: 20,
  amenities: [],
  pricePerNight: '90.00',
  seasons: [],
  order: 1,
  retired: false,
  version: 1,
}
const stay = { checkinDate: '2027-06-03', checkoutDate: '2027-06-05' }

const extra: OfferedExtra = {
  id: 'cena',
  name: 'Cena',
  nameEn: 'Dinner',
  amountCents: 1_250,
  per: 'person',
  maxPerDay: null,
  roomIds: null,
  required: false,
  freeBelowAge: null,
}

type Facts = typeof sampleProperty.content.stayFacts

function renderStay(breakfast: number, chosen: { id: string; quantity: number }[] = [], facts: Facts = []): string {
  const tariffs = { ...sampleProperty.tariffs, breakfast }
  const property = { ...sampleProperty, tariffs, content: { ...sampleProperty.content, stayFacts: facts } }
  const choice = { children: [], numberOfPets: 0, numberOfGuests: 2, extras: chosen }
  return renderToString(
    <TermsPage
      farm={{ property, rooms: [], closures: [], extras: [] }}
      terms={{ room, stay, choice, today: '2027-05-01', offeredExtras: [extra] }}
    >
      <Camping />
    </TermsPage>,
  )
}

test('a breakfast that costs nothing is not called an extra', () => {
  expect(renderStay(9)).toMatch(/La prima colazione è a parte: 9\s€/)
  expect(renderStay(0)).toContain('prezzo della camera per tutto il soggiorno.')
  expect(renderStay(0)).not.toMatch(/colazione|>0,00/i)
})

test('what the farm says of every stay stands beside the price, and nothing where it says nothing', () => {
  const text = { it: 'Lenzuola e asciugamani compresi', en: 'Sheets and towels are included' }
  expect(renderStay(9, [], [{ about: 'linen', text }])).toContain('Lenzuola e asciugamani compresi')
  expect(renderStay(9)).not.toContain('Biancheria')
})

test('what comes before sending lists the chosen extras and adds them up', () => {
  const text = renderStay(9, [{ id: extra.id, quantity: 1 }])
    .replaceAll('\u00a0', ' ')
    .replaceAll('<!-- -->', '')
  expect(text).toContain('<li>Cena × 1, 25 €</li>')
  expect(text).toContain('25 €')
  expect(text).toContain('205 €')
  expect(renderStay(9)).not.toMatch(/205|Cena/)
})
