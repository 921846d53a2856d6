// Each tab shows the data of the server. A change that somebody else made meanwhile is not overwritten without a
// question.
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { bookingStatuses } from '#contract/stays/stay.ts'
import { formatDate } from '#contract/text/format.ts'
import { elideArticles } from '#locales/elision.ts'
import { formatDay, formatLongDay } from '#pwa/format.ts'
import { bookingCards, chooseAction, expectToast, logIn, openPlace, setUpDesk } from './frontDesk.ts'
import { countForcedAppearances } from './variants.ts'

const { visit, openDesk, logInColleague, requestBooking, origin } = setUpDesk()

test('shows all fields of the server in bookings, calendar, contacts and trash', async () => {
  const staff = await logInColleague()
  const { id, code, room } = await requestBooking('Machiavelli')
  const guest = { specialRequests: 'Una culla', numberOfGuests: 9, hasPets: true, numberOfPets: 3 }
  const { secret: _, ...asked } = await requestBooking('Guicciardini')
  await staff.call('bookings.edit', { params: { id: asked.id }, body: { ...asked, ...guest } })
  const prices = { agreedPrice: '310', depositAmount: '100', balanceAmount: '210', paymentCompleted: true }
  await staff.call('bookings.patch', { params: { id: asked.id }, body: { ...prices, status: 'confirmed' } })
  await staff.tryCall('bookings.trash', { params: { id } })
  const sent = { name: 'Dino', surname: 'Compagni', email: 'dino@example.org', phone: '+39 333 4445556' }
  await new ApiClient({ url: origin() }).call('contacts.send', {
    body: { ...sent, message: 'Avete posto per un camper?' },
  })

  const { page, expectNoErrors } = await openDesk()
  const held = await staff.call('bookings.list')
  const countByStatus = (status: string) => held.filter((it) => it.status === status).length
  const counted = [held.length, ...['pending', 'confirmed', 'cancelled'].map(countByStatus)].map(String)
  await expect.poll(() => page.locator('.counter dd').allInnerTexts()).toEqual(counted)
  for (const [i, status] of bookingStatuses.entries()) {
    await page.locator(`input[name=status][value=${status}]`).check({ force: true })
    await expect.poll(() => page.locator(`.booking-card:not([data-status=${status}])`).count()).toBe(0)
    await expect.poll(() => bookingCards(page).count()).toBe(Math.min(20, countByStatus(status)))
    const label = [/In Attesa/, /Confermata/, /Cancellata|Rifiutata/, /Completata/][i] ?? ''
    expect(await page.locator('.booking-badges').first().innerText()).toMatch(label)
  }
  await page.getByRole('radio', { name: 'Tutte' }).check({ force: true })
  const filters = ['Tutte', 'In Attesa'].map((it) => page.locator('.segments span').getByText(it, { exact: true }))
  expect(await countForcedAppearances(page, ...filters)).toBe(2)
  await page.getByRole('button', { name: 'Mostra altre' }).click()
  await expect.poll(() => bookingCards(page).count()).toBe(40)

  const card = bookingCards(page).filter({ hasText: asked.code })
  const shown = await card.innerText()
  for (const part of [
    ...['Ginevra Guicciardini', room.name, '+39 000 7654321', 'Una culla', '9 ospiti'],
    ...['Confermata', 'Pagato', '3 animali', 'massimo', '310', '100', '210', '2 notti', 'arrivo 15:00-20:00'],
  ])
    expect(shown).toContain(part)
  expect(shown).toMatch(/Richiesta del(?: |l’)\d+º? \w+ \d{4}, \d\d:\d\d/)

  await openPlace(page, 'Calendario')
  const rooms = page.getByLabel('Camera').first()
  await rooms.selectOption({ label: room.name })
  expect(await countForcedAppearances(page, ...(await page.locator('.legend-swatch').all()))).toBe(6)
  const bookable = (await staff.call('rooms.list')).filter((it) => it.type !== 'common')
  expect(await rooms.locator('option').allInnerTexts()).toEqual(bookable.map((it) => it.name))
  await page.getByLabel('Mese', { exact: true }).fill(asked.checkinDate.slice(0, 7))
  const monthName = formatDate(asked.checkinDate, 'it', { month: 'long', year: 'numeric' })
  await page.locator('.calendar-header', { hasText: new RegExp(monthName, 'i') }).waitFor()
  await page.locator('.calendar [data-tone=booked]').first().click()
  await page.getByText(/^Prenotato da \w+/).waitFor()
  for (const [from, last, message] of [
    ['2027-05-03', '', 'Scegli la data di fine'],
    ['2027-05-03', '2027-05-01', 'La fine viene prima dell’inizio'],
    ['2027-05-03', '2028-12-01', 'Al massimo 400 giorni'],
  ] as const) {
    await page.getByLabel('Dal giorno').fill(from)
    await page.getByLabel('Al giorno (compreso)').fill(last)
    await page.getByRole('button', { name: 'Aggiorna i giorni' }).click()
    await page.getByText(message).waitFor()
  }

  await openPlace(page, 'Contatti')
  const message = await page.locator('.contact').first().innerText()
  for (const part of ['Dino Compagni', sent.email, sent.phone, 'Avete posto per un camper?'])
    expect(message).toContain(part)
  await openPlace(page, 'Cestino')
  await bookingCards(page)
    .filter({ hasText: code })
    .getByText(/^Eliminata (?:il |l’)/)
    .waitFor()
  expectNoErrors()
})

