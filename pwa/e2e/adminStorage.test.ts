// What staff see when the browser's storage is new, full, damaged or missing, or of another version of the app.
import type { Locator } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { readDevice, readSent, readShown, restoreOldFarm, writeDatabases } from '#api/testing/oldFarm.ts'
import { serveArguments, startServer } from '#api/testing/startServer.ts'
import { account, bookingCards, logIn, openPlace, setUpDesk, submitPassword } from './frontDesk.ts'
import { toSend } from './unsent.ts'

const { visit, openDesk, origin } = setUpDesk()

const changesUrl = /\/api\/changes\?/

/** Runs in the page. */
const deleteStore = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase('podere-admin').onsuccess = resolve
  })

test('fills the local database again from the server when it is deleted while in use', async () => {
  const { page } = await openDesk()
  const shown = await bookingCards(page).count()
  await page.evaluate(deleteStore)
  await expect.poll(() => bookingCards(page).count(), { timeout: 10_000 }).toBe(shown)
  await page.reload()
  await bookingCards(page).first().waitFor()
})

test('stays logged in when the browser emptied the local database, and stays logged out when a crash left an old flag', async () => {
  const { page } = await openDesk()
  const flags = await page.evaluate(() => localStorage.getItem('admin.session'))
  await page.goto('/privacy')
  await page.evaluate(deleteStore)
  await page.goto('/admin')
  await bookingCards(page).first().waitFor()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByLabel('Username').waitFor()
  await page.evaluate((kept) => localStorage.setItem('admin.session', kept ?? ''), flags)
  await page.reload()
  await page.getByLabel('Username').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin.session'))).toBeNull()
})

test('shows the progress of the first sync, and continues an interrupted sync at its cursor', async () => {
  const { page } = await visit()
  const requestedCursors: (string | null)[] = []
  let cursor = ''
  await page.route(changesUrl, async (route) => {
    requestedCursors.push(new URL(route.request().url()).searchParams.get('since'))
    if (requestedCursors.length > 1) return
    const response = await route.fetch()
    const first = await response.json()
    cursor = first.cursor
    await route.fulfill({ response, json: { ...first, more: true, remaining: 40_000 } })
  })
  await logIn(page)
  await bookingCards(page).first().waitFor()
  const bar = page.getByRole('progressbar')
  await page.getByText(/^Primo caricamento dei dati…\s+\d+ di 40\.\d{3}$/).waitFor()
  const share = await bar.evaluate((it) => (it instanceof HTMLProgressElement ? it.position : 0))
  expect(share * 40_000).toBeCloseTo(await bar.evaluate((it) => Number(it.getAttribute('value'))), -2)
  // The earlier route stays in place, because without it a request could pass in between.
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await page.getByText(/Lettura interrotta: \d+ di 40\.\d{3}/).waitFor()
  await page.unrouteAll()
  const continuation = page.waitForRequest(changesUrl)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect(new URL((await continuation).url()).searchParams.get('since')).toBe(cursor)
  await page.getByText(/Dati aggiornati alle/).waitFor()
})

test('shows a message when the storage of the device is full, and syncs when there is space again', async () => {
  const { page, context } = await visit()
  const devtools = await context.newCDPSession(page)
  await page.goto('/admin/bookings')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: origin(), quotaSize: 1000 })
  await page.getByLabel('Username').fill('anna')
  await submitPassword(page)
  await page.getByText('Lo spazio di questo dispositivo è esaurito').waitFor()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: origin() })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await bookingCards(page).first().waitFor()
  await page.getByText('Lo spazio di questo dispositivo è esaurito').waitFor({ state: 'detached' })
})

/** Runs in the page: removes a field from the newest row of a table. */
const corruptRow = ({ table, field }: { table: string; field: string }) =>
  new Promise((resolve) => {
    indexedDB.open('podere-admin').onsuccess = ({ target }) => {
      const { result: database } = target as IDBOpenDBRequest
      const writing = database.transaction(table, 'readwrite')
      writing.objectStore(table).index('createdAt').openCursor(null, 'prev').onsuccess = (event) => {
        const cursor = (event.target as IDBRequest<IDBCursorWithValue>).result
        const { [field]: _, ...row } = cursor.value
        cursor.update(row)
      }
      writing.oncomplete = () => {
        database.close()
        resolve(null)
      }
    }
  })

