// A guest asks for other days on the private page; staff move the stay in one press, or say no, also without a network.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { addDays, type Stay, toFarmDay } from '#contract/days/days.ts'
import { expectToast, setUpDesk } from './frontDesk.ts'
import { toSend } from './unsent.ts'

const { openDesk, visit, logInColleague, origin } = setUpDesk()
/** After all sample bookings. */
const start = addDays(toFarmDay(Date.now()), 320)
const buildStay = (offset: number, nights = 3): Stay => ({
  checkinDate: addDays(start, offset),
  checkoutDate: addDays(start, offset + nights),
})
const guest = () => new ApiClient({ url: origin() })
const saved = 'La posta non è configurata: mail scritta in un file, non spedita'

async function setUpStay(guestSurname: string, offset: number) {
  const staff = await logInColleague()
  const body = buildRequest({ roomId: 3, ...buildStay(offset) })
  const { id, code, secret } = await guest().call('bookings.request', { body: { ...body, guestSurname } })
  await staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed', agreedPrice: '300' } })
  const link = { params: { code }, headers: { authorization: `Bearer ${secret}` } }
  const readStored = async () => (await staff.call('bookings.list')).find((it) => it.id === id)
  const listMails = async () =>
    (await staff.call('mails.list', { query: { bookingId: id } })).map(({ kind }) => kind).toSorted()
  return { staff, id, code, link, path: `/booking/${code}#${secret}`, readStored, listMails }
}

const findWish = (page: Page): Locator => page.locator('section', { has: page.locator('#request-wish') })

async function askFor(page: Page, { checkinDate, checkoutDate }: Stay): Promise<void> {
  await page.getByLabel('Check-in').fill(checkinDate)
  await page.getByLabel('Check-out').fill(checkoutDate)
  await findWish(page).getByRole('button', { name: 'Chiedi queste date' }).dblclick()
}

const findSection = (page: Page): Locator => page.locator('.booking-section', { hasText: 'L’ospite chiede altre date' })

test('a guest asks for other days on the phone, changes and takes back the wish, and reads why days are refused', async () => {
  const { path, readStored, listMails } = await setUpStay('Acciaiuoli', 0)
  await setUpStay('Vicino', 10)
  const { page, context, expectNoErrors } = await visit({ viewport: { width: 360, height: 740 } })
  await page.goto(path)
  const card = findWish(page)
  await card.getByRole('button', { name: 'Chiedi altre date' }).click()
  await page.locator('#wish-checkinDate:focus').waitFor()
  await expectAccessible(page)
  // A day that is missing is marked.
  await page.getByLabel('Check-out').fill('')
  await card.getByRole('button', { name: 'Chiedi queste date' }).click()
  await page.locator('#wish-checkoutDate[aria-invalid=true]:focus').waitFor()
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1)
  await askFor(page, buildStay(9))
  await card.getByRole('alert').waitFor()
  expect((await readStored())?.wishedStay).toBeNull()
  await askFor(page, buildStay(2))
  await card.getByText('Hai chiesto di spostare il soggiorno').waitFor()
  expect(await readStored()).toMatchObject({ wishedStay: buildStay(2), ...buildStay(0) })
  await card.getByRole('button', { name: 'Cambia le date chieste' }).click()
  await card.getByRole('button', { name: 'Lascia com’è' }).click()
  await page.locator('#request-wish:focus').waitFor()
  await card.getByRole('button', { name: 'Cambia le date chieste' }).click()
  await askFor(page, buildStay(4))
  await expect.poll(async () => (await readStored())?.wishedStay).toEqual(buildStay(4))
  expect((await listMails()).filter((kind) => kind === 'stayWished')).toHaveLength(2)
  await expectAccessible(page)
  // What was read stays readable without a network, and a press says that it was not sent.
  await context.setOffline(true)
  await card.getByText('Hai chiesto di spostare il soggiorno').waitFor()
  await card.getByRole('button', { name: 'Tieni le date di adesso' }).click()
  await card.getByRole('alert').waitFor()
  await context.setOffline(false)
  await card.getByRole('button', { name: 'Tieni le date di adesso' }).dblclick()
  await card.getByText('hai ritirato la richiesta').waitFor()
  expect((await readStored())?.wishedStay).toBeNull()
  const english = await visit({ language: 'en' })
  await english.page.goto(path)
  await english.page.getByRole('button', { name: 'Ask for other dates' }).waitFor()
  expectNoErrors(/409|ERR_INTERNET_DISCONNECTED|Failed to load/)
})

test('staff see the wish among what waits, and move the stay in one press with a mail that they can read', async () => {
  const { code, link, readStored, listMails } = await setUpStay('Salviati', 30)
  await guest().call('bookings.wish', { ...link, body: buildStay(32) })
  const { page, expectNoErrors } = await openDesk({ path: '/admin/today' })
  const part = page.locator('.today-part', { hasText: 'Altre date chieste' })
  await part.getByText('vorrebbe').first().waitFor()
  await part.getByRole('link', { name: /Salviati/ }).click()
  const section = findSection(page)
  await section.locator('.price-comparison').getByText('300').first().waitFor()
  await section.getByText('Leggi la mail').click()
  await section.locator('.mail-text').getByText('Abbiamo spostato il tuo soggiorno').waitFor()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Sposta il soggiorno' }).dblclick()
  await expectToast(page, `Salvato. ${saved}`)
  await section.waitFor({ state: 'detached' })
  expect(await readStored()).toMatchObject({ ...buildStay(32), wishedStay: null, agreedPrice: '300.00' })
  expect((await listMails()).filter((kind) => kind === 'stayMoved')).toHaveLength(1)
  expect(await guest().call('bookings.viewRequest', link)).toMatchObject({ ...buildStay(32), wishedStay: null })
  expect(page.url()).toContain(code)
  expectNoErrors()
})

