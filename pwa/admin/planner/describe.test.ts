import { expect, test } from 'vitest'
import { createI18n } from '#locales/i18n.ts'
import { buildBooking, buildChannelStay, buildOffer } from '#pwa/offline/testing/rows.ts'
import { loadMessages } from '../catalogs.ts'
import { listKeptStays } from '../stays/keptStays.ts'
import { describeDay } from './describe.ts'

test('says of a day what it is, and who comes, stays and leaves', async () => {
  const i18n = createI18n('it', await loadMessages('it'))
  const [lapo, bice] = [
    buildBooking(1, { status: 'confirmed' }),
    buildBooking(2, { guestName: 'Bice', guestSurname: '—' }),
  ]
  const describe = (day: Partial<Parameters<typeof describeDay>[0]>) =>
    describeDay({ ground: 'available', stays: [], ...day }, (stay) => (stay === bice ? 'waiting' : null), i18n)
  expect(describe({})).toBe('Disponibile')
  expect(describe({ ground: 'disabled' })).toBe('Chiuso dal personale')
  const nobodyCame = { ...lapo, noShow: true }
  expect(describe({ holder: nobodyCame, stays: [{ stay: nobodyCame, role: 'staying' }] })).toBe(
    'Prenotato, resta Lapo Rossi (confermata, non venuti)',
  )
  const moved = { ...lapo, continues: 'first' }
  expect(describe({ holder: moved, stays: [{ stay: moved, role: 'arriving' }] })).toBe(
    'Prenotato, arriva Lapo Rossi (confermata, continua da un’altra camera)',
  )
  const [leaving, staying] = (['leaving', 'staying'] as const).map((role) => [{ stay: lapo, role }])
  expect(describe({ stays: leaving })).toBe('Disponibile, parte Lapo Rossi (confermata)')
  expect(describe({ holder: lapo, ground: 'locked', stays: staying })).toBe(
    'SOLD OUT, prenotato, resta Lapo Rossi (confermata)',
  )
  const [kept] = listKeptStays([buildOffer(1)], '2027-03-01')
  if (!kept) throw new Error('nothing is kept')
  expect(describe({ holder: kept, kept })).toBe('Tenuto per un’offerta a Rosa Bianchi')
  expect(describe({ holder: lapo, kept, stays: staying })).toBe(
    'Prenotato, resta Lapo Rossi (confermata), Tenuto per un’offerta a Rosa Bianchi',
  )
  const arriving = { stay: bice, role: 'arriving' as const }
  expect(describe({ holder: bice, stays: [{ stay: lapo, role: 'leaving' }, arriving] })).toBe(
    'Prenotato, parte Lapo Rossi (confermata), arriva Bice (in attesa, da inviare)',
  )
  const sold = buildChannelStay({ guestName: 'Ada Neri', conflictNights: ['2027-03-04'], noShow: true })
  expect(describe({ holder: sold, stays: [{ stay: sold, role: 'arriving' }] })).toBe(
    'Prenotato, Airbnb, Ada Neri, in conflitto, non venuti',
  )
})
