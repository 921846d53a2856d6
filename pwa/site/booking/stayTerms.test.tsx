import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import type { OfferedExtra } from '#contract/extras.ts'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/booking.po'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { toFarm } from '../data.ts'
import { Camping } from '../services/Camping.tsx'
import { FarmProvider } from '../shell/FarmProvider.tsx'
import { StayTerms } from './StayTerms.tsx'

const room = {
  ...{ id: 1, name: 'Torre', description: 'Alta.', imageUrl: '', imageUrls: [], type: 'suite' },
  ...{ maxGuests: 2, beds: 1, sizeSquareMetres: 20, amenities: [], pricePerNight: '90.00', seasons: [] },
  ...{ order: 1, retired: false, version: 1 },
}
const stay = { checkinDate: '2027-06-03', checkoutDate: '2027-06-05' }

const extra: OfferedExtra = {
  ...{ id: 'cena', name: 'Cena', nameEn: 'Dinner', amountCents: 1_250, per: 'person', maxPerDay: null, roomIds: null },
}

function renderTerms(breakfast: number, chosen: { id: string; quantity: number }[] = []): string {
  const property = { ...sampleProperty, tariffs: { ...sampleProperty.tariffs, breakfast } }
  return renderToString(
    <LanguageProvider i18n={createI18n('it', it)} load={async () => it}>
      <FarmProvider farm={toFarm({ property, rooms: [], closures: [] }, 'it')}>
        <StayTerms
          room={room}
          stay={stay}
          choice={{ numberOfGuests: 2, extras: chosen }}
          offeredExtras={[extra]}
          today="2027-05-01"
        />
        <Camping />
      </FarmProvider>
    </LanguageProvider>,
  )
}

test('a breakfast that costs nothing is not called an extra', () => {
  expect(renderTerms(9)).toMatch(/La prima colazione è a parte: 9\s€/)
  expect(renderTerms(0)).toContain('prezzo della camera per tutto il soggiorno.')
  expect(renderTerms(0)).not.toMatch(/colazione|>0,00/i)
})

test('what comes before sending lists the chosen extras and adds them up', () => {
  const text = renderTerms(9, [{ id: extra.id, quantity: 1 }])
    .replaceAll('\u00a0', ' ')
    .replaceAll('<!-- -->', '')
  expect(text).toContain('<li>Cena × 1, 25 €</li>')
  expect(text).toContain('25 €')
  expect(text).toContain('205 €')
  expect(renderTerms(9)).not.toMatch(/205|Cena/)
})
