// Each tab shows the data of the server. A change that somebody else made meanwhile is not overwritten without a
// question.
import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { bookingStatuses } from '#contract/stay.ts'
import { bookingCards, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague, requestBooking, origin } = setUpDesk()

test('shows all fields of the server in bookings, calendar, contacts and trash', async () => {
  const staff = await logInColleague()
  const { id, code, room } = await requestBooking('Machiavelli')
  const guest = { specialRequests: 'Una culla', numberOfGuests: 9, hasPets: true, numberOfPets: 3 }
  const { secret: _, ...asked } = await requestBooking('Guicciardini')
  await staff.call('bookings.edit', { params: { id: asked.id }, body: { ...asked, ...guest } })
  const prices = { agreedPrice: '310', depositAmount: '100', balanceAmount: '210', paymentCompleted: true }
  await staff.call('bookings.patch', { params: { id: asked.id }, body: { ...prices, status: 'confirmed' } })
  await staff.tryCall('bookings.trash', { params: { id } })
  const sent = { name: 'Dino', surname: 'Compagni', email: 'dino@example.org', phone: '+39 333 4445556' }
  await new ApiClient({ url: origin() }).call('contacts.send', {
    body: { ...sent, message: 'Avete posto per un camper?' },
  })

  const { page, expectNoErrors } = await openDesk()
  const held = await staff.call('bookings.list')
  const countByStatus = (status: string) => held.filter((it) => it.status === status).length
  const counted = [held.length, ...['pending', 'confirmed', 'cancelled'].map(countByStatus)].map(String)
  await expect.poll(() => page.locator('.counter dd').allInnerTexts()).toEqual(counted)
  for (const [i, status] of bookingStatuses.entries()) {
    await page.locator(`input[name=status][value=${status}]`).check({ force: true })
    await expect.poll(() => page.locator(`.booking-card:not([data-status=${status}])`).count()).toBe(0)
    expect(await bookingCards(page).count()).toBe(Math.min(20, countByStatus(status)))
    const label = ['In Attesa', 'Confermata', 'Cancellata', 'Completata'][i] ?? ''
    expect(await page.locator('.booking-badges').first().innerText()).toContain(label)
  }
  await page.getByRole('radio', { name: 'Tutte' }).check({ force: true })
  await page.getByRole('button', { name: 'Mostra altre' }).click()
  await expect.poll(() => bookingCards(page).count()).toBe(40)

  const card = bookingCards(page).filter({ hasText: asked.code })
  const shown = await card.innerText()
  for (const part of [
    ...['Ginevra Guicciardini', room.name, 'guicciardini@example.org', '+39 000 7654321', 'Una culla'],
    ...['Confermata', 'Pagato', '3 animali', 'massimo', '310', '100', '210', '2 notti', 'arrivo 15:00-20:00'],
  ])
    expect(shown).toContain(part)
  expect(shown).toMatch(/Ospiti\s+9/)
  expect(shown).toMatch(/Richiesta del \d+ \w+ \d{4}, \d\d:\d\d/)

  await page.getByRole('link', { name: 'Calendario' }).click()
  const rooms = page.getByLabel('Camera').first()
  await rooms.selectOption({ label: room.name })
  const bookable = (await staff.call('rooms.list')).filter((it) => it.type !== 'common')
  expect(await rooms.locator('option').allInnerTexts()).toEqual(bookable.map((it) => it.name))
  await page.getByLabel('Mese', { exact: true }).fill(asked.checkinDate.slice(0, 7))
  await page.locator('[data-tone=booked]').first().waitFor()
  await page.locator('[data-tone=booked]').first().click()
  await page.getByText(/^Prenotato da \w+/).waitFor()
  for (const [from, last, message] of [
    ['2027-05-03', '', 'Scegli la data di fine'],
    ['2027-05-03', '2027-05-01', 'La fine viene prima dell’inizio'],
    ['2027-05-03', '2028-12-01', 'Al massimo 400 giorni'],
  ] as const) {
    await page.getByLabel('Dal giorno').fill(from)
    await page.getByLabel('Al giorno (compreso)').fill(last)
    await page.getByRole('button', { name: 'Aggiorna i giorni' }).click()
    await page.getByText(message).waitFor()
  }

  await page.getByRole('link', { name: 'Contatti' }).click()
  const message = await page.locator('.contact').first().innerText()
  for (const part of ['Dino Compagni', sent.email, sent.phone, 'Avete posto per un camper?'])
    expect(message).toContain(part)
  await page.getByRole('link', { name: 'Cestino' }).click()
  await bookingCards(page)
    .filter({ hasText: code })
    .getByText(/^Eliminata il/)
    .waitFor()
  expectNoErrors()
})

test('reports a conflict before it saves prices, a status or the trash, and allows missing fields of a phone booking', async () => {
  const staff = await logInColleague()
  const { id, code } = await requestBooking('Salviati')
  const { page, expectNoErrors } = await openDesk()
  const card = page.locator('article').filter({ hasText: code })
  const modal = page.locator('.modal')
  const changeElsewhere = async (action: string, agreedPrice: string) => {
    await card.getByRole('button', { name: action, exact: true }).click()
    await staff.call('bookings.patch', { params: { id }, body: { agreedPrice } })
    await modal.locator('[type=submit]').click()
  }
  await changeElsewhere('Prezzi', '150')
  await modal.getByText('Nel frattempo qualcun altro ha cambiato questa prenotazione.').waitFor()
  const row = modal.getByRole('row').filter({ hasText: 'Concordato' })
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['–', '150,00'])
  await modal.getByLabel('Concordato').fill('140')
  await modal.getByRole('button', { name: 'Tieni la mia' }).click()
  await modal.waitFor({ state: 'detached' })
  await changeElsewhere('Stato', '160')
  await modal.getByText('I tuoi dati sono già quelli attuali.').waitFor()
  await modal.getByRole('button', { name: 'Tieni la mia' }).click()
  await modal.waitFor({ state: 'detached' })
  await changeElsewhere('Elimina', '170')
  await modal.getByText('Nel frattempo qualcun altro l’ha cambiata').waitFor()
  await modal.getByRole('button', { name: 'Elimina', exact: true }).click()
  await card.waitFor({ state: 'detached' })

  const stay = { checkinDate: '2027-08-01', checkoutDate: '2027-08-03' }
  const taken = await staff.call('bookings.desk', {
    body: { roomId: 3, guestName: 'Folco', guestSurname: 'Portinari', guestPhone: '+39 000 1234567', ...stay },
  })
  const phoned = page.locator('article').filter({ hasText: taken.code })
  for (const [pets, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    await phoned.getByRole('button', { name: 'Modifica' }).click()
    await modal.locator('[name=hasPets]').setChecked(pets)
    await modal.getByRole('button', { name: 'Salva le modifiche' }).click()
    await modal.waitFor({ state: 'detached' })
    const [stored] = (await staff.call('bookings.list')).filter((it) => it.id === taken.id)
    expect(stored).toMatchObject({ guestEmail: null, birthDate: null, nationality: null, numberOfPets: count })
  }
  expectNoErrors(/412/)
})
