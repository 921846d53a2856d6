// Staff and a request of several rooms: they see it as one, and confirm, decline or cancel all rooms at once.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { formatDay } from '#pwa/format.ts'
import { expectToast, setUpDesk } from './frontDesk.ts'
import { expectStored, goOffline, items, sayOnline, toSend, waitForWorker } from './unsent.ts'

const { openDesk, logInColleague, origin } = setUpDesk()
const today = toFarmDay(Date.now())

async function setUpGroup(guestSurname: string, daysAhead: number) {
  const staff = await logInColleague()
  const stay = { checkinDate: addDays(today, daysAhead), checkoutDate: addDays(today, daysAhead + 2) }
  const rooms = [7, 3].map((roomId) => ({ roomId, numberOfGuests: 2 }))
  const body = { ...buildGroupRequest(stay, rooms), guestSurname, guestEmail: `${guestSurname}@example.org` }
  const { code, bookings } = await new ApiClient({ url: origin() }).call('bookings.requestGroup', { body })
  const ids = bookings.map(({ id }) => id)
  const readStored = async () => (await staff.call('bookings.list')).filter((it) => it.groupCode === code)
  const countMails = async (kind: string) => {
    const lists = await Promise.all(ids.map((bookingId) => staff.call('mails.list', { query: { bookingId } })))
    return lists.flat().filter((mail) => mail.kind === kind).length
  }
  return { staff, code, bookings, readStored, countMails }
}

const notSent = 'Camere'

/** The mail in the dialog says all of this. */
async function readPreview(dialog: Locator, texts: string[]) {
  for (const text of texts) await dialog.locator('.mail-text').getByText(text).first().waitFor()
}

