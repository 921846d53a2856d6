// Staff report arrivals to the police's portal by pressing the buttons of the page.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { type PolicePortal, startPolicePortal } from '#api/testing/policePortal.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { GuestInput } from '#contract/guests/guests.ts'
import { expectToast, findPlaceLink, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague } = setUpDesk({ ALLOW_PRIVATE_ADDRESSES: '1' })
const today = toFarmDay(Date.now())

let portal: PolicePortal
beforeAll(async () => {
  portal = await startPolicePortal()
  portal.setDay(today)
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.calls.length = 0
})

/** The guests of a stay for tonight, who came just now, and the page on which they are reported. */
async function openSchedine(guests: GuestInput[]) {
  const colleague = await logInColleague()
  const { user, password, wsKey } = portal.credentials
  await colleague.call('duties.change', { body: { alloggiati: { url: portal.url, user, password, wsKey } } })
  const stay = { checkinDate: today, checkoutDate: addDays(today, 2), status: 'confirmed', agreedPrice: 90 }
  const guest = { guestName: 'Neri', guestSurname: guests[0]?.surname, guestPhone: '+39 000 1' }
  let id = ''
  for (let roomId = 1; roomId <= 15 && id === ''; roomId++) {
    const booked = await colleague.tryCall('bookings.desk', { body: { ...stay, ...guest, roomId } })
    if (booked.status === 201) ({ id } = booked.json as { id: string })
  }
  // Few rooms are free tonight.
  onTestFinished(async () => void (await colleague.call('bookings.trash', { params: { id } })))
  await colleague.call('guests.replace', { params: { id }, body: guests })
  const guestIds = guests.map((it) => it.id)
  const arrival = { guestIds, at: new Date().toISOString(), seen: 'inPerson' as const }
  await colleague.call('guests.arrive', { params: { id }, body: arrival })
  const visitor = await openDesk()
  await openPlace(visitor.page, 'Adempimenti')
  return { ...visitor, colleague, id }
}

const findSend = (page: Page, n: number) =>
  page.getByRole('button', { name: n === 1 ? 'Invia una schedina' : `Invia ${n} schedine`, exact: true })
const findPerson = (page: Page, surname: string) => page.locator('.row').filter({ hasText: surname })

test('a press sends the arrivals once, and the page says that the portal has them', async () => {
  const { page, expectNoErrors } = await openSchedine([buildHead('ALBIZZI'), buildMember('ALBIZZI')])
  await findSend(page, 2).click()
  await expectToast(page, 'Accettate: 2. Rifiutate: 0. Senza risposta: 0.')
  await findPerson(page, 'ALBIZZI Tom').getByText('Accettata, ricevuta da domani').waitFor()
  await findSend(page, 2).waitFor({ state: 'detached' })
  expect(portal.calls).toEqual(['GenerateToken', 'Ricevuta', 'Test', 'Send'])
  expect(portal.taken.get(today)).toHaveLength(2)
  await expectAccessible(page)
  expectNoErrors()
})

test('two quick presses are one', async () => {
  const { page, expectNoErrors } = await openSchedine([buildHead('BARDI')])
  await findSend(page, 1).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expectToast(page, 'Accettate: 1. Rifiutate: 0. Senza risposta: 0.')
  expect(portal.calls.filter((it) => it === 'GenerateToken')).toHaveLength(1)
  expect(portal.taken.get(today)?.filter((line) => line.includes('BARDI'))).toHaveLength(1)
  expectNoErrors()
})

