import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import type { Room } from '#contract/rooms.ts'
import { createI18n } from '#locales/i18n.ts'
import { messages as booking } from '#locales/it/booking.po'
import { messages as site } from '#locales/it/site.po'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { buildRoom } from '#pwa/offline/testing/rows.ts'
import { localizeContent } from '../content.ts'
import { toFarm } from '../data.ts'
import { AlternativeCard } from '../offer/AlternativeCard.tsx'
import { roomsQuery } from '../queries.ts'
import { ContentProvider } from '../shell/ContentProvider.tsx'
import { FarmProvider } from '../shell/FarmProvider.tsx'

const it = { ...site, ...booking }

function renderAlternative(room: Room): string {
  const client = new QueryClient()
  client.setQueryData(roomsQuery.queryKey, [room])
  const alternative = {
    roomId: room.id,
    room: { id: room.id, name: room.name, nameEn: room.nameEn },
    lines: [],
    available: true,
    checkinDate: '2027-06-03',
    checkoutDate: '2027-06-05',
    numberOfGuests: 2,
    totalCents: 18_000,
    depositCents: 0,
    depositDueOn: '2027-05-20',
  }
  return renderToString(
    <QueryClientProvider client={client}>
      <LanguageProvider i18n={createI18n('it', it)} load={async () => it}>
        <FarmProvider
          farm={toFarm({ property: sampleProperty, rooms: [], closures: [], extras: [], languages: [] }, 'it')}
        >
          <ContentProvider content={{ it: localizeContent(sampleProperty.content, 'it') }}>
            <AlternativeCard
              {...{ alternative, index: 0, isOpen: true, isOnly: true, isChosen: true }}
              onChoose={() => {}}
            />
          </ContentProvider>
        </FarmProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  )
}

test('an offer names the CIN of each room: its own, else the farm’s', () => {
  expect(renderAlternative(buildRoom(1))).toContain(`CIN ${sampleProperty.cin}`)
  const own = renderAlternative({ ...buildRoom(1), cin: 'IT051034B5OWNROOM1' })
  expect(own).toContain('CIN IT051034B5OWNROOM1')
  expect(own).not.toContain(sampleProperty.cin)
})
