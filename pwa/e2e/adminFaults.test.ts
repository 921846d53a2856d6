// What the front desk sees when something is missing: the session, the store, the server.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { type Served, serveBuilt } from '../../scripts/served.ts'

const password = 'segreto-di-anna'
let server: Served
const visitors: Visitor[] = []

beforeAll(async () => {
  server = await serveBuilt({ env: { STAFF: `anna:${password}` } })
}, 180_000)
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})
afterAll(async () => {
  await server.stop()
})

async function visit(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await openVisitor({ baseURL: server.url, viewport: { width: 1280, height: 800 }, ...options })
  visitors.push(visitor)
  return visitor
}

const cards = (page: Page) => page.getByRole('article')

async function fillPassword(page: Page) {
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: /^(Accedi|Log in)$/ }).click()
}

async function logIn(page: Page, path = '/admin') {
  await page.goto(path)
  await page.getByLabel('Username').fill('anna')
  await fillPassword(page)
}

async function openDesk(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(options)
  await logIn(visitor.page)
  await cards(visitor.page).first().waitFor()
  return visitor
}

test('without a session one logs in again in place, and what was typed is still there', async () => {
  const { page, context } = await openDesk()
  await cards(page).first().getByRole('button', { name: 'Modifica' }).click()
  await page.getByLabel('Richieste particolari').fill('Una culla, grazie')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Salva' }).click()
  await page.getByRole('dialog', { name: 'Accedi di nuovo' }).waitFor()
  await fillPassword(page)
  await page.getByRole('dialog', { name: 'Accedi di nuovo' }).waitFor({ state: 'detached' })
  expect(await page.getByLabel('Richieste particolari').inputValue()).toBe('Una culla, grazie')
  await page.getByRole('button', { name: 'Salva' }).click()
  await cards(page).first().getByText('Una culla, grazie').waitFor()
})

test('a browser that lost its cookies in a restart asks to log in in place, keeps the rows and goes on', async () => {
  const { page, context } = await openDesk()
  const name = await cards(page).first().getByRole('heading').innerText()
  await context.clearCookies()
  await page.reload()
  await page.getByRole('dialog', { name: 'Accedi di nuovo' }).waitFor()
  await page.getByText(name).first().waitFor()
  await fillPassword(page)
  await page.locator('[data-reach="online"]').waitFor()
  await cards(page).first().getByRole('button', { name: 'Modifica' }).waitFor()
  await expect.poll(() => cards(page).first().getByRole('button', { name: 'Modifica' }).isEnabled()).toBe(true)
})

/** Runs in the page. */
const loseStore = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase('podere-admin').onsuccess = resolve
  })

test('a store that is deleted while in use is filled again from the server', async () => {
  const { page } = await openDesk()
  const shown = await cards(page).count()
  await page.evaluate(loseStore)
  await expect.poll(() => cards(page).count(), { timeout: 10_000 }).toBe(shown)
  await page.reload()
  await cards(page).first().waitFor()
})

test('a store that the browser emptied is no logout, and a logout stays one whatever a crash left', async () => {
  const { page } = await openDesk()
  const flags = await page.evaluate(() => localStorage.getItem('admin.session'))
  await page.goto('/privacy')
  await page.evaluate(loseStore)
  await page.goto('/admin')
  await cards(page).first().waitFor()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByLabel('Username').waitFor()
  await page.evaluate((kept) => localStorage.setItem('admin.session', kept ?? ''), flags)
  await page.reload()
  await page.getByLabel('Username').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin.session'))).toBeNull()
})

test('a full device is told in words, and is caught up once there is room', async () => {
  const { page, context } = await visit()
  const devtools = await context.newCDPSession(page)
  await page.goto('/admin')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1000 })
  await page.getByLabel('Username').fill('anna')
  await fillPassword(page)
  await page.getByText('Lo spazio di questo dispositivo è esaurito').waitFor()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await cards(page).first().waitFor()
  await page.getByText('Lo spazio di questo dispositivo è esaurito').waitFor({ state: 'detached' })
})

