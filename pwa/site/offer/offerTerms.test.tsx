import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { TaxSettings } from '#contract/duties/taxSettings.ts'
import type { DepositWord } from '#contract/money/depositRule.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { readCatalogs, siteCatalogs } from '#locales/catalogs.ts'
import { createI18n } from '#locales/i18n.ts'
import type { Language } from '#locales/language.ts'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { offeredTaxQuery } from '../booking/queries.ts'
import { localizeContent } from '../content.ts'
import { toFarm } from '../data.ts'
import { roomsQuery } from '../queries.ts'
import { ContentProvider } from '../shell/ContentProvider.tsx'
import { FarmProvider } from '../shell/FarmProvider.tsx'
import { AlternativeCard, type ViewedAlternative } from './AlternativeCard.tsx'
import { OfferTerms } from './OfferTerms.tsx'

const room = {
  id: 1,
  name: 'Torre',
  nameEn: 'Tower',
  description: 'Alta.',
  descriptionEn: 'High.',
  translations: {},
  imageUrl: '',
  imageUrls: [],
  type: 'suite',
  maxGuests: 2,
  beds: 1,
  sizeSquareMetres: 20,
  amenities: [],
  pricePerNight: '90.00',
  seasons: [],
  guestPrices: [],
  order: 1,
  retired: false,
  version: 1,
}
const tax = TaxSettings.parse({
  from: '2026-01-01',
  municipality: 'Anghiari',
  freeBelowAge: 12,
  exemptions: [],
  periods: [{ from: '01-01', to: '12-31', amountCents: 150 }],
})

const buildLine = (line: Pick<Line, 'kind' | 'amountCents'> & Partial<Line>): Line => ({
  id: line.kind,
  extraId: null,
  day: null,
  text: '',
  quantity: 2,
  ...line,
})
const nights = buildLine({ kind: 'nights', amountCents: 18_000 })
const breakfast = buildLine({
  kind: 'extra',
  amountCents: 3600,
  quantity: 4,
  text: 'Colazione',
  names: { name: 'Colazione', nameEn: 'Breakfast', translations: {} },
})

function renderOffer(
  lines: Line[],
  language: Language = 'it',
  word: DepositWord = 'acconto',
  ages: number[] | null = null,
): string {
  const queryClient = new QueryClient()
  queryClient.setQueryData(roomsQuery.queryKey, [room])
  queryClient.setQueryData(offeredTaxQuery.queryKey, { tax })
  const messages = readCatalogs(language, siteCatalogs)
  const alternative: ViewedAlternative = {
    roomId: 1,
    checkinDate: '2027-06-03',
    checkoutDate: '2027-06-05',
    numberOfGuests: 2,
    lines,
    room,
    totalCents: 22_200,
    depositCents: 6000,
    depositDueOn: '2027-05-08',
    available: true,
  }
  const property = { ...sampleProperty, deposit: { ...sampleProperty.deposit, word } }
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider i18n={createI18n(language, messages)} load={async () => messages}>
        <FarmProvider farm={toFarm({ property, rooms: [], closures: [], extras: [], languages: [] }, language)}>
          <ContentProvider content={{ [language]: localizeContent(property.content, language) }}>
            <AlternativeCard {...{ alternative, index: 0 }} isOpen isOnly isChosen onChoose={() => {}} />
            <OfferTerms alternative={alternative} ages={ages} today="2027-05-01" />
          </ContentProvider>
        </FarmProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  )
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('the tourist tax stands above the button: as a line of the offer, or as what comes on top', () => {
  const beside = renderOffer([nights])
  expect(beside).toMatch(/Imposta di soggiorno al massimo 6,00 € .*Anghiari/)
  expect(renderOffer([nights], 'it', 'acconto', [4])).toMatch(/Imposta di soggiorno 3,00 € .*1 bambino sotto i 12 anni/)
  const taxed = renderOffer([nights, buildLine({ kind: 'tax', amountCents: 600 })])
  expect(taxed.match(/Imposta di soggiorno/g)).toEqual(['Imposta di soggiorno'])
  expect(taxed).not.toContain('Anghiari')
})

test('an extra has its name in the language of the guest', () => {
  expect(renderOffer([nights, breakfast])).toContain('Colazione × 4')
  expect(renderOffer([nights, breakfast], 'en')).toContain('Breakfast × 4')
})

test('the deposit has the word that the owner has chosen', () => {
  expect(renderOffer([nights])).toMatch(/Acconto 60 € entro l?.* all’arrivo in contanti o con carta/)
  const caparra = renderOffer([nights], 'it', 'caparra')
  expect(caparra).toMatch(/Caparra confirmatoria 60 €/)
  expect(caparra).not.toMatch(/acconto/i)
})