test('shows a message when a stored row is invalid, and fetches it again from the server', async () => {
  const { page } = await openDesk()
  const message =
    'Alcuni dati salvati su questo dispositivo non sono leggibili: li richiediamo al server. Se l’avviso resta, non sono leggibili nemmeno lì.'
  const expectRefetch = async (target: { table: string; field: string }, row: Locator) => {
    await row.waitFor()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(changesUrl, async (route) => {
      await held
      await route.continue()
    })
    await page.evaluate(corruptRow, target)
    await page.reload()
    await page.getByText(message).waitFor()
    expect(await row.count()).toBe(0)
    release()
    await row.waitFor()
    await page.getByText(message).waitFor({ state: 'detached' })
    await page.unroute(changesUrl)
  }
  const code = await bookingCards(page).first().locator('.booking-code').innerText()
  await expectRefetch({ table: 'bookings', field: 'room' }, bookingCards(page).filter({ hasText: code }))
  await openPlace(page, 'Contatti')
  const from = await page.locator('.contact h2').first().innerText()
  await expectRefetch({ table: 'contacts', field: 'message' }, page.locator('.contact').filter({ hasText: from }))

  // The server sends an invalid row, too. The page leaves it out, and the message stays after later pulls.
  await page.route(changesUrl, async (route) => {
    const response = await route.fetch()
    const { contacts, ...rest } = await response.json()
    const invalidContacts = contacts.map((it: object) => ({ ...it, message: undefined }))
    await route.fulfill({ response, json: { ...rest, contacts: invalidContacts } })
  })
  await page.evaluate(corruptRow, { table: 'contacts', field: 'message' })
  await page.reload()
  await page.getByText(message).waitFor()
  for (let pulls = 0; pulls < 4; pulls++) {
    const response = page.waitForResponse(changesUrl)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await response
  }
  expect(await page.getByText(message).isVisible()).toBe(true)
})

/** Runs in the page: creates the database of an older version of the app, with a row in an old format. */
const createOldStore = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase('podere-admin').onsuccess = () => {
      const opening = indexedDB.open('podere-admin', 10)
      opening.onupgradeneeded = () => {
        const { result: database } = opening
        const bookings = database.createObjectStore('bookings', { keyPath: 'id' })
        for (const [name, path] of [
          ['createdAt', 'createdAt'],
          ['[status+createdAt]', ['status', 'createdAt']],
          ['checkinDate', 'checkinDate'],
          ['[roomId+checkoutDate]', ['roomId', 'checkoutDate']],
          ['deletedAt', 'deletedAt'],
          ['[status+deletedAt]', ['status', 'deletedAt']],
        ] as const)
          bookings.createIndex(name, path)
        database.createObjectStore('words', { keyPath: 'id' }).createIndex('words', 'words', { multiEntry: true })
        database.createObjectStore('contacts', { keyPath: 'id' }).createIndex('createdAt', 'createdAt')
        database.createObjectStore('rooms', { keyPath: 'id' })
        database.createObjectStore('days', { keyPath: ['roomId', 'date'] })
        database.createObjectStore('settings', { keyPath: 'key' })
        database.createObjectStore('meta', { keyPath: 'key' })
      }
      opening.onsuccess = () => {
        const { result: database } = opening
        const writing = database.transaction(['bookings', 'meta'], 'readwrite')
        writing.objectStore('bookings').put({ id: 'old', createdAt: '2020-01-01T00:00:00.000Z', status: 'pending' })
        const meta = writing.objectStore('meta')
        meta.put({ key: 'device', session: { username: 'anna', role: 'manager' } })
        meta.put({ key: 'feed', epoch: 'old', cursor: 'old', syncedAt: 1 })
        writing.oncomplete = () => {
          // The connection stays open, as in a tab of that version.
          Object.assign(window, { held: database })
          resolve(null)
        }
      }
    }
  })

test('says that a tab with an older version blocks the upgrade, and then has the session and the rows again', async () => {
  const { page, context } = await openDesk()
  const notice = page.getByText('Un’altra scheda tiene aperta una versione precedente: chiudila per continuare.')
  const older = await context.newPage()
  await older.goto('/privacy')
  await page.goto('/privacy')
  await older.evaluate(createOldStore)
  await page.goto('/admin')
  await notice.waitFor()
  await older.close()
  await bookingCards(page).first().waitFor()
  await notice.waitFor({ state: 'detached' })

  await page.goto('/privacy')
  await page.evaluate(createOldStore)
  // The database also stores who is logged in.
  await page.evaluate(() => localStorage.removeItem('admin.session'))
  await page.goto('/admin')
  await bookingCards(page).first().waitFor()
})

