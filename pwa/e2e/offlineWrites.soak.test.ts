// A change that waits on a tablet outlives whatever may happen to the tablet, the network and the server meanwhile.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { openVisitor, type Visitor } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, addMonths, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { dispatchVisibilityChange, isSameDocument, markDocument, startDeployProxy } from './deployProxy.ts'
import { account, findCard, logIn, openPlace, submitPassword } from './frontDesk.ts'
import { expectStored, goOffline, sayOnline, setPrice, toSend, waitForWorker } from './unsent.ts'

const minuteMs = 60_000
const clockErrorMs = 48 * 60 * minuteMs

let server: RunningServer
let folder: string
let bookingCount = 0

const start = (port?: number) =>
  startServer({
    env: { STAFF: `${account.username}:${account.password}` },
    dataDir: join(folder, 'data'),
    ...(port === undefined ? {} : { port }),
  })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podere-offline-'))
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const logInColleague = () => new ApiClient(server).logIn(account)

async function book(guestSurname: string) {
  bookingCount += 1
  const checkinDate = addDays(toFarmDay(Date.now()), 200 + 5 * bookingCount)
  const stay = { roomId: 2, checkinDate, checkoutDate: addDays(checkinDate, 2) }
  const body = { ...stay, guestName: 'Lapo', guestSurname, guestPhone: '0575 1' }
  return (await logInColleague()).call('bookings.desk', { body })
}
const readBooking = async (id: string) =>
  (await (await logInColleague()).call('bookings.list')).find((it) => it.id === id)

