// News reach a device whose admin is closed: turned on and off by a person, shown and opened by the real service worker.
import { devices } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { type Browser, startPushService } from '#api/testing/pushService.ts'
import { findCard, logIn, openPlace, setUpDesk } from './frontDesk.ts'

const desk = setUpDesk({ ALLOW_PRIVATE_ADDRESSES: '1' })
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

/**
 * A headless browser has no push service and forbids notices. Its subscription is one of ours, and the notices on its
 * screen are a list.
 */
function replaceBrowserParts({ endpoint, keys }: Pick<Browser, 'endpoint' | 'keys'>): void {
  const choose = (isOn: boolean) =>
    isOn ? localStorage.setItem('test.push', 'on') : localStorage.removeItem('test.push')
  const isOn = () => localStorage.getItem('test.push') !== null
  const unsubscribe = async () => choose(false)
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (isOn() ? subscription : null),
    subscribe: async () => {
      if (localStorage.getItem('test.private')) throw new DOMException('no push service', 'AbortError')
      choose(true)
      return subscription
    },
  })
  Object.defineProperty(Notification, 'permission', { get: () => (isOn() ? 'granted' : 'default') })
  Notification.requestPermission = async () => 'granted'
  const readNotices = (): { tag: string; data: unknown }[] => JSON.parse(localStorage.getItem('test.notices') ?? '[]')
  Object.assign(ServiceWorkerRegistration.prototype, {
    getNotifications: async () =>
      readNotices().map((notice) => ({
        ...notice,
        close: () =>
          localStorage.setItem('test.notices', JSON.stringify(readNotices().filter(({ tag }) => tag !== notice.tag))),
      })),
  })
}

test('a person turns notices on, chooses, and turns them off; a request arrives, and goes when it is answered', async () => {
  const { page, context, expectNoErrors } = await desk.openDesk({ serviceWorkers: 'allow' })
  const browser = service.addBrowser()
  await context.addInitScript(replaceBrowserParts, { endpoint: browser.endpoint, keys: browser.keys })
  await page.reload()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await openPlace(page, 'Dispositivi')
  await page.getByRole('button', { name: 'Attiva gli avvisi', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Backup non riusciti').uncheck()
  await dialog.getByLabel('Silenzio dalle').fill('99')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Attiva gli avvisi' }).click()
  await expect.poll(() => dialog.getByLabel('Silenzio dalle').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('Silenzio dalle').fill('')
  const turnOn = dialog.getByRole('button', { name: 'Attiva gli avvisi' })
  await context.setOffline(true)
  await expect.poll(() => turnOn.isDisabled()).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => turnOn.isDisabled()).toBe(false)
  // A private window has permission, and no push service.
  await page.evaluate(() => localStorage.setItem('test.private', 'yes'))
  await turnOn.click()
  await page.getByText('Il browser non accetta avvisi').waitFor()
  await page.evaluate(() => localStorage.removeItem('test.private'))
  await page.getByRole('button', { name: 'Attiva gli avvisi', exact: true }).click()
  // Two quick presses are one subscription.
  await turnOn.dblclick()
  await page.getByText('Ancora nessun avviso').waitFor()

  const booking = await desk.requestBooking('Donatelli')
  await expect.poll(() => browser.messages.map(({ title }) => title)).toEqual(['Nuova richiesta'])
  const [message] = browser.messages
  expect(JSON.stringify(message)).not.toContain('Donatelli')
  await page.reload()
  await page.getByText('Ultimo avviso consegnato').waitFor()

  const staff = await desk.logInColleague()
  const sender = { name: 'Dino', surname: 'Compagni', email: 'dino@example.org' }
  await staff.call('contacts.send', { body: { ...sender, message: 'Avete posto per un camper?' } })
  const contact = (await staff.call('contacts.list')).find(({ surname }) => surname === 'Compagni')
  await page.evaluate(
    (notices) => localStorage.setItem('test.notices', notices),
    JSON.stringify([
      { tag: message?.tag, data: { kind: 'request' } },
      { tag: contact?.id, data: { kind: 'message', path: `/admin/contacts?id=${contact?.id}` } },
      { tag: 'mailFailed', data: { kind: 'mailFailed' } },
    ]),
  )
  await staff.call('bookings.decline', { params: { id: booking.id }, body: { notifyGuest: false, text: null } })
  const readTags = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('test.notices') ?? '').map(({ tag }: { tag: string }) => tag))
  await expect.poll(readTags).toEqual([contact?.id, 'mailFailed'])
  await staff.call('contacts.answer', { params: { id: contact?.id ?? '' }, body: { text: 'Sì, due piazzole.' } })
  await expect.poll(readTags).toEqual(['mailFailed'])

  await page.getByRole('button', { name: 'Cambia gli avvisi' }).click()
  await dialog.getByLabel('Nuove richieste').uncheck()
  await dialog.getByRole('button', { name: 'Salva gli avvisi' }).click()
  await dialog.waitFor({ state: 'detached' })
  await desk.requestBooking('Verrocchi')
  await page.getByRole('button', { name: /^Disattiva gli avvisi su / }).dblclick()
  await page.getByText('Avvisi disattivati.').waitFor()
  await page.getByRole('button', { name: 'Attiva gli avvisi', exact: true }).waitFor()
  expect(browser.messages.filter(({ kind }) => kind === 'request')).toHaveLength(1)
  expectNoErrors(/400 \(Bad Request\)/, /ERR_INTERNET_DISCONNECTED/)
})