test('asks before it closes booked days, opens a booking from its day, undoes its deletion and restores it elsewhere', async () => {
  const staff = await logInColleague()
  const { code, room, checkinDate, checkoutDate } = await requestBooking('Ridolfi')
  const { page, expectNoErrors } = await openDesk()
  const dialog = page.locator('.modal')
  await openPlace(page, 'Calendario')
  await page.locator('#calendar-room').selectOption({ label: room.name })
  await page.getByLabel('Mese', { exact: true }).fill(checkinDate.slice(0, 7))
  await page.getByRole('button', { name: formatLongDay(checkinDate, 'it') }).click()
  const bookedBy = page.getByRole('link', {
    name: elideArticles(`(${code}), fino al ${formatDay(checkoutDate, 'it')}`),
  })
  await bookedBy.waitFor()
  await page.getByLabel('Disponibile per le prenotazioni').uncheck()
  await page.getByRole('button', { name: 'Salva il giorno' }).click()
  await dialog.getByText(`Ginevra Ridolfi (${code})`).waitFor()
  await dialog.getByRole('button', { name: 'Annulla' }).click()

  await page.locator('#range-room').selectOption('Tutte le camere')
  await page.getByLabel('Dal giorno').fill(checkinDate)
  await page.getByLabel('Al giorno (compreso)').fill(checkinDate)
  await page.getByLabel('Nota per tutti i giorni').fill('Disinfestazione')
  await page.getByRole('button', { name: 'Aggiorna i giorni' }).click()
  await dialog.getByText(`Ginevra Ridolfi (${code})`).waitFor()
  await dialog.getByRole('button', { name: 'Chiudi lo stesso' }).click()
  await expectToast(page, '1 giorno aggiornato')
  const query = { startDate: checkinDate, endDate: checkinDate }
  const closed = (await staff.call('availability.list', { query })).flatMap((it) => it.adminAvailability)
  expect(closed).toHaveLength(15)
  expect(new Set(closed.map((it) => `${it.available} ${it.notes}`))).toEqual(new Set(['false Disinfestazione']))

  await bookedBy.click()
  const card = bookingCards(page).filter({ hasText: code })
  const moveToTrash = async () => {
    await chooseAction(card, 'Elimina')
    await dialog.getByRole('button', { name: 'Elimina', exact: true }).click()
    await card.waitFor({ state: 'detached' })
  }
  await moveToTrash()
  await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click()
  await card.waitFor()
  await moveToTrash()
  await openPlace(page, 'Cestino')
  await page.getByRole('searchbox').fill('ridolfi')
  await page.getByText('1 prenotazione trovata').waitFor()
  await card.getByRole('button', { name: 'Scegli altri giorni o camera…' }).click()
  await dialog.getByRole('radio', { name: getSampleRoom(10).name }).check()
  await dialog.getByRole('button', { name: 'Ripristina' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sì, salva' }).click()
  await card.waitFor({ state: 'detached' })
  await openPlace(page, 'Prenotazioni')
  await card.getByText(getSampleRoom(10).name).waitFor()
  expectNoErrors()
})

test('reports a conflict before it saves prices, a status or the trash, and allows missing fields of a phone booking, and translates stored words', async () => {
  const staff = await logInColleague()
  const { id, code } = await requestBooking('Salviati')
  const { page, expectNoErrors } = await openDesk()
  const card = page.locator('article').filter({ hasText: code })
  const modal = page.locator('.modal')
  const changeElsewhere = async (action: string, agreedPrice: string) => {
    await chooseAction(card, action)
    await staff.call('bookings.patch', { params: { id }, body: { agreedPrice } })
    await modal.locator('[type=submit]').click()
  }
  await changeElsewhere('Cambia prezzi', '150')
  await modal.getByText('Nel frattempo qualcun altro ha cambiato questa prenotazione.').waitFor()
  const row = modal.getByRole('row').filter({ hasText: 'Concordato' })
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['–', '150,00\u00a0€'])
  await modal.getByLabel('Concordato').fill('140')
  await modal.getByRole('button', { name: 'Tieni la mia' }).click()
  await modal.waitFor({ state: 'detached' })
  await changeElsewhere('Cambia stato', '160')
  await modal.getByText('I tuoi dati sono già quelli attuali.').waitFor()
  await modal.getByRole('button', { name: 'Tieni la mia' }).click()
  await modal.waitFor({ state: 'detached' })
  await changeElsewhere('Elimina', '170')
  await modal.getByText('Nel frattempo qualcun altro l’ha cambiata').waitFor()
  await modal.getByRole('button', { name: 'Elimina', exact: true }).click()
  await card.waitFor({ state: 'detached' })

  const stay = { checkinDate: '2027-08-01', checkoutDate: '2027-08-03' }
  const taken = await staff.call('bookings.desk', {
    body: { roomId: 3, guestName: 'Folco', guestSurname: 'Portinari', guestPhone: '+39 000 1234567', ...stay },
  })
  const phoned = page.locator('article').filter({ hasText: taken.code })
  for (const [pets, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    await chooseAction(phoned, 'Modifica')
    await modal.locator('[name=hasPets]').setChecked(pets)
    await modal.getByRole('button', { name: 'Salva le modifiche' }).click()
    await modal.waitFor({ state: 'detached' })
    const [stored] = (await staff.call('bookings.list')).filter((it) => it.id === taken.id)
    expect(stored).toMatchObject({ guestEmail: null, birthDate: null, nationality: null, numberOfPets: count })
  }

  // The stored words are Italian; the screens translate them.
  const [stored] = (await staff.call('bookings.list')).filter((it) => it.id === taken.id)
  const words = { nationality: 'altra', checkinTime: 'Dopo le 20:00' } as const
  const edit = { ...taken, birthDate: '03/04/1980', ...words }
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await chooseAction(phoned, 'Edit')
  await staff.call('bookings.edit', { params: { id: taken.id }, body: { ...edit, version: stored?.version } })
  const birthDate = modal.getByLabel('Date of birth')
  expect(await birthDate.getAttribute('placeholder')).toBe('dd/mm/yyyy')
  expect(await modal.locator('[name=checkinTime]').innerText()).toContain('After 20:00')
  await modal.locator('[type=submit]').click()
  await modal.getByRole('cell', { name: 'After 20:00' }).waitFor()
  await modal.getByRole('cell', { name: 'Other', exact: true }).waitFor()
  await modal.locator('.modal-close').click()
  await phoned.getByText('After 20:00').waitFor()
  expect(await page.locator('#content').innerText()).not.toMatch(/Dopo le|\baltr[oa]\b/i)
  // The language is the account's, also in the next test.
  const chosen = page.waitForResponse((it) => it.url().endsWith('/api/session/language'))
  await page.getByRole('button', { name: 'IT', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Prenotazioni' }).waitFor()
  expect((await chosen).status()).toBe(204)
  expectNoErrors(/412/)
})

test('works in the oldest supported browsers, which do not have the newer functions', async () => {
  const { page, context, expectNoErrors } = await visit()
  await context.addInitScript(() => {
    const newerFunctions: [object, string[]][] = [
      [AbortSignal, ['any']],
      [URLSearchParams.prototype, ['size']],
      [URL, ['canParse', 'parse']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference']],
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'toArray', 'find', 'some', 'take']],
      [window, ['onscrollend', 'requestIdleCallback', 'scheduler', 'URLPattern', 'navigation']],
    ]
    for (const [owner, names] of newerFunctions) for (const name of names) Reflect.deleteProperty(owner, name)
  })
  await logIn(page)
  await bookingCards(page).first().waitFor()
  await openPlace(page, 'Calendario')
  await page.getByRole('grid').first().waitFor()
  await page.getByText('Senza rete', { exact: true }).waitFor({ state: 'detached' })
  await page.goto('/booking?room=1')
  await page.getByRole('grid').first().waitFor()
  expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false)
  expectNoErrors()
})

const hour = 3_600_000
const buildBackup = (now: number, n: number, more: object) => ({
  id: `01990000-0000-7000-8000-00000000000${n}`,
  status: 'success',
  backupType: 'daily',
  databaseSize: 1,
  filesSize: 1,
  totalSize: 2_500_000,
  duration: 3,
  emailSent: false,
  errorMessage: null,
  logMessages: [],
  provedAt: null,
  backupDate: new Date(now - n * 10 * hour).toISOString(),
  createdAt: new Date(now).toISOString(),
  ...more,
})
const buildBackups = (now: number, language: string) => [
  buildBackup(now, 1, { provedAt: '2026-11-20T22:57:00.000Z', logMessages: [`uno (${language})`, 'due'] }),
  buildBackup(now, 2, { status: 'failed', backupType: 'manual', errorMessage: 'Il disco è pieno' }),
  buildBackup(now, 3, {}),
  buildBackup(now, 4, { status: 'restore', backupType: 'restore' }),
]

test('shows recent backups, errors in red and the log, offers a restore only where it is possible, polls only while visible and reports a failure', async () => {
  const { page } = await openDesk()
  const requestCounts: Record<string, number> = {}
  const unfinished = new Set<Request>()
  page.on('request', (it) => it.url().endsWith('/stream') || unfinished.add(it))
  page.on('requestfailed', (it) => unfinished.delete(it))
  // Counts finished requests, because the page sends no second request while one is running.
  page.on('requestfinished', (it) => {
    const name = new URL(it.url()).pathname
    requestCounts[name] = (requestCounts[name] ?? 0) + 1
    unfinished.delete(it)
  })
  let latest: object[] = []
  await page.route('**/api/backup/history*', (route) =>
    route.fulfill({
      json: [...latest, ...buildBackups(Date.now(), route.request().headers()['accept-language'] ?? '')],
    }),
  )
  await page.route('**/api/backup/stats*', (route) => route.fulfill({ json: { total: 4, successful: 2, failed: 1 } }))
  // A focus of the window would refetch everything between two polls.
  await page.addInitScript(() =>
    window.addEventListener('focus', (event) => event.target === window && event.stopImmediatePropagation(), true),
  )
  await page.clock.install()
  await page.reload()
  await openPlace(page, 'Backup')
  const items = page.locator('.rows .row')
  await expect.poll(() => items.count()).toBe(4)
  const rowsContain = (text: string) =>
    items.evaluateAll((all, it) => all.map((one) => one.textContent?.includes(it)), text)
  expect(await rowsContain('Recente')).toEqual([true, true, false, false])
  expect(await items.getByRole('button', { name: 'Ripristina' }).count()).toBe(2)
  expect(await items.nth(1).getByRole('button', { name: 'Ripristina' }).count()).toBe(0)
  const error = items.nth(1).getByText('Il disco è pieno')
  const [red = 0, green = 0, blue = 0] =
    (await error.evaluate((it) => getComputedStyle(it).color)).match(/[\d.]+/g)?.map(Number) ?? []
  expect(red).toBeGreaterThan(Math.max(green, blue))
  await expect
    .poll(() => page.locator('.backup-stat').allInnerTexts())
    .toEqual([
      'Backup totali\n4',
      'Riusciti\n2',
      'Falliti\n1',
      expect.stringMatching(/^Prossimo\n\d+º? \w+ \d{4}, 23:55$/),
    ])
  await page.getByText('Attiva, fuso orario Europe/Rome').waitFor()
  await page.getByText(/20 nov 2026, 23:57/).waitFor()
  await items.first().getByRole('button', { name: 'Registro' }).click()
  const log = page.locator('.modal').locator('pre')
  expect(await log.innerText()).toBe('uno (it)\ndue')
  await page.keyboard.press('Escape')
  // The texts of the server follow a switch of the language.
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await items.first().getByRole('button', { name: 'Log', exact: true }).click()
  await expect.poll(() => log.innerText()).toBe('uno (en)\ndue')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'IT', exact: true }).click()
  await page.getByRole('button', { name: 'Avvia backup manuale' }).waitFor()

  const polled = ['/api/backup/history', '/api/backup/stats', '/api/backup/scheduler-status']
  const counts = () => polled.map((it) => requestCounts[it] ?? 0)

  // While a backup is in progress, history and statistics are asked for every 2 s. Its failure appears in a toast.
  const running = { status: 'in_progress', backupType: 'manual', totalSize: null, duration: null }
  await page.route('**/api/backup/manual', (route) => {
    latest = [buildBackup(Date.now(), 5, running)]
    return route.fulfill({ status: 202, json: latest[0] })
  })
  await page.getByRole('button', { name: 'Avvia backup manuale' }).click()
  await expectToast(page, 'Backup avviato')
  await expect.poll(() => items.count()).toBe(5)
  for (let i = 0; i < 2; i += 1) {
    const [historyBefore = 0, statsBefore = 0] = counts()
    await page.clock.fastForward(2_000)
    await expect.poll(() => counts()[0]).toBeGreaterThan(historyBefore)
    await expect.poll(() => counts()[1]).toBeGreaterThan(statsBefore)
  }
  latest = [buildBackup(Date.now(), 5, { ...running, status: 'failed', errorMessage: 'La corrente è mancata' })]
  await page.clock.fastForward(2_000)
  const failed = ['Errore Backup', 'Impossibile avviare il backup manuale.', 'La corrente è mancata']
  await expectToast(page, ...failed)
  latest = []
  const before = counts()
  await page.reload()
  await expect.poll(() => items.count()).toBe(4)
  // The first requests of the reloaded page must not count as polls. The jump of the clock would time out those of the
  // sync, after which everything is fetched again.
  await expect.poll(() => counts().every((count, i) => count > (before[i] ?? 0)) && unfinished.size === 0).toBe(true)

  // From here on the clock advances only when the test says so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const [history = 0, stats = 0, scheduler = 0] = counts()
  // In steps that are shorter than every timeout: each request gets its response before the clock could end it.
  const advance = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 2) {
      await page.clock.runFor(2_000)
      await expect.poll(() => unfinished.size).toBe(0)
    }
  }
  await advance(32)
  await expect.poll(counts).toEqual([history + 1, stats, scheduler])
  await advance(30)
  await expect.poll(counts).toEqual([history + 2, stats + 1, scheduler + 1])
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await advance(180)
  expect(counts()).toEqual([history + 2, stats + 1, scheduler + 1])
})

test('shows on each tab how old the data is while offline, and why buttons are disabled', async () => {
  const { page, context } = await openDesk()
  const tabs = ['Calendario', 'Contatti', 'Cestino', 'Backup', 'Prenotazioni']
  for (const tab of tabs) await openPlace(page, tab)
  await context.setOffline(true)
  await page.getByText('Senza rete', { exact: true }).waitFor()
  for (const tab of tabs) {
    await openPlace(page, tab)
    await page.getByText(/Dati aggiornati alle \d\d:\d\d \(.+\)/).waitFor()
    // The reason has to be visible, beside the button or referenced by aria-describedby.
    const unexplained = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLButtonElement>('button:disabled')]
        .filter((it) => {
          const named = document.getElementById(it.getAttribute('aria-describedby') ?? '')
          const reason = named ?? it.parentElement?.querySelector<HTMLElement>('.blocked-reason')
          return reason?.innerText !== 'Serve la rete' || !reason.checkVisibility()
        })
        .map((it) => it.innerText),
    )
    expect([tab, unexplained]).toEqual([tab, []])
    expect(await page.locator('button:disabled').count()).toBeGreaterThan(0)
  }
})
