// A manager turns on a mail that goes by itself, reads it with a real booking and sends it to the farm, and sets the mail
// server.
import { expect, onTestFinished, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { createReply, startMailServer } from '#api/testing/mailServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague } = setUpDesk()

test('a mail is turned on with its day and hour, shown with a stay, and sent to the farm', async () => {
  const staff = await logInColleague()
  const checkinDate = addDays(toFarmDay(Date.now()), 20)
  const { totalPrice: _, ...stay } = buildRequest({ roomId: 3, checkinDate, checkoutDate: addDays(checkinDate, 2) })
  await staff.call('bookings.desk', { body: { ...stay, status: 'confirmed' } })
  const { page, context, expectNoErrors } = await openDesk()
  await openPlace(page, 'Mail automatiche')
  const preview = page.getByRole('button', { name: /^Anteprima Prima dell’arrivo/ })
  const row = page.getByRole('listitem').filter({ has: preview })
  await row.getByText('Spenta', { exact: true }).waitFor()
  // A stay begins with what somebody does; the two reminders of the deposit have names of their own.
  for (const name of [
    'Richiesta ricevuta',
    'Conferma con IBAN',
    'Promemoria dell’acconto',
    'Sollecito dell’acconto scaduto',
  ])
    await page.getByRole('listitem').getByText(name, { exact: true }).waitFor()
  await expectAccessible(page)

  // No stay has a deposit that is due, so this mail has nothing to show or send, and its dialog closes like any other.
  await page.getByRole('button', { name: 'Anteprima Promemoria dell’acconto' }).click()
  const empty = page.getByRole('dialog', { name: 'Promemoria dell’acconto' })
  await empty.getByText('Per l’anteprima serve un soggiorno confermato').waitFor()
  expect(await empty.getByRole('button', { name: 'Invia a me' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await empty.waitFor({ state: 'detached' })

  await row.getByRole('button', { name: 'Modifica Prima dell’arrivo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prima dell’arrivo' })
  await dialog.getByLabel('Questa mail parte da sola').check()
  await dialog.getByLabel('Giorni prima dell’arrivo').fill('90')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.getByText('Per questa mail il numero di giorni non va bene.').waitFor()
  await dialog.getByLabel('Giorni prima dell’arrivo').fill('5')
  await dialog.getByLabel('Alle ore').selectOption('18:00')
  const save = dialog.getByRole('button', { name: 'Salva' })
  await context.setOffline(true)
  await expect.poll(() => save.isDisabled()).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => save.isDisabled()).toBe(false)
  await save.dblclick()
  await row.getByText('5 giorni prima dell’arrivo, alle 18:00', { exact: true }).waitFor()
  await row.getByText('Attiva', { exact: true }).waitFor()
  const plan = await staff.call('mailPlan.read')
  expect(plan.find(({ kind }) => kind === 'beforeArrival')).toMatchObject({ on: true, days: -5, hour: 18 })

  await preview.click()
  await dialog.getByLabel('Con questo soggiorno').selectOption({ index: 0 })
  await dialog.getByText('manca poco al tuo arrivo').waitFor()
  await expectAccessible(page)
  const sendToMe = dialog.getByRole('button', { name: 'Invia a me' })
  await context.setOffline(true)
  await expect.poll(() => sendToMe.isDisabled()).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => sendToMe.isDisabled()).toBe(false)
  // Two quick presses are one mail.
  await sendToMe.dblclick()
  await expectToast(page, 'La mail di prova parte verso l’indirizzo della struttura')
  const sent = (await staff.call('mails.list')).filter(({ kind }) => kind === 'beforeArrival')
  expect(sent).toMatchObject([{ bookingId: null }])

  // The owner sets the hour of the morning's mail, and sends it to see what it says.
  await page.goto(`${new URL(page.url()).origin}/admin/property/contacts`)
  const hour = page.getByLabel('Ora della mail (da 4 a 11)')
  await hour.fill('12')
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  await page.getByText('Inserisci un’ora da 4 a 11').first().waitFor()
  await hour.fill('7')
  await page.getByLabel('Anche nei giorni in cui non c’è niente').check()
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  await expect
    .poll(async () => (await staff.call('property.read')).figures)
    .toMatchObject({ morningHour: 7, morningOnEmptyDays: true })
  await expectToast(page, 'Salvato')
  const sendMorning = page.getByRole('button', { name: 'Invia ora la mail del mattino' })
  await context.setOffline(true)
  await expect.poll(() => sendMorning.isDisabled()).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => sendMorning.isDisabled()).toBe(false)
  await sendMorning.dblclick()
  await expectToast(page, 'La mail del mattino parte verso l’indirizzo della struttura')
  const mornings = (await staff.call('mails.list')).filter(({ kind }) => kind === 'morning')
  expect(mornings).toMatchObject([{ bookingId: null }])
  await openPlace(page, 'Mail automatiche')
  await page.getByRole('link', { name: 'Cambia le parole delle mail' }).click()
  await expect.poll(() => page.locator('#texts-page').inputValue()).toBe('mails')
  // The days that are refused.
  expectNoErrors(/status of 400/, /ERR_INTERNET_DISCONNECTED/)
})

test('a manager sets the mail server, whose mistakes are said at their fields, and sends a test mail', async () => {
  const mailServer = await startMailServer({
    onAuth: ({ password }, _, done) =>
      password === 'giusta' ? done(null, { user: 'farm' }) : done(createReply(535, 'bad credentials')),
  })
  onTestFinished(mailServer.stop)
  const staff = await logInColleague()
  const { page, context, expectNoErrors } = await openDesk({
    viewport: { width: 360, height: 740 },
    path: '/admin/today',
  })
  await page.getByText('La posta non è configurata').first().waitFor()
  await page.getByRole('link', { name: 'Posta e indirizzo' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Posta e indirizzo' }).waitFor()
  await page.getByText('scrive PUBLIC_URL=').waitFor()
  await page.getByRole('button', { name: 'Imposta la posta…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invio della posta' })
  const save = dialog.getByRole('button', { name: 'Prova e salva' })
  const [host, port, password] = ['Server di posta in uscita', 'Porta', 'Password'].map((label) =>
    dialog.getByLabel(label),
  )
  await dialog.getByLabel('Sicurezza').selectOption('tls')
  expect(await port?.inputValue()).toBe('465')
  await dialog.getByLabel('Sicurezza').selectOption('none')
  await host?.fill('smtp://posta.example.it')
  await port?.fill('venticinque')
  await save.click()
  await dialog.getByText('La porta è un numero intero da 1 a 65535').waitFor()
  await dialog.getByText('Scrivi solo il nome del server', { exact: false }).waitFor()
  await host?.fill('127.0.0.1')
  await port?.fill(new URL(mailServer.url).port)
  await dialog.getByLabel('Utente').fill('farm')
  await password?.fill('sbagliata')
  await save.click()
  await dialog.getByText('Il server non accetta utente e password', { exact: false }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.outerHTML)).toContain('name="password"')
  await expectAccessible(page)
  // What is typed outlives a reload, but for the password; without a network nothing can be tried.
  await page.reload()
  expect(await host?.inputValue()).toBe('127.0.0.1')
  expect(await password?.inputValue()).toBe('')
  await password?.fill('giusta')
  await context.setOffline(true)
  await expect.poll(() => save.isDisabled()).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => save.isDisabled()).toBe(false)
  await save.dblclick()
  await dialog.waitFor({ state: 'detached' })
  await expectToast(page, 'Il collegamento funziona: la posta parte da qui')
  await page.getByText('Il server di posta è nella rete locale.').waitFor()
  await page.getByText('La posta non è configurata').first().waitFor({ state: 'detached' })
  expect(await staff.call('mails.readServer')).toMatchObject({ host: '127.0.0.1', user: 'farm', password: true })
  await page.getByRole('button', { name: 'Manda una mail di prova' }).click()
  const { to } = await staff.call('mails.sendTest')
  await expectToast(page, `Mail di prova spedita a ${to}`)
  expect(mailServer.received.map(({ recipient }) => recipient)).toEqual([to, to])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cambia…' }).click()
  await dialog.getByText('Salvata. Lascia vuoto per tenerla.').waitFor()
  await host?.fill('')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Nessuna mail parte: ognuna', { exact: false }).waitFor()

  // No backup holds these settings, and the page says so after a restore.
  const afterRestore = page.getByText('Su questo server è stato ripristinato un backup.', { exact: false })
  expect(await afterRestore.count()).toBe(0)
  const backup = await staff.call('backups.start')
  const listStates = async () => (await staff.call('backups.history')).map(({ status }) => status)
  await expect.poll(listStates, { timeout: 30_000 }).toEqual(['success'])
  await staff.call('backups.restore', { params: { id: backup.id } })
  await expect.poll(listStates, { timeout: 30_000 }).toContain('restore')
  await page.reload()
  await afterRestore.waitFor()
  await expectAccessible(page)
  expectNoErrors(/status of (?:400|503)/, /ERR_INTERNET_DISCONNECTED/)
})
