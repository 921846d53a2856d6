// Staff and a request of several rooms: they see it as one, and confirm, decline or cancel all rooms at once.
import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { expectToast, setUpDesk } from './frontDesk.ts'

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

test('staff confirm both rooms of a request with one deposit and one mail, and cancel them', async () => {
  const { code, bookings, readStored, countMails } = await setUpGroup('Ubaldini', 200)
  const { page, expectNoErrors } = await openDesk()
  await page.goto(`/admin/bookings/${bookings[0]?.code}`)
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
  await dialog.getByRole('button', { name: 'Conferma tutte le camere' }).dblclick()
  await expectToast(page, `${notSent} confermate`)
  const stored = await readStored()
  expect(stored.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
  expect(stored.map(({ agreedPrice }) => agreedPrice).toSorted()).toEqual(['100.00', '200.00'])
  expect(await countMails('confirmation')).toBe(1)
  await section.getByText('Confermata').first().waitFor()

  await section.getByRole('button', { name: 'Cancella tutte le camere' }).click()
  await dialog.getByRole('button', { name: 'Cancella tutte le camere' }).click()
  await expectToast(page, `${notSent} cancellate`)
  expect((await readStored()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  expect(await countMails('cancellation')).toBe(1)
  expect(await section.getByRole('button').count()).toBe(0)
  expectNoErrors()
})

test('staff decline both rooms with a sentence, and a room that somebody else has changed stops it', async () => {
  const { staff, code, bookings, readStored, countMails } = await setUpGroup('Salimbeni', 210)
  const { page } = await openDesk()
  await page.goto(`/admin/bookings/${bookings[0]?.code}`)
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

test('list, search and planner say which bookings are of one request', async () => {
  const { code } = await setUpGroup('Bardi', 5)
  const { page } = await openDesk()
  await page.goto('/admin/bookings')
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
