import { expect, test } from 'vitest'
import { createI18n } from '#locales/i18n.ts'
import { messages } from '#locales/it/admin.po'
import { sumFigures } from './figures.ts'
import { listSourceRows } from './sources.ts'

test('direct bookings stand beside each portal, and all rows add up', () => {
  const figures = {
    ...sumFigures([]),
    grossCents: new Map([
      ['site' as const, 100],
      ['channel Airbnb' as const, 30],
      [null, 5],
    ]),
    bookings: new Map([['channel Booking' as const, 1]]),
  }
  const i18n = createI18n('it', messages)
  const rows = listSourceRows([figures]).map(({ getName, isPart, sum }) => [
    getName(i18n),
    isPart,
    sum(figures.grossCents),
  ])
  expect(rows).toEqual([
    ['Diretto', false, 105],
    ['Sito', true, 100],
    ['Non indicata', true, 5],
    ['Airbnb', false, 30],
    ['Booking', false, 0],
    ['Totale', false, 135],
  ])
})