test('staff confirm both rooms of a request with one deposit and one mail, and cancel them', async () => {
  const { code, bookings, readStored, countMails } = await setUpGroup('Ubaldini', 200)
  const { page, expectNoErrors } = await openDesk({ path: `/admin/bookings/${bookings[0]?.code}` })
  const section = page.locator('.booking-section', { hasText: `Camere della richiesta ${code}` })
  await section.getByText('2 camere, 4 ospiti').waitFor()
  expect(await section.getByRole('listitem').count()).toBe(2)
  await page.locator('.booking-head').getByText(`Gruppo ${code}`).waitFor()
  // Each room links to the page of its booking.
  await section.getByRole('link', { name: bookings[1]?.room.name ?? '' }).click()
  await page.waitForURL(`**/admin/bookings/${bookings[1]?.code}`)
  await section.getByRole('button', { name: 'Conferma tutte le camere' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog
    .getByLabel(/^Prezzo concordato/)
    .first()
    .fill('x')
  await dialog.getByRole('button', { name: 'Conferma tutte le camere' }).click()
  expect((await readStored()).map(({ status }) => status)).toEqual(['pending', 'pending'])
  await dialog
    .getByLabel(/^Prezzo concordato/)
    .first()
    .fill('200')
  await dialog
    .getByLabel(/^Prezzo concordato/)
    .last()
    .fill('100')
  // The one mail about both rooms, with a sentence of one's own.
  await dialog.getByLabel('Una frase tua').fill('Vi aspettiamo con la torta.')
  await readPreview(dialog, ['Vi aspettiamo con la torta.', ...bookings.map(({ room }) => room.name)])
  await dialog.getByRole('button', { name: 'Conferma tutte le camere' }).dblclick()
  await expectToast(page, `${notSent} confermate`)
  const stored = await readStored()
  expect(stored.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
  expect(stored.map(({ agreedPrice }) => agreedPrice).toSorted()).toEqual(['100.00', '200.00'])
  expect(await countMails('confirmation')).toBe(1)
  await section.getByText('Confermata').first().waitFor()

  // To other days, all or none.
  await section.getByRole('button', { name: 'Sposta tutte le camere' }).click()
  await dialog.getByLabel('Check-in').fill(addDays(today, 203))
  await dialog.getByLabel('Check-out').fill(addDays(today, 202))
  await dialog.getByRole('button', { name: 'Sposta tutte le camere' }).click()
  await dialog.getByText('La fine viene prima dell’inizio').waitFor()
  await dialog.getByLabel('Check-out').fill(addDays(today, 206))
  await readPreview(
    dialog,
    bookings.map(({ room }) => room.name),
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sposta tutte le camere' }).dblclick()
  await expectToast(page, `${notSent} spostate`)
  expect((await readStored()).map((it) => [it.checkinDate, it.checkoutDate])) //
    .toEqual(bookings.map(() => [addDays(today, 203), addDays(today, 206)]))
  expect(await countMails('stayMoved')).toBe(1)

  await section.getByRole('button', { name: 'Cancella tutte le camere' }).click()
  await dialog.getByRole('button', { name: 'Cancella tutte le camere' }).click()
  await expectToast(page, `${notSent} cancellate`)
  expect((await readStored()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  expect(await countMails('cancellation')).toBe(1)
  await expect.poll(() => section.getByRole('button').count()).toBe(0)
  expectNoErrors()
})

test('staff decline both rooms with a sentence, and a room that somebody else has changed stops it', async () => {
  const { staff, code, bookings, readStored, countMails } = await setUpGroup('Salimbeni', 210)
  const { page } = await openDesk({ path: `/admin/bookings/${bookings[0]?.code}` })
  const section = page.locator('.booking-section', { hasText: `Camere della richiesta ${code}` })
  await section.getByRole('button', { name: 'Rifiuta tutte le camere' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Una tua frase per l’ospite').fill('A giugno siamo in restauro.')
  await staff.call('bookings.patch', { params: { id: bookings[1]?.id ?? '' }, body: { agreedPrice: '50' } })
  await dialog.getByRole('button', { name: 'Rifiuta tutte le camere' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  expect((await readStored()).map(({ status }) => status)).toEqual(['pending', 'pending'])
  await section.getByText('50,00').or(section.getByText('50 €')).first().waitFor()
  await section.getByRole('button', { name: 'Rifiuta tutte le camere' }).click()
  await dialog.getByLabel('Una tua frase per l’ospite').fill('A giugno siamo in restauro.')
  await dialog.getByRole('button', { name: 'Rifiuta tutte le camere' }).click()
  await expectToast(page, `${notSent} rifiutate`)
  expect((await readStored()).every(({ declinedAt }) => declinedAt !== null)).toBe(true)
  expect(await countMails('requestDeclined')).toBe(1)
})

test('one payment for all rooms is taken once, also without a network, and is divided to the cent', async () => {
  const { staff, code, bookings, readStored } = await setUpGroup('Pannocchieschi', 220)
  const prices = ['100.01', '50.00']
  const body = { bookings: bookings.map(({ id }, i) => ({ id, agreedPrice: prices[i] ?? '' })) }
  await staff.call('bookings.confirmGroup', { params: { code }, body })
  const { page, context } = await openDesk({ path: `/admin/bookings/${bookings[0]?.code}` })
  const section = page.locator('.booking-section', { hasText: `Camere della richiesta ${code}` })
  const press = section.getByRole('button', { name: 'Incassa per tutte le camere' })
  await press.click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Importo')
  const save = dialog.getByRole('button', { name: 'Registra il pagamento' })
  expect(await amount.inputValue()).toBe('150,01')
  await expectAccessible(page)
  await amount.fill('150,02')
  await save.click()
  await dialog
    .getByText(/150,01/)
    .first()
    .waitFor()
  expect((await readStored()).map(({ paidCents }) => paidCents)).toEqual([0, 0])
  await amount.fill('99,99')
  await save.dblclick()
  await dialog.waitFor({ state: 'detached' })
  const sumPaid = async () => (await readStored()).reduce((sum, { paidCents }) => sum + paidCents, 0)
  await expect.poll(sumPaid).toBe(9999)
  const payments = (await readStored()).flatMap((it) => it.payments)
  expect(payments).toHaveLength(2)
  expect(new Set(payments.map(({ receiptId }) => receiptId)).size).toBe(1)

  await context.setOffline(true)
  await press.click()
  expect(await amount.inputValue()).toBe('50,02')
  await save.dblclick()
  await dialog.waitFor({ state: 'detached' })
  // What waits is shown: nothing is left to pay.
  await expect.poll(() => press.count()).toBe(0)
  expect(await sumPaid()).toBe(9999)
  await context.setOffline(false)
  await expect.poll(sumPaid, { timeout: 20_000 }).toBe(15_001)
  expect((await readStored()).map(({ dueCents }) => dueCents)).toEqual([0, 0])
  expect((await readStored()).flatMap((it) => it.payments)).toHaveLength(4)
})

test('without a network all rooms move as one, and none of them where the server refuses it', async () => {
  const { staff, code, bookings, readStored, countMails } = await setUpGroup('Buonsignori', 230)
  const desk = await openDesk({ serviceWorkers: 'allow' })
  const { page, context } = desk
  await waitForWorker(page)
  await page.goto(`/admin/bookings/${bookings[0]?.code}`)
  const section = page.locator('.booking-section', { hasText: `Camere della richiesta ${code}` })
  const dialog = page.getByRole('dialog')
  const readDays = async () => (await readStored()).map((it) => [it.checkinDate, it.checkoutDate])
  const getDays = (from: number, to: number) => bookings.map(() => [addDays(today, from), addDays(today, to)])
  const move = async (from: number, to: number) => {
    await section.getByRole('button', { name: 'Sposta tutte le camere' }).click()
    await dialog.getByLabel('Check-in').fill(addDays(today, from))
    await dialog.getByLabel('Check-out').fill(addDays(today, to))
    await dialog.getByRole('button', { name: 'Sposta tutte le camere' }).dblclick()
    await expectStored(page)
    await dialog.waitFor({ state: 'detached' })
  }
  const reconnect = async () => {
    await context.setOffline(false)
    await sayOnline(page)
  }

  await goOffline(desk)
  await move(233, 236)
  // What waits is shown, as one entry with both rooms.
  await section
    .getByText(formatDay(addDays(today, 233), 'it'))
    .nth(1)
    .waitFor()
  expect(await readDays()).toEqual(getDays(230, 232))
  await toSend(page).click()
  await expect.poll(() => items(page).count()).toBe(1)
  for (const { room } of bookings) await items(page).getByText(`${room.name}, Check-in:`).waitFor()
  await expectAccessible(page)
  await page.goBack()
  await reconnect()
  await expect.poll(readDays, { timeout: 20_000 }).toEqual(getDays(233, 236))
  expect((await readStored()).map(({ version }) => version)).toEqual(bookings.map(({ version }) => version + 1))
  expect(await countMails('stayMoved')).toBe(1)

  // Meanwhile somebody else takes the days of one room.
  await goOffline(desk)
  const taken = { roomId: 7, guestName: 'Lapo', guestSurname: 'Occupato', guestPhone: '0575 1', status: 'confirmed' }
  const days = { checkinDate: addDays(today, 241), checkoutDate: addDays(today, 242) }
  const holder = (await staff.tryCall('bookings.desk', { body: { ...taken, ...days } })).json as Booking
  await move(240, 243)
  await reconnect()
  await page.goto('/admin/to-send')
  await items(page).getByText('Tutte le camere restano com’erano.').waitFor({ timeout: 20_000 })
  await items(page)
    .getByText(/Lapo Occupato/)
    .waitFor()
  expect(await readDays()).toEqual(getDays(233, 236))
  await expectAccessible(page)
  await staff.call('bookings.patch', { params: { id: holder.id }, body: { status: 'cancelled' } })
  await items(page).getByRole('button', { name: 'Invia di nuovo' }).dblclick()
  await expect.poll(readDays, { timeout: 20_000 }).toEqual(getDays(240, 243))
  expect(await countMails('stayMoved')).toBe(2)
})

test('a room that others have moved meanwhile is shown before all are confirmed, and all are cancelled offline', async () => {
  const { staff, code, bookings, readStored, countMails } = await setUpGroup('Malavolti', 250)
  const desk = await openDesk()
  const { page, context } = desk
  await page.goto(`/admin/bookings/${bookings[0]?.code}`)
  const section = page.locator('.booking-section', { hasText: `Camere della richiesta ${code}` })
  const dialog = page.getByRole('dialog')
  const readStates = async () => (await readStored()).map(({ status }) => status)
  const press = async (name: string) => {
    await section.getByRole('button', { name }).click()
    await dialog.getByRole('button', { name }).dblclick()
    await expectStored(page)
    await dialog.waitFor({ state: 'detached' })
  }
  const [first] = await readStored()
  await goOffline(desk)
  await press('Conferma tutte le camere')
  await section.getByText('Confermata').nth(1).waitFor()
  expect(await readStates()).toEqual(['pending', 'pending'])
  const edit = { ...first, checkoutDate: addDays(today, 253) } as Booking
  await staff.call('bookings.edit', { params: { id: edit.id }, body: edit })
  await context.setOffline(false)
  await sayOnline(page)
  await page.goto('/admin/to-send')
  await items(page)
    .getByText(/Nel frattempo qualcun altro ha cambiato una di queste camere/)
    .waitFor({ timeout: 20_000 })
  expect(await readStates()).toEqual(['pending', 'pending'])
  await expectAccessible(page)
  await items(page).getByRole('button', { name: 'Invia di nuovo' }).click()
  await expect.poll(readStates, { timeout: 20_000 }).toEqual(['confirmed', 'confirmed'])
  expect(await countMails('confirmation')).toBe(1)

  await page.goto(`/admin/bookings/${bookings[0]?.code}`)
  await section.getByText('Confermata').nth(1).waitFor()
  await goOffline(desk)
  await press('Cancella tutte le camere')
  await section.getByText('Cancellata').nth(1).waitFor()
  await context.setOffline(false)
  await sayOnline(page)
  await expect.poll(readStates, { timeout: 20_000 }).toEqual(['cancelled', 'cancelled'])
  expect(await countMails('cancellation')).toBe(1)
})

test('list, search and planner say which bookings are of one request', async () => {
  const { code } = await setUpGroup('Bardi', 5)
  const { page } = await openDesk()
  await expect.poll(() => page.getByText(`Gruppo ${code}`).count()).toBe(2)
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog')
    .getByRole('searchbox')
    .or(page.getByRole('dialog').getByRole('combobox'))
    .first()
    .fill(code)
  await page.getByRole('dialog').getByText('Bardi').first().waitFor()
  await page.goto('/admin/planner')
  await page.locator('.planner-bar[data-group]').first().waitFor({ state: 'attached' })
})

test('guests of one room join the group of another at a press, also without a network, and nobody is a member of nothing', async () => {
  const { staff, code, bookings } = await setUpGroup('Scolari', 270)
  const body = { bookings: bookings.map(({ id }) => ({ id, agreedPrice: '100.00' })) }
  await staff.call('bookings.confirmGroup', { params: { code }, body })
  const [first, second] = bookings
  const readKinds = async (id = '') => (await staff.call('guests.list', { params: { id } })).map(({ kind }) => kind)
  const { page, context } = await openDesk()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Salva gli ospiti' })
  const join = dialog.getByRole('button', { name: /^Tutti nel gruppo di/ })
  const open = async (index: number) => {
    await page.goto(`/admin/bookings/${bookings[index]?.code}`)
    await page.getByRole('button', { name: /^(Registra|Modifica) gli ospiti$/ }).click()
    await dialog.getByLabel('Tipo di ospite').waitFor()
  }
  await open(1)
  expect(await join.count()).toBe(0)
  await dialog.getByLabel('Tipo di ospite').selectOption('membro del gruppo')
  await save.click()
  await dialog.getByText('ha bisogno del suo capo').first().waitFor()
  expect(await readKinds(second?.id)).toEqual([])

  await open(0)
  await dialog.getByLabel('Tipo di ospite').selectOption('capogruppo')
  await save.click()
  await expectToast(page, 'Ospiti salvati')
  await open(1)
  await context.setOffline(true)
  await expectAccessible(page)
  await join.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await join.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Numero del documento').count()).toBe(0)
  await save.dblclick()
  await dialog.waitFor({ state: 'detached' })
  await context.setOffline(false)
  await expect.poll(() => readKinds(second?.id), { timeout: 30_000 }).toEqual(['groupMember', 'groupMember'])
  expect(await readKinds(first?.id)).toEqual(['groupHead', 'groupMember'])
})