test('without a network the button says why it is disabled, and afterwards it sends', async () => {
  const { page, context, expectNoErrors } = await openSchedine([buildHead('CAPPONI')])
  await findSend(page, 1).waitFor()
  await context.setOffline(true)
  await expect.poll(() => findSend(page, 1).isDisabled()).toBe(true)
  const reason = await findSend(page, 1).getAttribute('aria-describedby')
  expect(await page.locator(`[id="${reason}"]`).innerText()).toBe('Serve la rete')
  expect(portal.calls).toEqual([])
  await context.setOffline(false)
  await findSend(page, 1).click()
  await expectToast(page, 'Accettate: 1. Rifiutate: 0. Senza risposta: 0.')
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('the words of a refusal are shown, a portal that is down is said, and the next press sends', async () => {
  const { page, expectNoErrors } = await openSchedine([buildHead('DONATI')])
  portal.refuse.set('CADONATI77', 'Comune di nascita errato')
  await findSend(page, 1).click()
  await expectToast(page, 'Accettate: 0. Rifiutate: 1. Senza risposta: 0.')
  await findPerson(page, 'DONATI').getByText('Il portale dice: Comune di nascita errato').waitFor()
  portal.refuse.clear()
  portal.troubles.set('GenerateToken', 'down')
  await findSend(page, 1).click()
  await page.locator('.toast', { hasText: 'Niente inviato' }).getByRole('button').click()
  await findSend(page, 1).click()
  await expectToast(page, 'Accettate: 1. Rifiutate: 0. Senza risposta: 0.')
  await findPerson(page, 'DONATI').getByText('Accettata, ricevuta da domani').waitFor()
  expectNoErrors(/502/)
})

test('a refusal stands on the page of the day, and its words where it is mended; the family goes after the correction', async () => {
  const [head, member] = [buildHead('ELMI'), buildMember('ELMI')]
  const { page, colleague, id, expectNoErrors } = await openSchedine([head, member])
  portal.refuse.set('TOM ', 'Data di nascita errata')
  onTestFinished(() => portal.refuse.clear())
  await findSend(page, 2).click()
  await expectToast(page, 'Accettate: 0. Rifiutate: 1. Senza risposta: 0.')
  await findPerson(page, 'ELMI Léa')
    .getByText(/^Aspetta: il portale ha rifiutato/)
    .waitFor()
  await expectAccessible(page)
  await openPlace(page, 'Oggi')
  const problems = page.getByRole('region', { name: 'Da sistemare' })
  await problems.getByText('Il portale della questura ha rifiutato una schedina:').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await problems.getByRole('link', { name: 'Neri ELMI' }).click()
  await page.getByText('Il portale della questura ha rifiutato questa persona: «Data di nascita errata».').waitFor()
  await expectAccessible(page)
  portal.refuse.clear()
  const body = [head, { ...member, birthDate: '2019-02-28' }]
  await colleague.call('guests.replace', { params: { id }, body })
  await page.getByText('Il portale della questura ha rifiutato').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await findPlaceLink(page, 'Adempimenti').waitFor()
  await openPlace(page, 'Adempimenti')
  await findSend(page, 2).click()
  await expectToast(page, 'Accettate: 2. Rifiutate: 0. Senza risposta: 0.')
  expectNoErrors()
})

test('of a lost answer staff say that the portal has nothing, send again, and mark somebody without a document', async () => {
  const [lost, typed] = [buildHead('FREDI'), buildHead('FORESE', { kind: 'single', documentNumber: null })]
  const { page, expectNoErrors } = await openSchedine([lost, typed])
  portal.troubles.set('Send', 'down')
  await findSend(page, 1).click()
  await page.locator('.toast', { hasText: 'Senza risposta: 1.' }).getByRole('button').click()
  const answer = page.getByRole('alertdialog')
  await findPerson(page, 'FREDI').getByRole('button', { name: 'Ho guardato nel portale: non c’è (FREDI Léa)' }).click()
  await answer.getByRole('button', { name: 'No, non c’è' }).click()
  await findSend(page, 1).click()
  await findPerson(page, 'FREDI').getByText('Accettata, ricevuta da domani').waitFor()
  await findPerson(page, 'FORESE').getByRole('button', { name: 'Segna a mano: FORESE Léa' }).click()
  await answer.getByRole('button', { name: 'Segna come caricate' }).click()
  await findPerson(page, 'FORESE').getByText('Caricata a mano').waitFor()
  expect(portal.taken.get(today)?.filter((line) => line.includes('FREDI'))).toHaveLength(1)
  await page.setViewportSize({ width: 360, height: 740 })
  await findPerson(page, 'FORESE').getByRole('link', { name: 'FORESE Léa' }).click()
  const state = page.getByText('comunicato, dati cancellati')
  await state.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expectNoErrors()
})

test('the access is tried where it is saved, and its failure stands there and on the page of the day', async () => {
  const { page, expectNoErrors } = await openSchedine([buildHead('GUIDI')])
  const dialog = page.getByRole('dialog')
  const save = async (label: string, text: string, button = 'Salva') => {
    await page.getByRole('button', { name: 'Accesso al portale' }).click()
    await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expectToast(page, 'Impostazioni salvate')
  }
  await save('Password', 'scaduta')
  await page.getByText('L’accesso è salvato e non è ancora stato usato: provalo.').waitFor()
  await page.getByRole('button', { name: 'Prova l’accesso' }).click()
  await page.locator('.toast', { hasText: 'L’accesso non funziona' }).getByRole('button').click()
  await page.getByText('Le parole del servizio: «Utente, Password o WsKey non validi»').waitFor()
  await expectAccessible(page)
  await openPlace(page, 'Oggi')
  await page.getByRole('link', { name: /^Alloggiati Web: l’ultimo tentativo non è riuscito/ }).click()
  await save('Password', portal.credentials.password, 'Salva e prova l’accesso')
  await expectToast(page, 'L’accesso funziona')
  await page.getByText(/^L’ultima volta ha funzionato/).waitFor()

  await page.getByRole('button', { name: 'Accesso al portale' }).click()
  await dialog.getByLabel('Indirizzo del servizio').fill('https://example.org/service.asmx')
  expect(await dialog.getByText('Con un altro indirizzo va scritta di nuovo.').count()).toBe(2)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText('L’accesso al portale non è impostato').waitFor()
  expectNoErrors(/502/)
})
