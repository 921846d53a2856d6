import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
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

function renderTerms(breakfast: number): string {
  const property = { ...sampleProperty, tariffs: { ...sampleProperty.tariffs, breakfast } }
  return renderToString(
    <LanguageProvider i18n={createI18n('it', it)} load={async () => it}>
      <FarmProvider farm={toFarm({ property, rooms: [], closures: [] }, 'it')}>
        <StayTerms room={room} stay={stay} guests={2} today="2027-05-01" />
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
