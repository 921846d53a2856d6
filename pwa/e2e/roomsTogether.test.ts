// Several rooms in one offer: staff write it, and the guest books all of them with one press.
import { expect, onTestFinished, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor } from '#api/testing/browser.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { addDays, addMonths, toFarmDay } from '#contract/days/days.ts'
import { setUpDesk } from './frontDesk.ts'
import { measureOverflow } from './variants.ts'

const { openDesk, logInColleague, origin } = setUpDesk()

test('staff offer two rooms together, without a network, and the guest books both with one press', async () => {
  const checkinDate = addDays(addMonths(toFarmDay(Date.now()), 15), 5)
  const days = { checkinDate, checkoutDate: addDays(checkinDate, 2) }
  const staff = await logInColleague()
  const desk = await openDesk({ path: '/admin/contacts?show=offers' })
  await desk.page.getByRole('button', { name: 'Nuova offerta' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByLabel('Nome', { exact: true }).fill('Rosa')
  await dialog.getByLabel('Cognome').fill('Insieme')
  await dialog.getByLabel(/^E-?mail/).fill('rosa-insieme@example.org')
  await dialog.getByLabel('Camera', { exact: true }).selectOption('6')
  await dialog.getByLabel('Check-in').fill(days.checkinDate)
  await dialog.getByLabel('Check-out').fill(days.checkoutDate)
  for (const n of [2, 3, 4, 5, 6]) {
    await dialog.getByRole('button', { name: 'Aggiungi una camera alla proposta' }).click()
    await dialog.getByRole('group', { name: `Camera ${n}` }).waitFor()
  }
  expect(await dialog.getByRole('button', { name: 'Aggiungi una camera alla proposta' }).count()).toBe(0)
  for (const n of [6, 5, 4, 3])
    await dialog
      .getByRole('group', { name: `Camera ${n}` })
      .getByRole('button', { name: 'Togli questa camera' })
      .click()
  const second = dialog.getByRole('group', { name: 'Camera 2' })
  // The same room twice is no offer.
  await second.getByLabel('Camera', { exact: true }).selectOption('6')
  await dialog.getByRole('button', { name: 'Salva bozza' }).click()
  await dialog.getByText('Ogni camera si può scegliere una volta sola.').first().waitFor()
  await second.getByLabel('Camera', { exact: true }).selectOption('7')
  await second.getByLabel('Ospiti').selectOption('3')
  await second.getByLabel('Prezzo').fill('210')
  await expectAccessible(desk.page)
  await desk.context.setOffline(true)
  await dialog.getByRole('button', { name: 'Salva bozza' }).dblclick()
  await dialog.waitFor({ state: 'hidden' })
  await desk.context.setOffline(false)
  const card = desk.page.getByRole('listitem').filter({ hasText: 'Rosa Insieme' })
  const rooms = (await staff.call('rooms.list')).filter(({ id }) => id === 6 || id === 7)
  const names = rooms.map(({ name }) => name)
  await card.getByText(names.join(' + ')).waitFor()
  await card.getByRole('button', { name: 'Invia offerta' }).click()
  for (const name of names) await dialog.locator('.mail-text').getByText(name).first().waitFor()
  await dialog.getByRole('button', { name: 'Invia offerta' }).click()
  await card.getByText('senza mail', { exact: true }).waitFor()

  const [mail] = (await staff.call('mails.list', { query: {} })).filter(({ kind }) => kind === 'offer')
  const { text } = await staff.call('mails.show', { params: { id: mail?.id ?? '' } })
  const guest = await openVisitor({ baseURL: origin(), viewport: { width: 360, height: 740 } })
  onTestFinished(guest.close)
  const { page } = guest
  await page.goto(/\/offer\/\S+/.exec(text)?.[0] ?? '')
  await page.getByText('Le 2 camere si prenotano insieme.').waitFor()
  for (const name of names) await page.getByRole('heading', { level: 2, name }).waitFor()
  expect(Math.max(...(await measureOverflow(page, 360)))).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  const book = page.getByRole('button', { name: 'Prenota con obbligo' })
  await book.click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  const readBooked = async () => (await staff.call('bookings.list')).filter((it) => it.checkinDate === checkinDate)
  expect(await readBooked()).toEqual([])
  await page.getByLabel(/Telefono/).fill('+39 333 1234567')
  await page.getByLabel(/Data di nascita/).fill('01/02/1980')
  await page.getByLabel(/privacy/i).check()
  await book.dblclick()
  await page.getByRole('heading', { level: 1, name: /^Prenotazione confermata/ }).waitFor()
  const booked = await readBooked()
  expect(booked).toHaveLength(2)
  expect(new Set(booked.map(({ groupCode }) => groupCode)).size).toBe(1)
  expect(booked.find(({ roomId }) => roomId === 7)).toMatchObject({ agreedPrice: '210.00', numberOfGuests: 3 })
  await page.getByRole('link', { name: 'Apri la prenotazione' }).click()
  for (const name of names) await page.getByText(name).first().waitFor()
})

test('an offer that answers a request of two rooms begins with both, is written without a network, and confirms both', async () => {
  const checkinDate = addDays(addMonths(toFarmDay(Date.now()), 15), 15)
  const stay = { checkinDate, checkoutDate: addDays(checkinDate, 2) }
  const rooms = [3, 4].map((roomId) => ({ roomId, numberOfGuests: 2 }))
  const { code, bookings } = await new ApiClient({ url: origin() }).call('bookings.requestGroup', {
    body: { ...buildGroupRequest(stay, rooms), guestSurname: 'Buonsignori' },
  })
  const staff = await logInColleague()
  const readGroup = async () =>
    (await staff.call('bookings.list'))
      .filter(({ groupCode }) => groupCode === code)
      .map(({ roomId, status }) => [roomId, status])
      .sort()
  const desk = await openDesk({ path: `/admin/bookings/${bookings[0]?.code}` })
  await desk.page.getByRole('link', { name: 'Fai un’offerta' }).first().click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByText('L’offerta prende il posto della richiesta di 2 camere').waitFor()
  const second = dialog.getByRole('group', { name: 'Camera 2' })
  const chosen = [dialog.getByLabel('Camera', { exact: true }).first(), second.getByLabel('Camera', { exact: true })]
  expect(await Promise.all(chosen.map((it) => it.inputValue()))).toEqual(['3', '4'])
  // The days of both are those of the request itself.
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await second.getByLabel('Camera', { exact: true }).selectOption('5')
  await second.getByLabel('Prezzo').fill('150')
  await expectAccessible(desk.page)
  await desk.context.setOffline(true)
  await dialog.getByRole('button', { name: 'Salva bozza' }).dblclick()
  await dialog.waitFor({ state: 'hidden' })
  await desk.context.setOffline(false)
  const card = desk.page.getByRole('listitem').filter({ hasText: 'Buonsignori' })
  await card.getByRole('button', { name: 'Invia offerta' }).click()
  await dialog.getByRole('button', { name: 'Invia offerta' }).dblclick()
  await card.getByText('senza mail', { exact: true }).waitFor()
  expect(await readGroup()).toEqual([
    [3, 'pending'],
    [4, 'pending'],
  ])

  const [mail] = (await staff.call('mails.list', { query: {} })).filter(({ kind }) => kind === 'offer')
  const { text } = await staff.call('mails.show', { params: { id: mail?.id ?? '' } })
  const { page, close } = await openVisitor({ baseURL: origin(), viewport: { width: 360, height: 740 } })
  onTestFinished(close)
  await page.goto(/\/offer\/\S+/.exec(text)?.[0] ?? '')
  await page.getByText('Le 2 camere si prenotano insieme.').waitFor()
  await page.getByRole('button', { name: 'Prenota con obbligo' }).dblclick()
  await page.getByRole('heading', { level: 1, name: /^Prenotazione confermata/ }).waitFor()
  expect(await readGroup()).toEqual([
    [3, 'confirmed'],
    [5, 'confirmed'],
  ])
  await page.getByRole('link', { name: 'Apri la prenotazione' }).click()
  await page.waitForURL(`**/booking/${code}*`)
  desk.expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})
