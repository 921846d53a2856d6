import { expect, test } from 'vitest'
import { createI18n } from '#locales/i18n.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import { loadMessages } from '../catalogs.ts'
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
  expect(describe({ leaving: lapo })).toBe('Disponibile, parte Lapo Rossi (confermata)')
  expect(describe({ isTaken: true, ground: 'locked', staying: lapo })).toBe(
    'SOLD OUT, prenotato, resta Lapo Rossi (confermata)',
  )
  expect(describe({ isTaken: true, leaving: lapo, arriving: bice })).toBe(
    'Prenotato, parte Lapo Rossi (confermata), arriva Bice (in attesa, da inviare)',
  )
})
