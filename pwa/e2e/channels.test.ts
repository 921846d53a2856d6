// A manager ties a room to a portal, and staff see what the portal has sold.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { sampleRooms } from '#api/seed/rooms.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { startPortal } from '#api/testing/portal.ts'
import { checkStatisticsFile } from '#api/testing/statisticsCheck.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { formatDate } from '#contract/text/format.ts'
import { expectToast, openPlace, openSection, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague } = setUpDesk({ ALLOW_PRIVATE_ADDRESSES: '1' })
const today = toFarmDay(Date.now())

async function expectAccessibleInBoth(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a manager adds a channel after a check, gives the portal an address, and reads what an import has changed', async () => {
  const portal = await startPortal()
  onTestFinished(portal.stop)
  const sold = { checkinDate: addDays(today, 20), checkoutDate: addDays(today, 23) }
  portal.set([{ ...sold, uid: 'a@airbnb.com' }])
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Canali')
  await page.getByText('Ancora nessun canale').waitFor()
  await page.getByRole('button', { name: 'Nuovo canale' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('prezzi e soggiorno minimo no').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Avanti' }).click()
  await dialog.getByRole('button', { name: 'Avanti' }).click()
  const address = dialog.getByLabel('Indirizzo del calendario')
  await address.fill('mai un indirizzo')
  await dialog.getByRole('button', { name: 'Controlla l’indirizzo' }).click()
  await dialog.getByText('L’indirizzo di un calendario comincia con https://').waitFor()
  await address.fill(portal.url)
  await dialog.getByRole('button', { name: 'Controlla l’indirizzo' }).click()
  await dialog.getByText('È un calendario con 1 soggiorno o chiusura.').waitFor()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  expect(await dialog.locator('code').innerText()).toMatch(/\/ical\/[\w-]+\.ics$/)
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  const line = page.locator('.row', { hasText: 'Airbnb' })
  await line.getByRole('button', { name: 'Leggi ora' }).click()
  await expectToast(page, 'Calendario letto')
  await line.getByText(/Letto .+, 1 evento/).waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Elenco di un portale' }).click()
  const rows = `Start date,End date,Guest name,Earnings\n${sold.checkinDate},${sold.checkoutDate},Hanna Birkenfeld,170.00`
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await dialog.getByLabel('File CSV').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Controlla' }).click()
  await dialog.getByText('1 riga: 1 soggiorno da completare, niente da guardare.').waitFor()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Completa i soggiorni' }).click()
  await dialog.getByText('1 soggiorno completato').waitFor()
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  await line.getByRole('button', { name: /^Altre azioni/ }).click()
  await page.getByRole('menuitem', { name: 'Cambiamenti letti' }).click()
  await dialog.getByText(/^Nuovo: dal/).waitFor()
  await dialog.getByRole('button', { name: 'Annulla questa lettura' }).click()
  await expectToast(page, 'Lettura rimossa')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await line.getByRole('button', { name: /^Altre azioni/ }).click()
  await page.getByRole('menuitem', { name: 'Modifica' }).click()
  await dialog.getByLabel('Minuti tra due letture').fill('3')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.getByText('Da 5 a 1440 minuti').waitFor()
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Minuti tra due letture').fill('30')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Canale aggiornato')
  expectNoErrors(/400/)
})

