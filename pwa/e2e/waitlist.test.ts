// The waiting list, from a search without rooms on a phone to the offer of what has become free.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { createKey } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { startMailServer } from '#api/testing/mailServer.ts'
import { addDays, addMonths, type Day, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { setUpDesk } from './frontDesk.ts'
import { measureOverflow } from './variants.ts'

const mailServer = await startMailServer()
const desk = setUpDesk({ SMTP_URL: mailServer.url })
afterAll(mailServer.stop)

/** Nobody has sample bookings there. */
const firstDay = addMonths(startOfMonth(toFarmDay(Date.now())), 11)
const getStay = (n: number) => ({ checkinDate: addDays(firstDay, n), checkoutDate: addDays(firstDay, n + 2) })
const searchPath = ({ checkinDate, checkoutDate }: ReturnType<typeof getStay>) =>
  `/rooms?from=${checkinDate}&to=${checkoutDate}&guests=2`

/** Books all rooms; returns the booking of room 1. */
async function fill(stay: { checkinDate: Day; checkoutDate: Day }) {
  const staff = await desk.logInColleague()
  const rooms = (await staff.call('rooms.list')).filter(({ type, retired }) => type !== 'common' && !retired)
  for (const { id: roomId } of rooms) {
    const { totalPrice: _, privacyAccepted: __, ...body } = buildRequest({ roomId, ...stay })
    await staff.call('bookings.desk', { body: { ...body, guestEmail: null, status: 'confirmed' }, key: createKey() })
  }
  return (await staff.call('bookings.list')).find(
    ({ roomId, checkinDate }) => roomId === 1 && checkinDate === stay.checkinDate,
  )
}

const switchOn = async () => (await desk.logInColleague()).call('property.change', { body: { waitlist: true } })

/** The link of the newest mail to an address. */
async function findLink(address: string, path: 'waitlist' | 'offer'): Promise<string> {
  const find = () =>
    mailServer.received
      .filter(({ recipient }) => recipient === address)
      .flatMap(({ email }) => new RegExp(`/${path}/\\S+`).exec(email.text ?? '')?.[0] ?? [])
      .at(-1)
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return find() ?? ''
}

const openButton = (page: Page) => page.getByRole('button', { name: 'Avvisatemi se si libera qualcosa' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** Asks to be told, by the call, and confirms. */
async function join(email: string, { checkinDate, checkoutDate }: ReturnType<typeof getStay>) {
  const { page } = await desk.visit({ viewport: { width: 360, height: 740 } })
  const body = { email, from: checkinDate, to: checkoutDate, numberOfGuests: 2, privacy: true as const }
  await (await desk.logInColleague()).call('waitlist.add', { body })
  const link = await findLink(email, 'waitlist')
  await page.goto(link)
  await page.getByRole('button', { name: 'Conferma', exact: true }).click()
  await heading(page, 'Sei in lista d’attesa').waitFor()
  return { page, link }
}

test('who finds no room on a phone is told when one becomes free, and accepts the offer', async () => {
  const stay = getStay(0)
  const booking = await fill(stay)
  const guest = await desk.visit({ viewport: { width: 360, height: 740 } })
  const { page } = guest
  await page.goto(searchPath(stay))
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await openButton(page).count()).toBe(0)

  const office = await desk.openDesk({ path: '/admin/property/rules' })
  await office.page.getByLabel('Lista d’attesa').check()
  await office.page.getByRole('button', { name: 'Salva' }).click()
  await expect
    .poll(async () => (await (await desk.logInColleague()).call('property.read')).waitlist, { timeout: 10_000 })
    .toBe(true)

  await expect
    .poll(async () => {
      await page.goto(searchPath(stay))
      await page.locator('html[data-live]').waitFor()
      return openButton(page).count()
    })
    .toBe(1)
  await openButton(page).click()
  const send = page.getByRole('button', { name: 'Mettimi in lista' })
  await send.click()
  await page.locator('#waitlist-email[aria-invalid=true]').waitFor()
  await page.locator('#waitlist-privacy[aria-invalid=true]').waitFor()
  await page.getByLabel('La tua e-mail').fill('rosa@example.org')
  await page.getByLabel('Anche prima o dopo').selectOption('1')
  await page.locator('#waitlist-privacy').check()
  await page.locator('.waitlist-form').getByRole('link').click()
  await page.locator('.privacy').waitFor()
  await page.goBack()
  // The privacy page has not cost what was typed.
  await expect.poll(() => page.getByLabel('La tua e-mail').inputValue()).toBe('rosa@example.org')
  expect(await page.getByLabel('Anche prima o dopo').inputValue()).toBe('1')
  expect(await page.locator('#waitlist-privacy').isChecked()).toBe(true)
  await expectAccessible(page)
  expect(await measureOverflow(page, 360)).toEqual([0, 0])
  await send.dblclick()
  await heading(page, 'Manca solo una conferma').waitFor()
  await page.getByText('Abbiamo scritto a rosa@example.org').waitFor()
  await expectAccessible(page)
  guest.expectNoErrors(/status of 400/)

  const staff = await desk.logInColleague()
  expect(await staff.call('waitlist.list')).toMatchObject([{ email: 'rosa@example.org', toleranceDays: 1 }])
  await page.goto(await findLink('rosa@example.org', 'waitlist'))
  await heading(page, 'Vuoi che ti avvisiamo?').waitFor()
  await expectAccessible(page)
  expect(await measureOverflow(page, 360)).toEqual([0, 0])
  await page.getByRole('button', { name: 'Conferma', exact: true }).dblclick()
  await heading(page, 'Sei in lista d’attesa').waitFor()
  await page.reload()
  await heading(page, 'Sei in lista d’attesa').waitFor()

  await office.page.goto('/admin/today')
  const part = office.page.getByRole('region', { name: 'Lista d’attesa' })
  await part.getByText('Tutta la lista d’attesa (1)').waitFor()
  expect(await part.getByRole('heading').innerText()).toBe('Lista d’attesa 1')
  await part.getByText('Per ora nessuna camera libera va bene a chi aspetta.').waitFor()
  expect(await part.getByRole('button').count()).toBe(0)
  await staff.call('bookings.patch', { params: { id: booking?.id ?? '' }, body: { status: 'cancelled' } })
  await part.getByRole('heading', { name: 'Lista d’attesa: c’è posto per 1' }).waitFor()
  await part.getByRole('button', { name: 'Fai un’offerta a rosa@example.org' }).click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByLabel('Testo per l’ospite').fill('Si è liberata la camera.')
  await expectAccessible(office.page)
  await dialog.getByRole('button', { name: 'Invia offerta' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await staff.call('waitlist.list')).map(({ state }) => state)).toEqual(['offered'])
  await expect.poll(() => part.getByRole('button').count()).toBe(0)
  office.expectNoErrors()

  await page.goto(await findLink('rosa@example.org', 'offer'))
  await heading(page, 'La nostra offerta per te').waitFor()
  await page.getByText('Si è liberata la camera.').waitFor()
  await page.locator('#offer-guestName').fill('Rosa')
  await page.locator('#offer-guestSurname').fill('Bianchi')
  await page.locator('#offer-guestPhone').fill('+39 333 1234567')
  await page.locator('#offer-birthDate').pressSequentially('15031985')
  await page.locator('#offer-privacyAccepted').check()
  await page.getByRole('button', { name: 'Prenota con obbligo di pagare' }).click()
  await heading(page, 'Prenotazione confermata').waitFor()
  const booked = (await staff.call('bookings.list')).filter(({ guestEmail }) => guestEmail === 'rosa@example.org')
  expect(booked).toMatchObject([{ ...stay, roomId: 1, status: 'confirmed', guestName: 'Rosa' }])
  expect(await staff.call('waitlist.list')).toEqual([])
})

test('two rooms that become free are offered together from the list, and booked with one press', async () => {
  await switchOn()
  const stay = getStay(60)
  await fill(stay)
  const email = 'bruna@example.org'
  const { page } = await join(email, stay)
  const staff = await desk.logInColleague()
  const freed = (await staff.call('bookings.list')).filter(
    ({ roomId, checkinDate }) => roomId <= 2 && checkinDate === stay.checkinDate,
  )
  for (const { id } of freed) await staff.call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
  const office = await desk.openDesk({ path: '/admin/today' })
  const part = office.page.getByRole('region', { name: 'Lista d’attesa: c’è posto per' })
  await part
    .getByRole('button', { name: `Fai un’offerta a ${email}` })
    .first()
    .click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Aggiungi una camera alla proposta' }).click()
  const second = dialog.getByRole('group', { name: 'Camera 2' })
  const send = dialog.getByRole('button', { name: 'Invia offerta' })
  await send.click()
  // The second room is asked for, and it is another one.
  await second.locator('[aria-invalid=true]').waitFor()
  await dialog.getByLabel('Camera', { exact: true }).first().selectOption('1')
  await second.getByLabel('Camera', { exact: true }).selectOption('1')
  await send.click()
  await dialog.getByText('Ogni camera si può scegliere una volta sola.').first().waitFor()
  await second.getByLabel('Camera', { exact: true }).selectOption('2')
  await second.getByLabel('Prezzo').fill('180')
  await expectAccessible(office.page)
  await send.dblclick()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await staff.call('waitlist.list')).map(({ state }) => state)).toEqual(['offered'])
  office.expectNoErrors()

  await page.goto(await findLink(email, 'offer'))
  await page.getByText('Le 2 camere si prenotano insieme.').waitFor()
  await page.locator('#offer-guestName').fill('Bruna')
  await page.locator('#offer-guestSurname').fill('Insieme')
  await page.locator('#offer-guestPhone').fill('+39 333 1234567')
  await page.locator('#offer-birthDate').pressSequentially('15031985')
  await page.locator('#offer-privacyAccepted').check()
  await page.getByRole('button', { name: 'Prenota con obbligo di pagare' }).dblclick()
  await heading(page, 'Prenotazione confermata').waitFor()
  const booked = (await staff.call('bookings.list')).filter(({ guestEmail }) => guestEmail === email)
  expect(booked.map(({ roomId, status }) => [roomId, status]).sort()).toEqual([
    [1, 'confirmed'],
    [2, 'confirmed'],
  ])
  expect(new Set(booked.map(({ groupCode }) => groupCode)).size).toBe(1)
  expect(booked.find(({ roomId }) => roomId === 2)?.agreedPrice).toBe('180.00')
  expect(await staff.call('waitlist.list')).toEqual([])
})

