import { expect, test } from 'vitest'
import { createI18n } from '#locales/i18n.ts'
import { buildBooking, buildOffer } from '#pwa/offline/testing/rows.ts'
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
    describeDay({ ground: 'available', isTaken: false, ...day }, (id) => (id === bice.id ? 'waiting' : null), i18n)
  expect(describe({})).toBe('Disponibile')
  expect(describe({ ground: 'disabled' })).toBe('Chiuso dal personale')
  expect(describe({ isTaken: true, staying: { ...lapo, noShow: true } })).toBe(
    'Prenotato, resta Lapo Rossi (confermata, non venuti)',
  )
  expect(describe({ leaving: lapo })).toBe('Disponibile, parte Lapo Rossi (confermata)')
  expect(describe({ isTaken: true, ground: 'locked', staying: lapo })).toBe(
    'SOLD OUT, prenotato, resta Lapo Rossi (confermata)',
  )
  const [kept] = listKeptStays([buildOffer(1)], '2027-03-01')
  if (!kept) throw new Error('nothing is kept')
  expect(describe({ isTaken: true, kept })).toBe('Tenuto per un’offerta a Rosa Bianchi')
  expect(describe({ isTaken: true, kept, staying: lapo })).toBe(
    'Prenotato, resta Lapo Rossi (confermata), Tenuto per un’offerta a Rosa Bianchi',
  )
  expect(describe({ isTaken: true, leaving: lapo, arriving: bice })).toBe(
    'Prenotato, parte Lapo Rossi (confermata), arriva Bice (in attesa, da inviare)',
  )
})