test('columns of a list are corrected where days are known, and an amount that can be two is asked', async () => {
  const portal = await startPortal()
  onTestFinished(portal.stop)
  const colleague = await logInColleague()
  const sold = { checkinDate: addDays(today, 400), checkoutDate: addDays(today, 402) }
  portal.set([{ ...sold, uid: 'list@vrbo.com' }])
  const channel = { id: uuidv7(), roomId: 5, name: 'Vrbo', portal: 'vrbo' as const, importUrl: portal.url }
  await colleague.call('channels.add', { body: channel })
  const findStay = async () => {
    const { pages } = await readChangePages(colleague)
    return pages
      .flatMap(({ channelStays }) => channelStays)
      .findLast((it) => 'guestName' in it && it.checkinDate === sold.checkinDate)
  }
  await expect.poll(findStay).toMatchObject({ guestName: null })

  const { page, expectNoErrors } = await openDesk({ viewport: { width: 360, height: 740 } })
  await openPlace(page, 'Canali')
  await page.getByRole('button', { name: 'Elenco di un portale' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Portale').selectOption('vrbo')
  const rows = `Chi\tDal\tAl\tPrezzo\tProvvigione\r\nEva Prova\t${sold.checkinDate}\t${sold.checkoutDate}\t135 €\t24.453 €\r\n\r\n`
  const buffer = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rows, 'utf16le')])
  await dialog.getByLabel('File CSV').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Controlla' }).dblclick()
  await dialog.getByText('Commissione in euro: «24.453 €» può voler dire due importi').waitFor()
  const store = dialog.getByRole('button', { name: 'Completa i soggiorni' })
  expect(await store.isDisabled()).toBe(true)
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Che cosa vuol dire «24.453 €»?').selectOption({ label: '24.453 €' })
  await dialog.getByText('«24.453 €» è più del prezzo').waitFor()
  await dialog.getByLabel('Che cosa vuol dire «24.453 €»?').selectOption({ label: '24,45 €' })
  await dialog.getByText('1 riga: 1 soggiorno da completare, niente da guardare.').waitFor()
  await dialog.getByText('netto 110,55 €').waitFor()

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    await dialog.getByRole('button', { name: 'Correggi le colonne' }).click()
    await expectAccessible(page)
    const isName = viewport.width === 360
    await dialog.getByLabel('Nome dell’ospite').selectOption({ label: isName ? 'Chi' : 'Non c’è' })
    await dialog.getByRole('button', { name: 'Ricorda e controlla' }).click()
    await dialog.getByText(isName ? 'Nome dell’ospite: Eva Prova' : 'Riga 2').waitFor()
  }
  await store.dblclick()
  await dialog.getByText('1 soggiorno completato').waitFor()
  expect(await findStay()).toMatchObject({ guestName: 'Eva Prova', priceCents: 13_500, commissionCents: 2445 })
  expectNoErrors()
})