test('staff say no with a sentence of their own, without a network, and it is sent once', async () => {
  const { code, link, readStored, listMails } = await setUpStay('Strozzi', 50)
  await guest().call('bookings.wish', { ...link, body: buildStay(52) })
  const { page, context, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
  const section = findSection(page)
  await section.getByRole('button', { name: 'Non è possibile…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Una tua frase per l’ospite').fill('Quella settimana siamo chiusi.')
  await dialog.locator('.mail-text').getByText('Quella settimana siamo chiusi.').waitFor()
  await expectAccessible(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Rispondi di no e scrivi all’ospite' }).dblclick()
  await section.waitFor({ state: 'detached' })
  expect((await readStored())?.wishedStay).toEqual(buildStay(52))
  await context.setOffline(false)
  await expect.poll(async () => (await readStored())?.wishedStay, { timeout: 20_000 }).toBeNull()
  expect((await listMails()).filter((kind) => kind === 'wishDeclined')).toHaveLength(1)
  expectNoErrors(/ERR_INTERNET_DISCONNECTED|Failed to load/)
})

test('a move that was pressed without a network is sent later; where the guest has changed the wish, a person decides', async () => {
  const { code, link, readStored, listMails } = await setUpStay('Pazzi', 70)
  const other = await setUpStay('Frescobaldi', 90)
  await guest().call('bookings.wish', { ...link, body: buildStay(72) })
  await guest().call('bookings.wish', { ...other.link, body: buildStay(92) })
  const { page, context } = await openDesk()
  const move = async (stayCode: string) => {
    await page.goto(`/admin/bookings/${stayCode}`)
    await findSection(page).getByRole('button', { name: 'Sposta il soggiorno' }).waitFor()
  }
  await move(code)
  await context.setOffline(true)
  await findSection(page).getByRole('button', { name: 'Sposta il soggiorno' }).click()
  await findSection(page).waitFor({ state: 'detached' })
  expect((await readStored())?.checkinDate).toBe(buildStay(70).checkinDate)
  await context.setOffline(false)
  await expect.poll(async () => (await readStored())?.checkinDate, { timeout: 20_000 }).toBe(buildStay(72).checkinDate)
  expect((await listMails()).filter((kind) => kind === 'stayMoved')).toHaveLength(1)

  await move(other.code)
  await context.setOffline(true)
  await findSection(page).getByRole('button', { name: 'Sposta il soggiorno' }).click()
  await findSection(page).waitFor({ state: 'detached' })
  await guest().call('bookings.wish', { ...other.link, body: buildStay(94) })
  await context.setOffline(false)
  await toSend(page).click()
  await page.getByText('Altre date chieste dall’ospite').first().waitFor()
  expect(await other.readStored()).toMatchObject({ ...buildStay(90), wishedStay: buildStay(94) })
})

test('a wish for several rooms is moved room by room, and the mail goes with the last one', async () => {
  const staff = await logInColleague()
  const rooms = [7, 4].map((roomId) => ({ roomId, numberOfGuests: 2 }))
  const body = { ...buildGroupRequest(buildStay(110, 2), rooms), guestSurname: 'Tornabuoni' }
  const { code, secret, bookings } = await guest().call('bookings.requestGroup', { body })
  const link = { params: { code }, headers: { authorization: `Bearer ${secret}` } }
  await guest().call('bookings.wish', { ...link, body: buildStay(112, 2) })
  const { page } = await openDesk()
  for (const { code: roomCode, room } of bookings) {
    await page.goto(`/admin/bookings/${roomCode}`)
    await findSection(page).getByText('vale per tutte le camere').waitFor()
    await page.locator('.booking-facts').getByText(room.name).first().waitFor()
    await findSection(page).getByRole('button', { name: 'Sposta il soggiorno' }).click()
    await findSection(page).waitFor({ state: 'detached' })
  }
  const stored = (await staff.call('bookings.list')).filter(({ groupCode }) => groupCode === code)
  expect(stored).toMatchObject([buildStay(112, 2), buildStay(112, 2)])
  const lists = await Promise.all(stored.map(({ id }) => staff.call('mails.list', { query: { bookingId: id } })))
  const mails = lists.flat().filter(({ kind }) => kind === 'stayMoved')
  expect(mails).toHaveLength(1)
  const { text } = await staff.call('mails.show', { params: { id: mails[0]?.id ?? '' } })
  for (const { room } of bookings) expect(text).toContain(room.name)
})

test('what a guest was typing when the request was answered stays, and the contact form takes it', async () => {
  const staff = await logInColleague()
  const body = buildRequest({ roomId: 5, ...buildStay(60) })
  const { id, code, secret } = await guest().call('bookings.request', { body })
  const { page } = await visit({ viewport: { width: 360, height: 740 } })
  await page.goto(`/booking/${code}#${secret}`)
  const text = 'Arriviamo in bicicletta'
  await page.locator('#request-message').fill(text)
  await staff.call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
  await page.getByRole('button', { name: 'Invia il messaggio' }).click()
  await page.locator('#unsent-message:focus').waitFor()
  const note = page.locator('section', { has: page.locator('#unsent-message') })
  await note.getByText(text).waitFor()
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Scrivici' }).click()
  await expect.poll(() => page.getByLabel('Messaggio').inputValue()).toBe(text)
})