test('a guest leaves the list by the link, whose wrong secret opens nothing', async () => {
  await switchOn()
  const { page, link } = await join('lapo@example.org', getStay(20))
  const [address = ''] = link.split('#')
  const stranger = await desk.visit({ viewport: { width: 360, height: 740 } })
  await stranger.page.goto(`${address}#${'x'.repeat(24)}`)
  await heading(stranger.page, 'Questo collegamento non apre nessuna richiesta').waitFor()
  await expectAccessible(stranger.page)
  await page.getByRole('button', { name: 'Toglimi dalla lista' }).dblclick()
  await heading(page, 'Non sei più in lista').waitFor()
  await expectAccessible(page)
  expect(await (await desk.logInColleague()).call('waitlist.list')).toEqual([])
})

test('staff read the list without a network, and take somebody off it with one', async () => {
  await switchOn()
  await join('nella@example.org', getStay(30))
  const { page, context, expectNoErrors } = await desk.openDesk({ path: '/admin/contacts?show=waitlist' })
  const entry = page.getByRole('listitem').filter({ hasText: 'nella@example.org' })
  await entry.getByText('In lista').waitFor()
  await expectAccessible(page)
  const remove = entry.getByRole('button', { name: 'Togli nella@example.org dalla lista' })
  await context.setOffline(true)
  await expect.poll(() => remove.isDisabled()).toBe(true)
  await entry.getByText('In lista').waitFor()
  await context.setOffline(false)
  await expect.poll(() => remove.isDisabled(), { timeout: 20_000 }).toBe(false)
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli dalla lista' }).dblclick()
  await entry.waitFor({ state: 'detached' })
  await page.getByText('Nessuno è in lista d’attesa.').waitFor()
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('taken days on a room’s page offer the list, too, which says that it needs the network', async () => {
  await switchOn()
  const stay = getStay(40)
  await fill(stay)
  const { page, context } = await desk.visit({ viewport: { width: 360, height: 740 } })
  await page.goto(`/booking?room=1&from=${stay.checkinDate}&to=${stay.checkoutDate}&guests=2`)
  await openButton(page).click()
  await page.getByLabel('La tua e-mail').fill('guido@example.org')
  await page.locator('#waitlist-privacy').check()
  await page.locator('.waitlist-form').getByRole('link').click()
  await page.locator('.privacy').waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('La tua e-mail').inputValue()).toBe('guido@example.org')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mettimi in lista' }).click()
  await page.getByText('Non è partito: controlla la connessione e riprova.').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Mettimi in lista' }).click()
  await heading(page, 'Manca solo una conferma').waitFor()
  expect(await (await desk.logInColleague()).call('waitlist.list')).toMatchObject([
    { email: 'guido@example.org', from: stay.checkinDate },
  ])
})