test('what a portal has sold stands on the page of the day and the planner, is completed offline, and a conflict is told', async () => {
  const portal = await startPortal()
  onTestFinished(portal.stop)
  const colleague = await logInColleague()
  const range = { startDate: today, endDate: addDays(today, 3) }
  const taken = new Set(
    (await colleague.call('availability.list', { query: range }))
      .filter(({ bookings, adminAvailability }) => bookings.length + adminAvailability.length > 0)
      .map(({ roomId }) => roomId),
  )
  const rooms = (await colleague.call('rooms.list')).filter(({ type }) => type !== 'common')
  const roomId = rooms.find(({ id }) => !taken.has(id))?.id ?? 0
  const later = { checkinDate: addDays(today, 200), checkoutDate: addDays(today, 203) }
  const guest = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1' }
  await colleague.call('bookings.desk', { body: { roomId, ...guest, ...later } })
  const tonight = { checkinDate: today, checkoutDate: addDays(today, 2) }
  portal.set([
    { ...tonight, uid: 'tonight@airbnb.com' },
    { ...later, uid: 'later@airbnb.com' },
  ])
  const body = { id: uuidv7(), roomId, name: 'Airbnb Torre', portal: 'airbnb', importUrl: portal.url }
  await colleague.call('channels.add', { body })
  await expect
    .poll(async () => (await colleague.call('channels.list')).find(({ id }) => id === body.id))
    .toMatchObject({ conflicts: 1, comingStays: 2 })

  const { page, context, expectNoErrors } = await openDesk({ serviceWorkers: 'allow' })
  await openPlace(page, 'Canali')
  await page.getByText('1 conflitto').waitFor()
  await openPlace(page, 'Oggi')
  const alert = page.getByRole('alert').filter({ hasText: 'Notti vendute due volte: Airbnb Torre' })
  await alert.getByText('Neri Salimbeni').waitFor()
  const arrivals = page.getByRole('region', { name: /^Arrivi/ })
  await arrivals.getByRole('link', { name: 'Airbnb Torre' }).waitFor()
  await expectAccessibleInBoth(page)

  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await arrivals.getByRole('link', { name: 'Airbnb Torre' }).click()
  const dialog = page.getByRole('dialog', { name: 'Airbnb Torre' })
  await dialog.getByLabel('Ospiti').fill('molti')
  await dialog.getByLabel('Prezzo').fill('1.234,50')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.getByText('Da 1 a 50 ospiti').waitFor()
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Ospiti').fill('3')
  await dialog.getByLabel('Nome dell’ospite').fill('Bona Sforza')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await arrivals.getByRole('link', { name: 'Airbnb Torre, Bona Sforza' }).waitFor()
  await openPlace(page, 'Planning')
  const bar = page.locator('.planner-bar[data-portal=airbnb]', { hasText: 'Bona Sforza' })
  await bar.waitFor()
  expect(await bar.getAttribute('data-unsent')).toBe('waiting')
  await bar.click()
  await page.getByRole('dialog', { name: 'Airbnb Torre, Bona Sforza' }).getByLabel('Prezzo').waitFor()
  await page.keyboard.press('Escape')
  await expectAccessibleInBoth(page)
  await openPlace(page, 'Canali')
  const line = page.locator('.row', { hasText: 'Airbnb Torre' })
  expect(await line.getByRole('button', { name: 'Leggi ora' }).isDisabled()).toBe(true)
  await openPlace(page, 'Da inviare')
  await page
    .getByRole('main')
    .getByText('1.234,50')
    .or(page.getByRole('main').getByText('Bona Sforza'))
    .first()
    .waitFor()

  await context.setOffline(false)
  await expect
    .poll(async () => {
      const { pages } = await readChangePages(colleague)
      const stays = pages.flatMap(({ channelStays }) => channelStays)
      return stays.find((it) => 'guestName' in it && it.guestName === 'Bona Sforza')
    })
    .toMatchObject({ guests: 3, priceCents: 123450 })
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('the tourist tax goes from its rules to the line of a stay, and the desk takes it, also without a network', async () => {
  const portal = await startPortal()
  onTestFinished(portal.stop)
  const colleague = await logInColleague()
  onTestFinished(async () => {
    await colleague.call('duties.change', { body: { tax: null } })
  })
  const [arrival, leaving] = [addDays(today, 300), addDays(today, 303)]
  portal.set([{ checkinDate: arrival, checkoutDate: leaving, uid: 'tax@booking.com' }])
  const channel = { id: uuidv7(), roomId: 3, name: 'Booking Torre', portal: 'booking', importUrl: portal.url }
  await colleague.call('channels.add', { body: channel })
  const guest = { guestName: 'Neri', guestSurname: 'Acciaiuoli', guestPhone: '+39 000 1', numberOfGuests: 2 }
  const stay = { roomId: 4, checkinDate: arrival, checkoutDate: leaving }
  const { code } = await colleague.call('bookings.desk', {
    body: { ...guest, ...stay, status: 'confirmed', agreedPrice: 300 },
  })

  const { page, context, expectNoErrors } = await openDesk({ serviceWorkers: 'allow' })
  const dialog = page.getByRole('dialog')
  await openPlace(page, 'Adempimenti')
  await openSection(page, 'tax')
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await dialog.getByLabel('€ a persona e notte').fill('2')
  await dialog.getByLabel('Al massimo per quante notti').fill('due')
  await dialog.getByRole('checkbox', { name: 'Airbnb' }).check()
  await dialog.getByLabel('Che cosa').fill('Versamento')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.getByText('Qui serve un numero intero').waitFor()
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Al massimo per quante notti').fill('2')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await page.getByRole('button', { name: 'Regole' }).waitFor()

  await page.goto(`/admin/bookings/${code}`)
  // Two persons, two of three nights.
  const lines = page.getByRole('list', { name: 'Conto del soggiorno' })
  await lines.getByText('8 €', { exact: true }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(async () => (await colleague.call('channels.list')).find(({ id }) => id === channel.id)?.comingStays)
    .toBe(1)
  await page.goto(`/admin/today?day=${arrival}`)
  const portalStay = page
    .getByRole('region', { name: /^Arrivi/ })
    .getByRole('listitem')
    .filter({ hasText: 'Booking Torre' })
  await portalStay.getByText('imposta da incassare 4 €').waitFor()
  await context.setOffline(true)
  await portalStay.getByRole('link', { name: 'Booking Torre' }).click()
  await dialog.getByRole('button', { name: 'Registra un pagamento' }).click()
  await expectAccessible(page)
  await dialog.last().getByRole('button', { name: 'Registra il pagamento' }).click()
  await dialog.getByText('contanti, Imposta').waitFor()
  await expect.poll(() => dialog.count()).toBe(1)
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await page
    .getByRole('region', { name: /^Arrivi/ })
    .getByRole('link', { name: 'Neri Acciaiuoli' })
    .click()
  await page.getByRole('button', { name: 'Registra un pagamento' }).click()
  await dialog.getByLabel('Solo l’imposta di soggiorno').check()
  expect(await dialog.getByLabel('Importo').inputValue()).toBe('8,00')
  await dialog.getByRole('button', { name: 'Registra il pagamento' }).click()
  await page.getByRole('list', { name: 'Pagamenti' }).getByText('contanti, Imposta').waitFor()
  await context.setOffline(false)
  const readPayments = async () => {
    const { pages } = await readChangePages(colleague)
    const rows = [...pages.flatMap(({ channelStays }) => channelStays), ...pages.flatMap(({ bookings }) => bookings)]
    return rows.flatMap((it) => ('payments' in it && it.checkinDate === arrival ? it.payments : []))
  }
  await expect.poll(readPayments).toMatchObject([
    { amountCents: 400, how: 'cash', covers: 'tax', who: 'anna' },
    { amountCents: 800, how: 'cash', covers: 'tax', who: 'anna' },
  ])
  expectNoErrors(/ERR_INTERNET_DISCONNECTED|400/)
})

test('the counts of a day are shown, downloaded as the region’s file, marked as uploaded, and open again after a change', async () => {
  const colleague = await logInColleague()
  const yesterday = addDays(today, -1)
  await colleague.call('duties.change', { body: { statistics: { code: 'A051034001' } } })
  const stay = { checkinDate: yesterday, checkoutDate: addDays(today, 1), status: 'confirmed', agreedPrice: 90 }
  const guest = { guestName: 'Neri', guestSurname: 'Ginori', guestPhone: '+39 000 1' }
  let id = ''
  for (let roomId = 1; roomId <= 15 && id === ''; roomId++) {
    const booked = await colleague.tryCall('bookings.desk', { body: { ...stay, ...guest, roomId } })
    if (booked.status === 201) ({ id } = booked.json as { id: string })
  }
  const [head, member] = [buildHead('GINORI'), buildMember('GINORI')]
  await colleague.call('guests.replace', { params: { id }, body: [head, member] })
  const guestIds = [head.id, member.id]
  const arrival = { guestIds, at: `${yesterday}T10:00:00.000Z`, seen: 'inPerson' as const }
  await colleague.call('guests.arrive', { params: { id }, body: arrival })

  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Adempimenti')
  await openSection(page, 'statistics')
  const next = page.getByRole('button', { name: 'Mese successivo' })
  await next.waitFor()
  if (await next.isEnabled()) await next.click()
  const name = formatDate(yesterday, 'it', { weekday: 'short', day: 'numeric' })
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await row.getByRole('cell').getByText('Non inviato').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Scarica il file' }).first().click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(checkStatisticsFile(file)).toEqual([])
  expect(file).toContain(`<data>${yesterday.replaceAll('-', '')}</data>`)
  expect(file.split('<datanascita>')).toHaveLength(3)
  await page.getByRole('button', { name: 'Segna come caricati' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Segna come caricati' }).click()
  await row.getByRole('cell').getByText('Inviato', { exact: true }).waitFor()
  await colleague.call('guests.replace', { params: { id }, body: [{ ...head, birthDate: '1985-10-12' }, member] })
  await page.reload()
  await page.getByText('Manca un giorno').waitFor()
  await expectAccessible(page)
  expectNoErrors()
})

test('a manager gives a room its own CIN and ticks where it stands, until the code changes', async () => {
  const { page, expectNoErrors } = await openDesk()
  const colleague = await logInColleague()
  const channel = { id: uuidv7(), roomId: 2, name: 'Vrbo', portal: 'vrbo' as const }
  await colleague.call('channels.add', { body: channel })
  await openPlace(page, 'Camere e prezzi')
  const roomName = sampleRooms.find((it) => it.id === channel.roomId)?.name
  await page.getByRole('button', { name: `Modifica ${roomName}` }).click()
  const field = page.getByRole('dialog').getByLabel('CIN della camera')
  const save = page.getByRole('button', { name: 'Salva' })
  await field.fill('IT12')
  await save.click()
  await page.getByRole('dialog').getByText('Il CIN comincia con IT e ha 18 caratteri').waitFor()
  await page.locator('.toast', { hasText: 'Non salvato' }).getByRole('button').click()
  await field.fill('IT051034B5OWNROOM1')
  await save.click()
  await expectToast(page, 'Salvato')

  await openPlace(page, 'Azienda')
  await openSection(page, 'payments')
  const places = page.getByRole('region', { name: 'Dove deve stare il CIN' })
  const listing = places.getByRole('checkbox', { name: `Annuncio su Vrbo: ${roomName}` })
  await expect.poll(() => places.getByText('IT051034B5OWNROOM1').count()).toBe(2)
  await places.getByRole('checkbox', { name: 'Targa all’esterno', exact: true }).check()
  await listing.check()
  await expectAccessibleInBoth(page)
  await save.click()
  await expectToast(page, 'Salvato')
  await page.reload()
  await listing.waitFor()
  expect(await listing.isChecked()).toBe(true)
  const room = (await colleague.call('rooms.list')).find(({ id }) => id === channel.roomId)
  const { seasons: _, imageUrl: __, imageUrls: ___, version: ____, id, ...input } = room ?? expect.fail('no room 2')
  await colleague.call('rooms.edit', { params: { id: String(id) }, body: { ...input, cin: 'IT051034B5OWNROOM2' } })
  await expect.poll(() => listing.isChecked()).toBe(false)
  await expectNoErrors(/400 \(Bad Request\)/)
})
