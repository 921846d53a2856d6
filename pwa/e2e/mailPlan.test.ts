// A manager turns on a mail that goes by itself, reads it with a real booking and sends it to the farm.
import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague } = setUpDesk()

test('a mail is turned on with its day and hour, shown with a stay, and sent to the farm', async () => {
  const staff = await logInColleague()
  const checkinDate = addDays(toFarmDay(Date.now()), 20)
  const { totalPrice: _, ...stay } = buildRequest({ roomId: 3, checkinDate, checkoutDate: addDays(checkinDate, 2) })
  await staff.call('bookings.desk', { body: { ...stay, status: 'confirmed' } })
  const { page, expectNoErrors } = await openDesk()
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

  await row.getByRole('button', { name: 'Modifica Prima dell’arrivo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prima dell’arrivo' })
  await dialog.getByLabel('Questa mail parte da sola').check()
  await dialog.getByLabel('Giorni prima dell’arrivo').fill('90')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.getByText('Per questa mail il numero di giorni non va bene.').waitFor()
  await dialog.getByLabel('Giorni prima dell’arrivo').fill('5')
  await dialog.getByLabel('Alle ore').selectOption('18:00')
  await dialog.getByRole('button', { name: 'Salva' }).dblclick()
  await row.getByText('5 giorni prima dell’arrivo, alle 18:00', { exact: true }).waitFor()
  await row.getByText('Attiva', { exact: true }).waitFor()
  const plan = await staff.call('mailPlan.read')
  expect(plan.find(({ kind }) => kind === 'beforeArrival')).toMatchObject({ on: true, days: -5, hour: 18 })

  await preview.click()
  await dialog.getByLabel('Con questo soggiorno').selectOption({ index: 0 })
  await dialog.getByText('manca poco al tuo arrivo').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invia a me' }).click()
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
  await page.getByRole('button', { name: 'Invia ora la mail del mattino' }).dblclick()
  await expectToast(page, 'La mail del mattino parte verso l’indirizzo della struttura')
  const mornings = (await staff.call('mails.list')).filter(({ kind }) => kind === 'morning')
  expect(mornings).toMatchObject([{ bookingId: null }])
  await openPlace(page, 'Mail automatiche')
  await page.getByRole('link', { name: 'Cambia le parole delle mail' }).click()
  await expect.poll(() => page.locator('#texts-page').inputValue()).toBe('mails')
  // The days that are refused.
  expectNoErrors(/status of 400/)
})