test('the service worker shows what arrives, also what it cannot read, and a press opens the booking without a network', async () => {
  const { page, context, expectNoErrors } = await desk.openDesk({ serviceWorkers: 'allow' })
  const booking = await desk.requestBooking('Ghiberti')
  await findCard(page, 'Ghiberti').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const worker = context.serviceWorkers().find((it) => it.url().includes('/admin')) ?? expect.fail('no service worker')
  /** Hands an event of the system to the worker's own handlers, and returns what it asks the browser to do. */
  const dispatch = (event: { type: 'push' | 'notificationclick'; text: string }) =>
    worker.evaluate(async ({ type, text }) => {
      const scope = self as unknown as ServiceWorkerGlobalScope
      const acts: string[] = []
      const work: Promise<unknown>[] = []
      Object.assign(ServiceWorkerRegistration.prototype, {
        showNotification: async (title: string, { tag }: NotificationOptions) => void acts.push(`${title} ${tag}`),
      })
      Object.assign(scope.navigator, { setAppBadge: async (n: number) => void acts.push(`badge ${n}`) })
      const extra =
        type === 'push'
          ? { data: { json: () => JSON.parse(text) } }
          : { notification: { data: { path: text }, close: () => void acts.push('close') } }
      scope.dispatchEvent(
        Object.assign(new Event(type), extra, { waitUntil: (it: Promise<unknown>) => void work.push(it) }),
      )
      await Promise.all(work)
      return acts
    }, event)
  const path = `/admin/bookings/${booking.code}`
  const message = { kind: 'request', title: 'Nuova richiesta', body: '', tag: booking.id, path }
  expect(await dispatch({ type: 'push', text: JSON.stringify(message) })).toEqual([`Nuova richiesta ${booking.id}`])
  expect(await dispatch({ type: 'push', text: JSON.stringify({ ...message, waiting: 3 }) })).toEqual([
    ...['badge 3', `Nuova richiesta ${booking.id}`],
  ])
  expect(await dispatch({ type: 'push', text: 'from a later version' })).toEqual(['Podere '])
  await context.setOffline(true)
  const pressed = dispatch({ type: 'notificationclick', text: path }).catch(() => [])
  await page.waitForURL(`**${path}`)
  await page.getByRole('heading', { name: 'Ginevra Ghiberti' }).first().waitFor()
  await pressed
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('an iPhone says that the app has to be on its home screen', async () => {
  const { page, context, expectNoErrors } = await desk.visit({ userAgent: devices['iPhone 15'].userAgent })
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await logIn(page)
  await openPlace(page, 'Dispositivi')
  await page.getByText('solo se l’app è nella schermata Home').waitFor()
  expectNoErrors()
})

test('a person reads the stays in a calendar of their own until they revoke its address', async () => {
  const { page, context, expectNoErrors } = await desk.openDesk()
  const { code } = await desk.requestBooking('Calendari')
  await openPlace(page, 'Dispositivi')
  // Nobody may turn on here what the browser forbids.
  await page.getByText('Gli avvisi sono vietati nelle impostazioni del browser').waitFor()
  expect(await page.getByRole('button', { name: 'Attiva gli avvisi' }).count()).toBe(0)
  const section = page.getByRole('region', { name: 'Calendario' })
  // Two quick presses are one address.
  await section.getByRole('button', { name: 'Crea un indirizzo' }).dblclick()
  const dialog = page.getByRole('dialog')
  const url = await dialog.getByText(/\/ical\/staff\/[\w-]+\.ics$/).innerText()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  await section.getByText(/^Hai un indirizzo dal /).waitFor()
  const read = () => fetch(desk.origin() + new URL(url).pathname)
  expect(await (await read()).text()).toContain(code)
  await context.setOffline(true)
  await section.getByRole('button', { name: 'Revoca l’indirizzo', disabled: true }).waitFor()
  await context.setOffline(false)
  await section.getByRole('button', { name: 'Revoca l’indirizzo' }).click()
  await section.getByRole('button', { name: 'Crea un indirizzo' }).waitFor()
  expect((await read()).status).toBe(404)
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})
