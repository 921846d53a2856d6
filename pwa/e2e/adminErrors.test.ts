// What the front desk sees when something is missing: the session, the store, the server.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookingCards, logIn, setUpDesk, submitPassword } from './frontDesk.ts'

const { visit, openDesk, origin, requestBooking } = setUpDesk()

const changesUrl = /\/api\/changes\?/

test('without a session one logs in again in place, whatever form is open, and what was typed is still there', async () => {
  const { page, context } = await openDesk({ serviceWorkers: 'block' })
  const renew = page.getByRole('dialog', { name: 'Accedi di nuovo' })
  const logInAgain = async () => {
    await submitPassword(page)
    await renew.waitFor({ state: 'detached' })
  }
  // The write is to be the first that hears of it; a pull would be, too, whenever a mail of the test before has gone out.
  const saveWithoutSession = async (button: Locator) => {
    const refusal = page.waitForResponse((it) => it.status() === 401 && it.request().method() !== 'GET')
    // At the last moment, so that no other call hears of it before the write does.
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      await context.clearCookies()
      await route.continue()
    })
    await page.route(changesUrl, async (route) => {
      await refusal
      await route.continue()
    })
    await button.click()
    await renew.waitFor()
    await page.unroute('**/api/**')
    await page.unroute(changesUrl)
  }
  const forms = [
    ['Modifica', 'Richieste particolari', 'Una culla, grazie', 'Salva le modifiche'],
    ['Prezzi', 'Concordato', '321', 'Salva i prezzi'],
    ['Mail conferma', 'IBAN', 'DE89 3704 0044 0532 0130 00', 'Invia'],
  ] as const
  for (const [action, label, typed, save] of forms) {
    await bookingCards(page).first().getByRole('button', { name: action }).click()
    const dialog = page.locator('.modal').first()
    const field = dialog.getByRole('textbox', { name: label })
    await field.fill(typed)
    await saveWithoutSession(dialog.getByRole('button', { name: save, exact: true }))
    await logInAgain()
    expect(await field.inputValue()).toBe(typed)
    await dialog.getByRole('button', { name: save, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await bookingCards(page).first().getByText('Una culla, grazie').waitFor()
  await page.getByRole('link', { name: 'Calendario' }).click()
  await page.getByLabel('Note (solo per il personale)').fill('Imbianchino')
  await saveWithoutSession(page.getByRole('button', { name: 'Salva il giorno' }))
  await logInAgain()
  expect(await page.getByLabel('Note (solo per il personale)').inputValue()).toBe('Imbianchino')
})

test('a browser that lost its cookies in a restart asks to log in in place, keeps the rows and goes on', async () => {
  const { page, context } = await openDesk()
  const name = await bookingCards(page).first().getByRole('heading').innerText()
  await context.clearCookies()
  await page.reload()
  const renew = page.getByRole('dialog', { name: 'Accedi di nuovo' })
  await renew.waitFor()
  await page.getByText(name).first().waitFor()
  // Whoever only wants to read closes it, and is told why the rest must wait.
  await page.keyboard.press('Escape')
  await page.getByText('La sessione è scaduta. Quello che vedi resta su questo dispositivo.').waitFor()
  await bookingCards(page).first().getByText('Prima accedi di nuovo').waitFor()
  expect(await bookingCards(page).first().getByRole('button', { name: 'Modifica' }).isEnabled()).toBe(false)
  await page.getByRole('button', { name: 'Accedi di nuovo' }).click()
  await renew.waitFor()
  await submitPassword(page)
  await page.locator('[data-connection="online"]').waitFor()
  await bookingCards(page).first().getByRole('button', { name: 'Modifica' }).waitFor()
  await expect.poll(() => bookingCards(page).first().getByRole('button', { name: 'Modifica' }).isEnabled()).toBe(true)
})

/** Runs in the page. */
const deleteStore = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase('podere-admin').onsuccess = resolve
  })

test('a store that is deleted while in use is filled again from the server', async () => {
  const { page } = await openDesk()
  const shown = await bookingCards(page).count()
  await page.evaluate(deleteStore)
  await expect.poll(() => bookingCards(page).count(), { timeout: 10_000 }).toBe(shown)
  await page.reload()
  await bookingCards(page).first().waitFor()
})

test('a store that the browser emptied is no logout, and a logout stays one whatever a crash left', async () => {
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

test('the first reading shows how far it is, and goes on from where it was interrupted', async () => {
  // A page that a worker controls would hide its requests from the test.
  const { page } = await visit({ serviceWorkers: 'block' })
  const asked: (string | null)[] = []
  let cursor = ''
  await page.route(changesUrl, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('since'))
    if (asked.length > 1) return
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
  // On top of the other route: between the two, the rest could slip through.
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await page.getByText(/Lettura interrotta: \d+ di 40\.\d{3}/).waitFor()
  await page.unrouteAll()
  const continuation = page.waitForRequest(changesUrl)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect(new URL((await continuation).url()).searchParams.get('since')).toBe(cursor)
  await page.getByText(/Dati aggiornati alle/).waitFor()
})

test('a full device is told in words, and is caught up once there is room', async () => {
  const { page, context } = await visit()
  const devtools = await context.newCDPSession(page)
  await page.goto('/admin')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: origin(), quotaSize: 1000 })
  await page.getByLabel('Username').fill('anna')
  await submitPassword(page)
  await page.getByText('Lo spazio di questo dispositivo è esaurito').waitFor()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: origin() })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await bookingCards(page).first().waitFor()
  await page.getByText('Lo spazio di questo dispositivo è esaurito').waitFor({ state: 'detached' })
})

/** Runs in the page: takes a field from the newest row of a table. */
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