test('a stored row that no longer fits is read again from the server', async () => {
  const { page } = await openDesk()
  const name = await cards(page).first().getByRole('heading').innerText()
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('podere-admin').onsuccess = ({ target }) => {
          const { result: database } = target as IDBOpenDBRequest
          const writing = database.transaction('bookings', 'readwrite')
          writing.objectStore('bookings').index('createdAt').openCursor(null, 'prev').onsuccess = (event) => {
            const cursor = (event.target as IDBRequest<IDBCursorWithValue>).result
            const { room: _, ...row } = cursor.value
            cursor.update(row)
          }
          writing.oncomplete = () => {
            database.close()
            resolve(null)
          }
        }
      }),
  )
  await page.reload()
  await page.getByRole('heading', { name }).first().waitFor()
  await cards(page).filter({ hasText: name }).first().waitFor()
})

test('the edit form asks for all that is missing in its own words', async () => {
  const { page } = await openDesk()
  await cards(page).first().getByRole('button', { name: 'Modifica' }).click()
  const dialog = page.getByRole('dialog')
  for (const label of ['Nome', 'Cognome', 'E-mail', 'Telefono', 'Data di nascita', 'Ospiti', 'Prezzo'])
    await dialog.getByLabel(label, { exact: true }).fill('')
  await dialog.locator('[name=checkinDate]').fill('')
  await dialog.locator('[name=checkoutDate]').fill('')
  await dialog.locator('[name=nationality]').selectOption('')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  for (const message of [
    'Nome richiesto',
    'Cognome richiesto',
    'Email non valida',
    'Telefono richiesto',
    'Nazionalità richiesta',
    'Data nascita richiesta',
    'Data check-in richiesta',
    'Data check-out richiesta',
    'Numero ospiti richiesto',
    'Prezzo richiesto',
  ])
    await dialog.getByText(message, { exact: true }).waitFor()
  await dialog.locator('[name=birthDate]').pressSequentially('12101984')
  expect(await dialog.locator('[name=birthDate]').inputValue()).toBe('12/10/1984')
  expect(await dialog.locator('[name=checkinTime] option').allInnerTexts()).toContain('Dopo le 20:00')
  const status = await dialog.locator('[name=status] option').allInnerTexts()
  expect(status).toEqual(['In Attesa', 'Confermata', 'Cancellata', 'Completata'])
  const pets = dialog.locator('[name=hasPets]')
  if (await pets.isChecked()) await pets.uncheck()
  await pets.check()
  const count = dialog.locator('[name=numberOfPets]')
  expect(await count.inputValue()).toBe('1')
  expect([await count.getAttribute('min'), await count.getAttribute('max')]).toEqual(['1', '5'])
  const guests = dialog.locator('[name=numberOfGuests]')
  expect([await guests.getAttribute('min'), await guests.getAttribute('max')]).toEqual(['1', '10'])
})

test('what the server refuses is told in the words of the catalogue', async () => {
  const { page } = await openDesk()
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' && !route.request().url().includes('/api/email/test')
      ? route.continue()
      : route.fulfill({ status: 500, body: 'broken' }),
  )
  const card = cards(page).first()
  const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
  const turn = page.getByRole('button', { name: 'Disabilita prenotazioni' })
  await turn.click()
  await shows('Impossibile disabilitare le prenotazioni')
  await page.getByRole('button', { name: 'Test Email' }).click()
  await shows('Test Email Fallito')
  await shows('Errore nella configurazione SMTP.')
  await card.getByRole('button', { name: 'Elimina' }).click()
  await page.locator('.modal').getByRole('button', { name: 'Elimina' }).click()
  await shows('Impossibile eliminare la prenotazione.')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Modifica' }).click()
  await page.getByRole('button', { name: 'Salva' }).click()
  await shows('Errore Aggiornamento')
  await shows('Impossibile aggiornare la prenotazione.')
})
