// What a guest prints: as few sheets as its text needs, none of them empty.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { createGuests, getDay, startSite } from './guest.ts'

let server: RunningServer
let staff: ApiClient
const { visit, closeVisitors } = createGuests(() => server)

beforeAll(async () => {
  ;({ server, staff } = await startSite())
})
afterEach(closeVisitors)
afterAll(() => server?.stop())

async function countSheets(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('prints a confirmed stay with its account and its bank transfer on two sheets at most', async () => {
  const stay = { roomId: 3, checkinDate: getDay(60), checkoutDate: getDay(63) }
  const { id, code, secret } = await new ApiClient(server).call('bookings.request', { body: buildRequest(stay) })
  const mail = { kind: 'confirmation', iban: 'IT60X0542811101000000123456' } as const
  const body = { status: 'confirmed', agreedPrice: '300', depositAmount: '100', mail } as const
  await staff.call('bookings.patch', { params: { id }, body })
  const { page } = await visit(`/booking/${code}#${secret}`)
  await page.getByRole('img', { name: 'Codice QR con i dati del bonifico' }).waitFor()
  expect(await countSheets(page)).toBeLessThanOrEqual(2)
})

test.each([
  ['/', 6],
  ['/rooms/3', 1],
  ['/restaurant', 2],
  ['/services', 3],
  ['/contact', 1],
  ['/about', 2],
])('prints %s on %i sheets at most', async (path, sheets) => {
  const { page } = await visit(path)
  expect(await countSheets(page)).toBeLessThanOrEqual(sheets)
})