test('sends once what waited on a tablet of version 40642a22, whose farm was updated meanwhile', async () => {
  const server = await startServer({
    command: serveArguments,
    env: { STAFF: `${account.username}:${account.password}` },
  })
  onTestFinished(async () => void (await server.stop()))
  await restoreOldFarm(await new ApiClient(server).logIn(account))
  const logInAgain = () => new ApiClient(server).logIn(account)
  const countBookings = async () => (await (await logInAgain()).call('bookings.list')).length
  const shown = (await readShown()).bookings.filter(({ deletedAt }) => deletedAt === null)
  await expect.poll(countBookings, { timeout: 30_000 }).toBe(shown.length)
  const staff = await logInAgain()
  const { epoch } = await staff.call('changes.list', { query: {} })
  const { page, expectNoErrors } = await visit({ baseURL: server.url })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.headers()['idempotency-key']) sent.push(new URL(request.url()).pathname)
  })
  await page.goto('/privacy')
  await page.evaluate(writeDatabases, await readDevice(epoch))
  await logIn(page)
  await bookingCards(page).first().waitFor()
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(14)
  await toSend(page).waitFor({ state: 'detached' })
  await page.reload()
  await bookingCards(page).first().waitFor()
  const stored = new Map((await staff.call('bookings.list')).map((it) => [it.id, it]))
  const { bookings } = await readSent()
  const live = bookings.filter(({ deletedAt }) => deletedAt === null)
  expect(stored.size).toBe(live.length)
  for (const { id, totalCents, paidCents, depositPaidOn, paymentCompleted } of live)
    expect(stored.get(id)).toMatchObject({
      totalCents,
      depositPaidOn,
      paymentCompleted,
      // A price that falls does not change what came in.
      paidCents: stored.get(id)?.agreedPrice === '222.00' ? 28_000 : paidCents,
    })
  expect(await toSend(page).count()).toBe(0)
  expect(sent).toHaveLength(14)
  expectNoErrors()
})

test('offers to reload when a newer version has upgraded the database', async () => {
  const { page, context } = await openDesk()
  const newer = await context.newPage()
  await newer.goto('/privacy')
  await newer.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('podere-admin', 900)
        opening.onupgradeneeded = () => opening.result.createObjectStore('later')
        opening.onsuccess = () => {
          opening.result.close()
          resolve(null)
        }
      }),
  )
  const notice = page.getByText('Questa scheda è di una versione precedente e non riceve più dati.')
  await notice.waitFor()
  await bookingCards(page).first().waitFor()
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await notice.waitFor({ state: 'detached' })
  await bookingCards(page).first().waitFor()
})

/** These scripts run in the page before the app. */
const storageFailures = {
  'without IndexedDB': () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'that refuses to open IndexedDB': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  },
}

test('says after some seconds that the store never answers, and shows the rows when it does', async () => {
  const { page, context } = await openDesk()
  await context.addInitScript(() => {
    // An object that no event ever reaches.
    if (localStorage.getItem('hang') !== null) IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.evaluate(() => localStorage.setItem('hang', ''))
  await page.reload()
  await page.getByText('non risponde: chiudi le altre schede e ricarica').waitFor()
  await page.evaluate(() => localStorage.removeItem('hang'))
  await page.getByRole('button', { name: 'Ricarica' }).first().click()
  await bookingCards(page).first().waitFor()
})

test.each(Object.entries(storageFailures))(
  'says in a browser %s what is missing, and keeps the rest working',
  async (_, script) => {
    const { page, context } = await visit()
    await context.addInitScript(script)
    await logIn(page)
    await page.getByText('Questo browser non conserva dati').waitFor()
    await page.getByText('Questa pagina si legge dall’archivio del browser').waitFor()
    await page.getByRole('button', { name: 'Prenotazioni attive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disabilita prenotazioni' }).click()
    await page.getByRole('button', { name: 'Prenotazioni sospese' }).click()
    await page.getByRole('button', { name: 'Prenotazioni attive' }).waitFor()
    await openPlace(page, 'Backup')
    await page.getByText('Pianificazione').waitFor()
    await context.setOffline(true)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => page.getByRole('button', { name: 'Test Email' }).isDisabled()).toBe(true)
    await context.setOffline(false)
    await expect
      .poll(() => page.getByRole('button', { name: 'Test Email' }).isEnabled(), { timeout: 20_000 })
      .toBe(true)
    await page.getByRole('button', { name: 'Esci' }).click()
    await page.getByLabel('Username').waitFor()
    await expect.poll(() => page.evaluate(async () => (await fetch('/api/session')).status)).toBe(401)
  },
)