test('a stored row that no longer fits is told in words, and is read again from the server', async () => {
  // A page that a worker controls would hide its requests from the test.
  const { page } = await openDesk({ serviceWorkers: 'block' })
  const words =
    'Alcuni dati salvati su questo dispositivo non sono leggibili: li richiediamo al server. Se l’avviso resta, non sono leggibili nemmeno lì.'
  const expectRefetch = async (what: { table: string; field: string }, row: Locator) => {
    await row.waitFor()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(changesUrl, async (route) => {
      await held
      await route.continue()
    })
    await page.evaluate(corruptRow, what)
    await page.reload()
    await page.getByText(words).waitFor()
    expect(await row.count()).toBe(0)
    release()
    await row.waitFor()
    await page.getByText(words).waitFor({ state: 'detached' })
    await page.unroute(changesUrl)
  }
  const code = await bookingCards(page).first().locator('.booking-code').innerText()
  await expectRefetch({ table: 'bookings', field: 'room' }, bookingCards(page).filter({ hasText: code }))
  await page.getByRole('link', { name: 'Contatti' }).click()
  const from = await page.locator('.contact h2').first().innerText()
  await expectRefetch({ table: 'contacts', field: 'message' }, page.locator('.contact').filter({ hasText: from }))

  // What the server sends does not fit either: it is left out, and stays told whatever is read after that.
  await page.route(changesUrl, async (route) => {
    const response = await route.fetch()
    const { contacts, ...rest } = await response.json()
    const misfits = contacts.map((it: object) => ({ ...it, message: undefined }))
    await route.fulfill({ response, json: { ...rest, contacts: misfits } })
  })
  await page.evaluate(corruptRow, { table: 'contacts', field: 'message' })
  await page.reload()
  await page.getByText(words).waitFor()
  for (let pulls = 0; pulls < 4; pulls++) {
    const answered = page.waitForResponse(changesUrl)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await answered
  }
  expect(await page.getByText(words).isVisible()).toBe(true)
})

test('the edit form shows what is stored, and asks for all that is missing in its own words', async () => {
  const { code, room } = await requestBooking('Tornabuoni')
  const { page } = await openDesk()
  await bookingCards(page).filter({ hasText: code }).getByRole('button', { name: 'Modifica' }).click()
  const dialog = page.getByRole('dialog')
  const rooms = dialog.getByLabel('Camera')
  // Of the others a moment later; no common room among them.
  await expect.poll(() => rooms.locator('option').count()).toBe(15)
  expect(await rooms.locator('option:checked').innerText()).toBe(room.name)
  const stored = await dialog.locator('[name=checkinTime]').inputValue()
  for (const label of ['Nome', 'Cognome', 'E-mail', 'Telefono', 'Data di nascita', 'Ospiti', 'Prezzo'])
    await dialog.getByLabel(label, { exact: true }).fill('')
  await dialog.locator('[name=checkinDate]').fill('')
  await dialog.locator('[name=checkoutDate]').fill('')
  await dialog.locator('[name=nationality]').selectOption('')
  // A list that holds every slot offers no empty one; a stored text that no list knows would leave it so.
  await dialog.locator('[name=checkinTime]').evaluate((select) => {
    if (select instanceof HTMLSelectElement) select.selectedIndex = -1
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
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
    'Orario check-in richiesto',
    'Prezzo richiesto',
  ])
    await dialog.getByText(message, { exact: true }).waitFor()
  await dialog.locator('[name=birthDate]').pressSequentially('12101984')
  expect(await dialog.locator('[name=birthDate]').inputValue()).toBe('12/10/1984')
  const slots = await dialog.locator('[name=checkinTime] option').allInnerTexts()
  const own = ['12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00', 'Dopo le 20:00']
  expect(slots.filter((it) => own.includes(it))).toEqual(own)
  expect(slots.length).toBe(own.includes(stored) ? 5 : 6)
  expect(slots).toContain(stored)
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

/** Runs in the page: the store as an older version of the app left it, with a row in a shape of its own. */
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
          // Kept open, as a tab of that version would.
          Object.assign(window, { held: database })
          resolve(null)
        }
      }
    }
  })

test('another tab with an older version holds the upgrade, which is said; then session and rows are there again', async () => {
  const { page, context } = await openDesk()
  const held = page.getByText("Un'altra scheda tiene aperta una versione precedente: chiudila per continuare.")
  const older = await context.newPage()
  await older.goto('/privacy')
  await page.goto('/privacy')
  await older.evaluate(createOldStore)
  await page.goto('/admin')
  await held.waitFor()
  await older.close()
  await bookingCards(page).first().waitFor()
  await held.waitFor({ state: 'detached' })

  await page.goto('/privacy')
  await page.evaluate(createOldStore)
  // Who is logged in stands in the store, too.
  await page.evaluate(() => localStorage.removeItem('admin.session'))
  await page.goto('/admin')
  await bookingCards(page).first().waitFor()
})

test('a tab that a newer version overtakes says so and offers to reload', async () => {
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

/** Runs in the page before the app does. */
const storageFailures = {
  'that has no store': () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'that refuses its store': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  },
}

test.each(Object.entries(storageFailures))(
  'a browser %s shows what works without one, and says so',
  async (_, script) => {
    const { page, context } = await visit()
    await context.addInitScript(script)
    await logIn(page)
    await page.getByText('Questo browser non conserva dati').waitFor()
    await page.getByText('Questa pagina si legge dall’archivio del browser').waitFor()
    await page.getByRole('button', { name: 'Disabilita prenotazioni' }).click()
    await page.getByRole('button', { name: 'Abilita prenotazioni' }).click()
    await page.getByRole('button', { name: 'Disabilita prenotazioni' }).waitFor()
    await page.getByRole('link', { name: 'Backup' }).click()
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