/** The tablet of the reception. Its clock is two days ahead. */
async function openTablet(): Promise<Visitor> {
  const visitor = await openVisitor({ profile: join(folder, 'tablet'), baseURL: server.url, timezoneId: 'Europe/Rome' })
  await visitor.context.addInitScript((errorMs) => {
    const RealDate = Date
    const now = () => RealDate.now() + errorMs
    window.Date = new Proxy(RealDate, {
      construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [now()] : parts),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, clockErrorMs)
  return visitor
}

test('a change outlives a captive portal, a proxy, a killed browser, a restart of the server, a wrong clock, an expired session and a restored backup', async () => {
  const { id, version } = await book('Perdifiato')
  let tablet = await openTablet()
  await logIn(tablet.page)
  await findCard(tablet.page, 'Perdifiato').waitFor()
  await waitForWorker(tablet.page)
  await goOffline(tablet)
  // Without a network since its start, the tablet knows no other clock than its own.
  await tablet.page.reload()
  await setPrice(tablet.page, 'Perdifiato', '150')
  await expectStored(tablet.page)

  for (const status of [200, 502]) {
    await tablet.context.route('**/api/**', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Accetta le condizioni</h1>' }),
    )
    await tablet.context.setOffline(false)
    const answered = tablet.page.waitForResponse((it) => it.url().includes('/api/changes'))
    await sayOnline(tablet.page)
    await answered
    await tablet.page.getByText('Senza rete', { exact: true }).waitFor()
    expect(await toSend(tablet.page).innerText()).toBe('1 da inviare')
    await tablet.context.unroute('**/api/**')
  }

  // The server stores the change, and the browser dies before it has the answer.
  const isStored = new Promise<void>((resolve, reject) => {
    tablet.context.route('**/api/bookings/**', (route) => route.fetch().then(() => resolve(), reject)).catch(reject)
  })
  await sayOnline(tablet.page)
  await isStored
  await tablet.crash()
  expect(await readBooking(id)).toMatchObject({ agreedPrice: '150.00', version: version + 1 })

  // Neither the server nor the session is there when the tablet starts again. The login appears in place.
  const port = Number(new URL(server.url).port)
  await server.stop()
  tablet = await openTablet()
  await tablet.context.clearCookies()
  await tablet.page.goto('/admin/bookings')
  await tablet.page.getByText('1 da inviare').waitFor()
  server = await start(port)
  await sayOnline(tablet.page)
  await submitPassword(tablet.page)
  await toSend(tablet.page).waitFor({ state: 'detached' })
  expect(await readBooking(id)).toMatchObject({ agreedPrice: '150.00', version: version + 1 })
  const entries = await (await logInColleague()).call('log.list')
  const [entry] = entries.filter((it) => it.call === 'bookings.patch' && it.subjectId === id)
  expect(Math.abs(Date.parse(entry?.madeAt ?? '') - Date.now())).toBeLessThan(10 * minuteMs)

  // A backup is restored while a change waits: a person compares it.
  const manager = await logInColleague()
  const readStatus = async (backupId: string) =>
    (await manager.call('backups.history')).find((it) => it.id === backupId)?.status
  const backup = await manager.call('backups.start')
  await expect.poll(() => readStatus(backup.id)).toBe('success')
  await goOffline(tablet)
  await setPrice(tablet.page, 'Perdifiato', '170')
  await expectStored(tablet.page)
  await manager.call('backups.restore', { params: { id: backup.id } })
  await expect
    .poll(async () => (await manager.call('backups.history')).every((it) => it.status !== 'in_progress'))
    .toBe(true)
  await tablet.context.setOffline(false)
  await findCard(tablet.page, 'Perdifiato').getByText('da decidere', { exact: true }).waitFor()
  await toSend(tablet.page).click()
  await tablet.page.getByText('Nel frattempo è stato ripristinato un backup.').waitFor()
  await tablet.page.getByRole('button', { name: 'Conferma e invia' }).click()
  await toSend(tablet.page).waitFor({ state: 'detached' })
  expect(await readBooking(id)).toMatchObject({ agreedPrice: '170.00' })
  await tablet.close()
}, 300_000)

test('a new version is deployed while a change waits: the update keeps the change, and it is sent once', async () => {
  const { id, version } = await book('Aggiornata')
  const proxy = await startDeployProxy(server.url)
  onTestFinished(proxy.stop)
  const tablet = await openVisitor({ baseURL: proxy.url, serviceWorkers: 'allow' })
  onTestFinished(tablet.close)
  const { page, context } = tablet
  await logIn(page)
  await findCard(page, 'Aggiornata').waitFor()
  await waitForWorker(page)
  await goOffline(tablet)
  await setPrice(page, 'Aggiornata', '190')
  await expectStored(page)
  // While the new version is deployed, a proxy answers in the place of the API.
  proxy.cutApi(true)
  proxy.deploy()
  await context.setOffline(false)
  await dispatchVisibilityChange(page)
  await page.getByText('È pronta una nuova versione.').waitFor()
  await markDocument(page)
  await page.getByRole('button', { name: 'Aggiorna ora' }).click()
  await expect.poll(() => isSameDocument(page)).toBe(false)
  await findCard(page, 'Aggiornata').getByText('da inviare', { exact: true }).waitFor()
  expect(await toSend(page).innerText()).toBe('1 da inviare')
  expect(await readBooking(id)).toMatchObject({ agreedPrice: null, version })
  proxy.cutApi(false)
  await sayOnline(page)
  await toSend(page).waitFor({ state: 'detached' })
  expect(await readBooking(id)).toMatchObject({ agreedPrice: '190.00', version: version + 1 })
}, 120_000)

test('510 changes arrive once each although the server is killed and starts again while they are sent', async () => {
  const staff = await logInColleague()
  const tablet = await openVisitor({ baseURL: server.url })
  onTestFinished(tablet.close)
  const { page, context } = tablet
  const startDate = addMonths(startOfMonth(toFarmDay(Date.now())), 12)
  const endDate = addDays(startDate, 33)
  const listClosed = async () =>
    (await staff.call('availability.list', { query: { startDate, endDate } })).flatMap((it) => it.adminAvailability)
  await logIn(page)
  await openPlace(page, 'Calendario')
  await page.locator('#range-room').selectOption('Tutte le camere')
  await goOffline(tablet)
  await page.getByLabel('Dal giorno').fill(startDate)
  await page.getByLabel('Al giorno (compreso)').fill(endDate)
  await page.getByRole('button', { name: 'Aggiorna i giorni' }).click()
  await expectStored(page)
  await context.setOffline(false)
  await expect.poll(async () => (await listClosed()).length, { timeout: 60_000 }).toBeGreaterThan(20)
  process.kill(server.pid, 'SIGKILL')
  await server.stop()
  await page.getByText('Senza rete', { exact: true }).waitFor()
  server = await start(Number(new URL(server.url).port))
  expect((await listClosed()).length).toBeLessThan(510)
  await sayOnline(page)
  await toSend(page).waitFor({ state: 'detached', timeout: 400_000 })
  const closed = await listClosed()
  expect(closed).toHaveLength(510)
  expect(closed.filter(({ available, version }) => available || version !== 1)).toEqual([])
}, 600_000)
