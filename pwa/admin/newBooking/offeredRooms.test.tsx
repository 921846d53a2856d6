import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createI18n } from '#locales/i18n.ts'
import { messages } from '#locales/it/admin.po'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { buildRoom } from '#pwa/offline/testing/rows.ts'
import { RoomOffers } from './RoomOffers.tsx'

test('names the kind of an offered room in the language of the admin', () => {
  const offers = ['double', 'family', 'yurt'].map((type, index) => ({
    room: { ...buildRoom(index + 1), type },
    price: null,
    listPrice: '0.00',
    problem: null,
    refusal: null,
    warnings: [],
    holders: [],
    channelHolders: [],
    keptHolders: [],
  }))
  const html = renderToString(
    <LanguageProvider i18n={createI18n('it', messages)} load={async () => messages}>
      <RoomOffers offers={offers} roomId={1} onChoose={() => undefined} />
    </LanguageProvider>,
  )
  expect(html).toContain('Doppia · ')
  expect(html).toContain('Familiare · ')
  // A kind of the farm's own is shown as it is stored.
  expect(html).toContain('yurt · ')
  expect(html).not.toMatch(/double|family/)
})
