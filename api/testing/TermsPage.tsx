import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Router } from 'wouter'
import type { Output } from '#contract/calls.ts'
import { createI18n } from '#locales/i18n.ts'
import { messages as booking } from '#locales/it/booking.po'
import { messages as site } from '#locales/it/site.po'
import { completeLanguages } from '#locales/language.ts'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { offeredTaxQuery } from '#pwa/site/booking/queries.ts'
import { StayTerms } from '#pwa/site/booking/StayTerms.tsx'
import { localizeContent } from '#pwa/site/content.ts'
import { type SiteData, toFarm } from '#pwa/site/data.ts'
import { ContentProvider } from '#pwa/site/shell/ContentProvider.tsx'
import { FarmProvider } from '#pwa/site/shell/FarmProvider.tsx'

type Props = {
  farm: Pick<SiteData, 'property' | 'rooms' | 'closures' | 'extras'>
  tax?: Output<'duties.readOfferedTax'>
  terms: ComponentProps<typeof StayTerms>
  /** Another part of the page. */
  children?: ReactNode
}

/** What a guest reads in Italian of a stay before the request is sent. */
export function TermsPage({ farm, tax, terms, children }: Props) {
  const client = new QueryClient()
  if (tax) client.setQueryData(offeredTaxQuery.queryKey, tax)
  const messages = { ...site, ...booking }
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider i18n={createI18n('it', messages)} load={async () => messages}>
        <FarmProvider farm={toFarm({ ...farm, languages: completeLanguages }, 'it')}>
          <ContentProvider content={{ it: localizeContent(farm.property.content, 'it') }}>
            <Router ssrPath="/booking">
              <StayTerms {...terms} />
              {children}
            </Router>
          </ContentProvider>
        </FarmProvider>
      </LanguageProvider>
    </QueryClientProvider>
  )
}
