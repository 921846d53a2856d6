// What staff see when the session has ended, and when a form has wrong values.
import type { Locator, Request } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { backupRecords, initialBackup } from '#api/backups/model.ts'
import { openDatabase } from '#api/db/database.ts'
import { findClockJump, trustClock } from '#api/db/trustedTime.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { bookingCards, chooseAction, expectToast, findCard, openPlace, setUpDesk, submitPassword } from './frontDesk.ts'
import { setFontSize } from './variants.ts'

const { openDesk, requestBooking, logInColleague, dataDir } = setUpDesk()

const changesUrl = /\/api\/changes\?/

test('asks for another login in a dialog when the session has ended, and keeps what was typed in every form', async () => {
  const { page, context } = await openDesk()
  // Sending the confirmation of another one asks a question first.
  const card = page.locator('article[data-status=confirmed]').first()
  const renew = page.getByRole('dialog', { name: 'Accedi di nuovo' })
  const logInAgain = async () => {
    await submitPassword(page)
    await renew.waitFor({ state: 'detached' })
  }
  // The write has to be the first call without a session. A mail of an earlier test can also cause a pull, so the pull
  // waits.
  const isWrite = (request: Request) => request.method() !== 'GET' && !request.url().endsWith('/mail-preview')
  const saveWithoutSession = async (button: Locator) => {
    const refusal = page.waitForResponse((it) => it.status() === 401 && isWrite(it.request()))
    // Clears the cookies with the write, so that no other call loses the session first.
    await page.route('**/api/**', async (route) => {
      if (!isWrite(route.request())) return route.fallback()
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
    ['Cambia prezzi', 'Concordato', '321,00', 'Salva i prezzi'],
    ['Manda la mail di conferma', 'IBAN', 'DE89 3704 0044 0532 0130 00', 'Invia'],
  ] as const
  for (const [action, label, typed, save] of forms) {
    await chooseAction(card, action)
    const dialog = page.locator('.modal').first()
    const field = dialog.getByRole('textbox', { name: label })
    await field.fill(typed)
    await saveWithoutSession(dialog.getByRole('button', { name: save, exact: true }))
    await logInAgain()
    expect(await field.inputValue()).toBe(typed)
    await dialog.getByRole('button', { name: save, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await card.getByText('Una culla, grazie').waitFor()
  await openPlace(page, 'Calendario')
  await page.getByLabel('Note (solo per il personale)').fill('Imbianchino')
  await saveWithoutSession(page.getByRole('button', { name: 'Salva il giorno' }))
  await logInAgain()
  expect(await page.getByLabel('Note (solo per il personale)').inputValue()).toBe('Imbianchino')
})

test('asks for another login when a restart lost the cookies, keeps the rows and continues', async () => {
  const { page, context } = await openDesk()
  const name = await bookingCards(page).first().getByRole('heading').innerText()
  await context.clearCookies()
  await page.reload()
  const renew = page.getByRole('dialog', { name: 'Accedi di nuovo' })
  await renew.waitFor()
  await page.getByText(name).first().waitFor()
  // The dialog can be closed for reading. The page then says why actions are disabled.
  await page.keyboard.press('Escape')
  await page.getByText('La sessione è scaduta. Quello che vedi resta su questo dispositivo.').waitFor()
  await bookingCards(page).first().getByText('Prima accedi di nuovo').waitFor()
  expect(await bookingCards(page).first().getByRole('button', { name: 'Conferma' }).isEnabled()).toBe(false)
  await page.getByRole('button', { name: 'Accedi di nuovo' }).click()
  await renew.waitFor()
  await submitPassword(page)
  await page.locator('[data-connection="online"]').waitFor()
  await bookingCards(page).first().getByRole('button', { name: 'Conferma' }).waitFor()
  await expect.poll(() => bookingCards(page).first().getByRole('button', { name: 'Conferma' }).isEnabled()).toBe(true)
})

test('shows the stored values in the edit form, names every missing value, focuses the first and asks before Escape discards text', async () => {
  const { code, room } = await requestBooking('Tornabuoni')
  const { page } = await openDesk()
  await chooseAction(bookingCards(page).filter({ hasText: code }), 'Modifica')
  const dialog = page.getByRole('dialog')
  const rooms = dialog.getByLabel('Camera')
  // The list loads a moment later. It contains no common room.
  await expect.poll(() => rooms.locator('option').count()).toBe(15)
  expect(await rooms.locator('option:checked').innerText()).toBe(room.name)
  const stored = await dialog.locator('[name=checkinTime]').inputValue()
  for (const label of ['Nome', 'Cognome', 'E-mail', 'Telefono', 'Data di nascita', 'Ospiti', 'Prezzo concordato'])
    await dialog.getByLabel(label, { exact: true }).fill('')
  await dialog.locator('[name=checkinDate]').fill('')
  await dialog.locator('[name=checkoutDate]').fill('')
  await dialog.locator('[name=nationality]').selectOption('')
  // The list has no empty option. A stored value that is not in the list leaves the field empty in the same way.
  await dialog.locator('[name=checkinTime]').evaluate((select) => {
    if (select instanceof HTMLSelectElement) select.selectedIndex = -1
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('edit-checkinDate')
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
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continua a scrivere' }).click()
  expect(await dialog.locator('[name=birthDate]').inputValue()).toBe('12/10/1984')
  await guests.press('Escape')
  await page.getByRole('button', { name: 'Scarta' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('says on every page that a backup has failed, and asks whether a clock that has jumped is right', async () => {
  const db = await openDatabase({ dataDir: dataDir(), url: undefined })
  onTestFinished(() => db.close())
  const at = new Date().toISOString()
  const error = JSON.stringify([{ at, id: 'backup.error.diskFull' }])
  const failed = { status: 'failed', reported: true, error, requestKey: null, requestHash: null } as const
  await backupRecords(db).create({
    ...initialBackup,
    id: uuidv7(),
    backupType: 'daily',
    backupDate: at,
    createdAt: at,
    ...failed,
  })
  await trustClock(db, Date.now() - 20 * 86_400_000)
  const { page } = await openDesk()
  const failure = page.getByText(
    /^Il backup del .* non è riuscito: Non c’è abbastanza spazio sul disco\. Viene ritentato/,
  )
  const jump = page.getByText(/^L’orologio del server segna .* nessuna richiesta scade/)
  for (const tab of ['Oggi', 'Contatti']) {
    await openPlace(page, tab)
    await page.getByRole('heading', { level: 1, name: tab }).waitFor()
    await failure.waitFor()
    await jump.waitFor()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'L’orologio è giusto' }).click()
  await expectToast(page, 'Ora confermata')
  await jump.waitFor({ state: 'detached' })
  expect(await findClockJump(db, Date.now())).toBeNull()
})

test('a part of the booking’s page edits its fields only, and after a reload goes on without the tax code', async () => {
  const { code } = await requestBooking('Ripresi')
  const { page, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
  const dialog = page.getByRole('dialog', { name: `Modifica prenotazione ${code}` })
  await page.getByRole('button', { name: 'Modifica il soggiorno' }).click()
  await dialog.getByLabel('Camera').waitFor()
  expect(await dialog.getByLabel('Cognome').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Modifica l’ospite' }).click()
  expect(await dialog.getByLabel('Camera').count()).toBe(0)
  const phone = dialog.getByLabel('Telefono')
  const taxCode = dialog.getByLabel('Codice fiscale')
  const storedTaxCode = await taxCode.inputValue()
  await phone.fill('+39 0575 222 333')
  await taxCode.fill('RSSMRA80A01H501U')
  await page.reload()
  await dialog.getByText('Qui c’è quello che avevi scritto').waitFor()
  expect([await phone.inputValue(), await taxCode.inputValue()]).toEqual(['+39 0575 222 333', storedTaxCode])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('RSSMRA80A01H501U')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva le modifiche' }).click()
  await page.getByRole('main').getByRole('link', { name: '+39 0575 222 333' }).first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Modifica l’ospite' }).waitFor()
  expect(await dialog.count()).toBe(0)
  await expectNoErrors()
})

test('a toast with many lines stays on a small screen in large text, scrolls to its end and closes', async () => {
  const { id } = await requestBooking('Lunghi')
  await (await logInColleague()).call('bookings.trash', { params: { id } })
  const { page } = await openDesk({ viewport: { width: 320, height: 568 }, path: '/admin/trash' })
  await setFontSize(page, 32)
  const detail = `${'Il server dice molto. '.repeat(40)}Fine.`
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, instance: 'x', code: 'dates_taken', detail }
  await page.route('**/restore', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await findCard(page, 'Lunghi').getByRole('button', { name: 'Ripristina', exact: true }).click()
  const toast = page.locator('.toast', { hasText: 'Fine.' })
  await toast.waitFor()
  const close = toast.locator('[slot=close]')
  const readEdges = () =>
    toast.evaluate((it) => {
      const [box, button] = [it.getBoundingClientRect(), it.querySelector('[slot=close]')?.getBoundingClientRect()]
      return {
        top: box.top,
        bottom: box.bottom - innerHeight,
        close: (button?.top ?? 0) - box.top,
        rest: it.scrollHeight - it.clientHeight - it.scrollTop,
      }
    })
  const before = await readEdges()
  expect(before.top).toBeGreaterThanOrEqual(0)
  expect(before.bottom).toBeLessThanOrEqual(0)
  expect(before.rest).toBeGreaterThan(100)
  await toast.evaluate((it) => it.scrollTo(0, it.scrollHeight))
  const after = await readEdges()
  expect(after.rest).toBeLessThan(2)
  expect(Math.abs(after.close - before.close)).toBeLessThan(20)
  await close.click()
  await toast.waitFor({ state: 'detached' })
})
