// Money goes back, is moved to another stay, and comes from the guest of a portal; the till of a day is counted.
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { startPortal } from '#api/testing/portal.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { chooseAction, expectToast, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague } = setUpDesk({ ALLOW_PRIVATE_ADDRESSES: '1' })
const today = toFarmDay(Date.now())
const guest = { guestName: 'Neri', guestPhone: '+39 000 1', status: 'confirmed' as const }

test('a refund of a cancelled stay is shown and recorded once, and a wrong amount is told', async () => {
  const staff = await logInColleague()
  const stay = { roomId: 3, checkinDate: addDays(today, 200), checkoutDate: addDays(today, 202) }
  const { id, code } = await staff.call('bookings.desk', {
    body: { ...guest, ...stay, guestSurname: 'Ubaldini', agreedPrice: 216, depositAmount: 72 },
  })
  const payment = { amountCents: 7200, on: today, how: 'transfer' as const }
  await staff.call('payments.add', { params: { id }, body: payment })
  await staff.call('bookings.patch', { params: { id }, body: { status: 'cancelled', keptAmount: 20 } })
  const { page, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
  const money = page.getByRole('region', { name: 'Prezzi e pagamenti' })
  await money.getByText('Da restituire 52 €').waitFor()
  await page.locator('.booking-badges').getByText('da restituire 52 €').first().waitFor()
  expect(await money.getByText('Da pagare').count()).toBe(0)
  await money.getByRole('button', { name: 'Registra un rimborso' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Importo').inputValue()).toBe('52,00')
  await dialog.getByLabel('Importo').fill('53')
  await dialog.getByRole('button', { name: 'Salva il rimborso' }).click()
  await dialog.getByText('Si possono restituire al massimo 52 €').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Importo').fill('52')
  await dialog.getByRole('button', { name: 'Salva il rimborso' }).dblclick()
  await expectToast(page, 'Rimborso registrato')
  await money.getByText('Rimborso, −52 €, contanti').waitFor()
  const stored = (await staff.call('bookings.list')).find((it) => it.id === id)
  expect(stored).toMatchObject({ paidCents: 2000, dueCents: 0, refundCents: 0 })
  expect(stored?.payments).toHaveLength(2)

  // The till of the day: both ways, apart.
  await page.goto('/admin/today')
  await page.getByRole('button', { name: 'Incassi' }).click()
  await dialog.getByRole('row', { name: /bonifico 72,00 € 0,00 € 72,00 €/ }).waitFor()
  await dialog.getByRole('row', { name: /contanti −52,00 € 0,00 € −52,00 €/ }).waitFor()
  await expectAccessible(page)
  expectNoErrors()
})

test('a part of a payment is moved to the other room of a family, and the next receipt is proposed', async () => {
  const staff = await logInColleague()
  const days = { checkinDate: addDays(today, 210), checkoutDate: addDays(today, 212) }
  const book = (roomId: number, agreedPrice: number) =>
    staff.call('bookings.desk', { body: { ...guest, ...days, roomId, guestSurname: 'Guidi', agreedPrice } })
  const [first, second] = [await book(3, 300), await book(4, 120)]
  const document = { kind: 'Ricevuta', number: `41/${today.slice(0, 4)}`, on: today }
  const payment = { amountCents: 30_000, on: today, how: 'transfer' as const, document }
  await staff.call('payments.add', { params: { id: first.id }, body: payment })
  const { page, expectNoErrors } = await openDesk({ path: `/admin/bookings/${first.code}` })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Sposta: 300 €, bonifico' }).click()
  await dialog.getByRole('combobox', { name: 'Soggiorno' }).waitFor()
  await expect.poll(() => dialog.getByLabel('Importo').inputValue()).toBe('120,00')
  await dialog.getByLabel('Importo').fill('121')
  await dialog.getByRole('button', { name: 'Sposta', exact: true }).click()
  await dialog.getByText('Si possono spostare da 0,01 a 120 €').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Importo').fill('120')
  await dialog.getByRole('button', { name: 'Sposta', exact: true }).dblclick()
  await expectToast(page, 'Pagamento spostato')
  const read = async () =>
    (await staff.call('bookings.list')).filter(({ id }) => [first.id, second.id].includes(id)).map((it) => it.dueCents)
  expect((await read()).toSorted((a, b) => a - b)).toEqual([0, 12_000])
  await page.getByRole('button', { name: 'Registra un pagamento' }).click()
  await dialog.getByRole('button', { name: `Usa il prossimo numero: Ricevuta 42/${today.slice(0, 4)}` }).click()
  await dialog.getByRole('button', { name: 'Registra il pagamento' }).click()
  await expectToast(page, 'Pagamento registrato')
  await page.getByText(`Ricevuta 42/${today.slice(0, 4)}`).waitFor()
  expectNoErrors()
})

test('the guest of a portal pays the room and the bar at the farm, without a network', async () => {
  const staff = await logInColleague()
  const amaroOfBar = {
    id: 'amaro',
    name: 'Amaro',
    nameEn: 'Amaro',
    per: 'piece' as const,
    amountCents: 400,
    bar: true,
    roomIds: null,
    maxPerDay: null,
    visibleTo: 'staff' as const,
    retired: false,
    translations: {},
  }
  await staff.call('extras.replace', { body: [amaroOfBar] })
  const portal = await startPortal()
  onTestFinished(portal.stop)
  const arrival = addDays(today, 1)
  portal.set([{ checkinDate: arrival, checkoutDate: addDays(today, 3), uid: 'sold@booking.com' }])
  const channel = { id: uuidv7(), roomId: 8, name: 'Booking Prato', portal: 'booking' as const, importUrl: portal.url }
  await staff.call('channels.add', { body: channel })
  await staff.call('channels.fetch', { params: { id: channel.id } })
  const read = async () => {
    const { pages } = await readChangePages(staff)
    const stays = pages.flatMap(({ channelStays }) => channelStays).flatMap((it) => ('gone' in it ? [] : [it]))
    return stays.findLast((it) => it.channelId === channel.id)
  }
  const { page, context, expectNoErrors } = await openDesk({ serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`/admin/today?day=${arrival}`)
  const row = page
    .getByRole('region', { name: /^Arrivi/ })
    .getByRole('listitem')
    .filter({ hasText: 'Booking Prato' })
  await row.getByRole('link', { name: 'Booking Prato' }).waitFor()
  await context.setOffline(true)
  await row.getByRole('link', { name: 'Booking Prato' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Prezzo', { exact: true }).fill('168')
  await dialog.getByRole('radio', { name: 'Si paga in struttura' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await row.getByText('da incassare 168 €').waitFor()
  await row.getByRole('link', { name: 'Booking Prato' }).click()
  await dialog.getByRole('button', { name: 'Aggiungi extra o sconto' }).click()
  await dialog.last().getByLabel('Che cosa').selectOption('surcharge')
  await dialog.last().getByLabel('Importo').fill('12,50')
  await dialog.last().getByLabel('Motivo').fill('Bar')
  await dialog.last().getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await dialog.getByText('Da pagare 180,50 €').waitFor()
  await dialog.getByRole('button', { name: 'Registra un pagamento' }).click()
  await dialog.last().getByRole('button', { name: 'Registra il pagamento' }).click()
  await dialog.getByText('Da pagare 0 €').first().waitFor()
  // Both tablets sell at the bar: nobody is asked, and both sales count.
  const bar = dialog.getByRole('button', { name: 'Amaro 4 €' })
  await bar.dblclick()
  await dialog.getByText('2 × Amaro').waitFor()
  const { id = '' } = (await read()) ?? {}
  const amaro = { kind: 'extra', extraId: 'amaro', text: 'Amaro', quantity: 1, amountCents: 400 } as const
  const other = { ...amaro, id: uuidv7(), day: null }
  await staff.call('channelStays.addLine', { params: { id }, body: other })
  await context.setOffline(false)
  await expect.poll(async () => (await read())?.paidCents, { timeout: 30_000 }).toBe(18_050)
  await dialog.getByText('3 × Amaro').waitFor({ timeout: 30_000 })
  expect(await read()).toMatchObject({
    priceCollectedBy: 'house',
    totalCents: 19_250,
    paidCents: 18_050,
    dueCents: 1200,
    refundCents: 0,
    payments: [{ amountCents: 18_050, how: 'cash', who: 'anna' }],
  })
  // The stay had changed by the other tablet's sale, and the price is saved anew.
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/, /412 \(Precondition Failed\)/)
})

test('who records a deposit says how it was paid, with a wrong amount told first, and without a network too', async () => {
  const staff = await logInColleague()
  const stay = { roomId: 3, checkinDate: addDays(today, 220), checkoutDate: addDays(today, 222) }
  const { id, code } = await staff.call('bookings.desk', {
    body: { ...guest, ...stay, guestSurname: 'Cerchi', agreedPrice: 216, depositAmount: 72 },
  })
  const read = async () => (await staff.call('bookings.list')).find((it) => it.id === id)
  const { page, context, expectNoErrors } = await openDesk({ serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`/admin/bookings/${code}`)
  const dialog = page.getByRole('dialog')
  await page.locator('.booking-head').getByRole('button', { name: 'Registra acconto', exact: true }).click()
  const ways = dialog.getByRole('group', { name: 'Come è stato pagato?' })
  await dialog.getByLabel('Acconto', { exact: true }).fill('300')
  await ways.getByRole('button', { name: 'Bonifico' }).click()
  await dialog.getByText('L’acconto supera il prezzo.').waitFor()
  await dialog.getByLabel('Acconto', { exact: true }).fill('72')
  // The Enter key chooses no way.
  await dialog.getByLabel('Acconto', { exact: true }).press('Enter')
  await expectAccessible(page)
  expect(await read()).toMatchObject({ depositPaidOn: null, payments: [] })
  await ways.getByRole('button', { name: 'Bonifico' }).dblclick()
  await expectToast(page, 'Pagamento registrato')
  expect((await read())?.payments).toMatchObject([{ amountCents: 7200, how: 'transfer' }])

  await context.setOffline(true)
  await chooseAction(page.locator('.booking-head'), 'Registra saldo')
  await ways.getByRole('button', { name: 'Contanti' }).click()
  await page.getByRole('list', { name: 'Pagamenti' }).getByText('144 €, contanti').waitFor()
  await context.setOffline(false)
  await expect.poll(async () => (await read())?.payments.length, { timeout: 20_000 }).toBe(2)
  expect((await read())?.payments).toMatchObject([{ how: 'transfer' }, { amountCents: 14_400, how: 'cash' }])
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('the prices ask how what they tick was paid, with a wrong amount told first, and without a network too', async () => {
  const staff = await logInColleague()
  const stay = { roomId: 3, checkinDate: addDays(today, 230), checkoutDate: addDays(today, 232) }
  const { id, code } = await staff.call('bookings.desk', {
    body: { ...guest, ...stay, guestSurname: 'Prezzi', agreedPrice: 216, depositAmount: 72 },
  })
  const read = async () => (await staff.call('bookings.list')).find((it) => it.id === id)
  const { page, context, expectNoErrors } = await openDesk({ serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`/admin/bookings/${code}`)
  const dialog = page.getByRole('dialog')
  const ways = dialog.getByRole('group', { name: 'Salva i prezzi: come è stato pagato?' })
  const open = () => chooseAction(page.locator('.booking-head'), 'Cambia prezzi')
  await open()
  await dialog.getByRole('button', { name: 'Salva i prezzi' }).waitFor()
  await dialog.getByLabel('Incassato', { exact: true }).check()
  await dialog.getByLabel('Saldo', { exact: true }).fill('300')
  await ways.getByRole('button', { name: 'Bonifico' }).click()
  await dialog.getByText(/Acconto e saldo devono fare il prezzo/).waitFor()
  await dialog.getByLabel('Saldo', { exact: true }).fill('144')
  // The Enter key chooses no way.
  await dialog.getByLabel('Saldo', { exact: true }).press('Enter')
  await expectAccessible(page)
  expect(await read()).toMatchObject({ depositPaidOn: null, payments: [] })
  await ways.getByRole('button', { name: 'Bonifico' }).dblclick()
  await expectToast(page, 'Prezzi aggiornati')
  expect((await read())?.payments).toMatchObject([{ amountCents: 7200, how: 'transfer' }])

  await context.setOffline(true)
  await open()
  await dialog.getByLabel('Pagamento completato').check()
  await ways.getByRole('button', { name: 'Contanti' }).click()
  await page.getByRole('list', { name: 'Pagamenti' }).getByText('144 €, contanti').waitFor()
  await context.setOffline(false)
  await expect.poll(async () => (await read())?.payments.length, { timeout: 20_000 }).toBe(2)
  expect((await read())?.payments).toMatchObject([{ how: 'transfer' }, { amountCents: 14_400, how: 'cash' }])
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})
