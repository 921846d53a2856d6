/** Several rooms in one request: a family finds, chooses and sends them, and reads its page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor } from '#api/testing/browser.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, addMonths, toFarmDay } from '#contract/days/days.ts'
import { formatSearch } from '#contract/search/searchAddress.ts'
import { account } from './frontDesk.ts'
import { withholdScripts } from './guest.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { STAFF: `${account.username}:${account.password}` } })
})
afterAll(() => server.stop())

/** After all sample bookings. */
const start = addDays(addMonths(toFarmDay(Date.now()), 8), 9)
const stay = (offset: number) => ({ checkinDate: addDays(start, offset), checkoutDate: addDays(start, offset + 3) })
const viewport = { width: 360, height: 740 }

/** Takes rooms by other guests. */
async function takeRooms(days: ReturnType<typeof stay>, roomIds: number[]): Promise<void> {
  const staff = await new ApiClient(server).logIn(account)
  for (const roomId of roomIds)
    await staff.call('bookings.desk', { body: { ...buildRequest({ roomId, ...days }), totalPrice: undefined } })
}

const countTaps = async (page: Page) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'taps', 0)
    document.addEventListener('pointerdown', () => Reflect.set(window, 'taps', Reflect.get(window, 'taps') + 1), true)
  })
}

async function fillForm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Cognome').fill('Bracciolini')
  await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.org`)
  await page.getByLabel('Telefono').fill('+39 000 1234567')
  await page.getByLabel('Data di nascita').pressSequentially('12101984')
  await page.getByLabel('Ho letto e accetto').check()
}

const listGroups = async (surname: string) =>
  (await (await new ApiClient(server).logIn(account)).call('bookings.list')).filter(
    ({ groupCode, guestSurname }) => groupCode !== null && guestSurname === surname,
  )

test('a family of six that no free room holds books two rooms together, on a phone, with one request', async () => {
  const days = stay(0)
  await takeRooms(days, [12])
  const { page, close } = await openVisitor({ baseURL: server.url, viewport })
  await countTaps(page)
  await page.goto(`/rooms${formatSearch({ ...days, guests: 6 })}`)
  const together = page.locator('.combinations')
  expect(await together.getByRole('listitem').count()).toBe(6)
  await expectAccessible(page)
  await together.getByRole('link', { name: 'Prenota' }).first().click()
  await page.waitForURL(/booking\?.*rooms=\d+,\d+/)
  await page.getByText('2 camere, 6 ospiti').waitFor()
  // The summary has both rooms, too.
  expect(await page.locator('.stay-summary > li').filter({ hasText: 'Camera: ' }).count()).toBe(2)
  await fillForm(page, 'Fiammetta')
  await expectAccessible(page)
  const send = page.getByRole('button', { name: 'Invia la richiesta' })
  await send.dblclick()
  await page.getByText('Richiesta prenotazione inviata!').first().waitFor()
  const rows = await listGroups('Bracciolini')
  expect(rows).toHaveLength(2)
  for (const { room } of rows) expect(await page.locator('.stay-facts').first().textContent()).toContain(room.name)

  // The private page: all rooms, and each has a page of its own.
  await page.locator('a[href*="/booking/"][href*="#"]').first().click()
  await page.getByRole('heading', { name: 'La tua richiesta' }).first().waitFor()
  await page.getByText('6 ospiti').first().waitFor()
  await expectAccessible(page)
  await page.locator('.stay-facts a').first().click()
  await page
    .getByText(rows.find(({ roomId }) => roomId === Math.min(...rows.map((it) => it.roomId)))?.code ?? '')
    .waitFor()
  await close()
})

test('a further room is added and removed by hand, and an unchosen one is asked for', async () => {
  const days = stay(10)
  const { page, close } = await openVisitor({ baseURL: server.url, viewport })
  const release = await withholdScripts(page)
  await page.goto(`/booking?from=${days.checkinDate}&to=${days.checkoutDate}&guests=3&room=1`, {
    waitUntil: 'commit',
  })
  // Opened before the page is live, the fold stays open.
  await page.locator('.guest-form .disclosure summary').click()
  release()
  await page.getByRole('button', { name: 'Aggiungi un’altra camera' }).click()
  await fillForm(page, 'Lapo')
  await page.getByRole('button', { name: 'Invia la richiesta' }).click()
  await page.getByText('Scegli la camera che manca, o toglila.').first().waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('room-2')
  await page.locator('#room-2').selectOption('4')
  await page.getByRole('button', { name: 'Aggiungi un’altra camera' }).click()
  await page.getByRole('button', { name: 'Togli la camera' }).last().click()
  await page.getByText('2 camere, 5 ospiti').waitFor()
  await page.reload()
  await page.getByText('2 camere, 5 ospiti').waitFor()
  await page.getByLabel('Ho letto e accetto').check()
  await page.getByRole('button', { name: 'Invia la richiesta' }).click()
  await page.getByText('Richiesta prenotazione inviata!').first().waitFor()
  expect((await listGroups('Bracciolini')).filter(({ guestName }) => guestName === 'Lapo')).toHaveLength(2)
  await close()
})

test('without a network the request of several rooms waits on the phone, and a room taken meanwhile is named', async () => {
  const days = stay(20)
  const { page, context, close } = await openVisitor({ baseURL: server.url, viewport, serviceWorkers: 'allow' })
  await page.goto(`/booking?from=${days.checkinDate}&to=${days.checkoutDate}&guests=4&rooms=2,3`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByText('2 camere, 4 ospiti').waitFor()
  await fillForm(page, 'Neri')
  await takeRooms(days, [3])
  await page.getByRole('button', { name: 'Invia la richiesta' }).click()
  const { name } = (await new ApiClient(server).call('rooms.list')).find(({ id }) => id === 3) ?? { name: '?' }
  await page.getByText(`${name}: Queste date sono già prenotate`).first().waitFor()
  expect((await listGroups('Bracciolini')).filter(({ guestName }) => guestName === 'Neri')).toEqual([])
  await page.locator('#room-2').selectOption('6')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Invia la richiesta' }).click()
  await page.getByText('La richiesta è al sicuro su questo dispositivo').waitFor()
  await context.setOffline(false)
  await expect
    .poll(async () => (await listGroups('Bracciolini')).filter(({ guestName }) => guestName === 'Neri').length, {
      timeout: 30_000,
    })
    .toBe(2)
  await close()
})

test('the guest cancels all rooms on the private page', async () => {
  const { code, secret } = await new ApiClient(server).call('bookings.requestGroup', {
    body: buildGroupRequest(
      stay(30),
      [7, 8].map((roomId) => ({ roomId, numberOfGuests: 2 })),
    ),
  })
  const { page, close } = await openVisitor({ baseURL: server.url, viewport })
  await page.goto(`/booking/${code}#${secret}`)
  await page.getByText(code).first().waitFor()
  await page
    .getByRole('button', { name: /Cancella la richiesta|Annulla la richiesta/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sì, cancella' }).click()
  await page.getByText('Hai cancellato questa richiesta').waitFor()
  await close()
})
