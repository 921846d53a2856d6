import { test } from 'vitest'
import { comparePrices } from '#api/testing/priceComparison.ts'

test('10,000 random stays on random farms cost what a second calculation says', () =>
  comparePrices(Number(process.env.SOAK_SEED ?? 1), 10_000))
