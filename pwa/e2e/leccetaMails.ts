/** Causes every kind of mail, those to guests in all languages: guests by their calls, staff by their presses. */
import type { Locator, Page } from 'playwright-core'
import { QueryTypes } from 'sequelize'
import { expect } from 'vitest'
import { type Database, openDatabase } from '#api/db/database.ts'
import { trustClock } from '#api/db/trustedTime.ts'
import { sendPlannedMails } from '#api/mailPlan/jobs.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { buildHead, buildMember, france } from '#api/testing/guests.ts'
import { startPolicePortal } from '#api/testing/policePortal.ts'
import { startPortal } from '#api/testing/portal.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { mailHours } from '#contract/mailPlan.ts'
import { guestMailKinds, mailKinds } from '#contract/mails.ts'
import type { Language } from '#locales/language.ts'
import { languages } from '#locales/language.ts'
import { chooseAction, expectToast, openPlace } from './frontDesk.ts'
import { fillLabels, save } from './leccetaForms.ts'

const today = toFarmDay(Date.now())
const hourMs = 3_600_000

export type Farm = { server: RunningServer; manager: ApiClient; page: Page; roomIds: number[] }

/** Works in the farm's own database, where time has to pass. */
async function openFarm<Result>({ server }: Farm, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ dataDir: server.dataDir, url: undefined })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const update = (farm: Farm, sql: string, ...bind: unknown[]) =>
  openFarm(farm, (db) => db.main.query(sql, { bind, type: QueryTypes.UPDATE }))

/** The mails that go by themselves today. */
const sendPlan = (farm: Farm) =>
  openFarm(farm, async (db) => sendPlannedMails(db, await trustClock(db, Date.now()), mailHours.standard))

type Asked = { id: string; code: string; email: string; guest: ApiClient; link: ReturnType<typeof buildLink> }

const buildLink = (code: string, secret: string) => ({
  params: { code },
  headers: { authorization: `Bearer ${secret}` },
})

let guestCount = 0
/** A guest asks for a room, by its place in the list, for days that begin so many days from today. */
async function ask(
  { server, roomIds }: Farm,
  language: Language,
  { room, from, nights = 3 }: { room: number; from: number; nights?: number },
): Promise<Asked> {
  guestCount += 1
  const guest = new ApiClient(server)
  const checkinDate = addDays(today, from)
  const stay = { roomId: roomIds[room] ?? 0, checkinDate, checkoutDate: addDays(checkinDate, nights) }
  const email = `gast-${guestCount}@example.org`
  const name = { guestName: 'Friederike', guestSurname: `Brandt ${guestCount}`, guestEmail: email }
  const body = { ...buildRequest(stay), ...name, checkinTime: '15:30-19:30' }
  const { id, code, secret } = await guest.call('bookings.request', { body, headers: { 'accept-language': language } })
  return { id, code, email, guest, link: buildLink(code, secret) }
}

const modal = (page: Page): Locator => page.getByRole('dialog')
const head = (page: Page): Locator => page.locator('.booking-head')

async function openBooking({ page }: Farm, { code }: Asked): Promise<void> {
  await page.goto(`/admin/bookings/${code}`)
  await head(page).waitFor()
}

/** Presses until the dialog is gone: it may ask whether somebody is sure. */
async function send(page: Page, name: string | RegExp): Promise<void> {
  const dialog = modal(page)
  const button = dialog.getByRole('button', { name, exact: typeof name === 'string' })
  await button.click()
  await expect
    .poll(async () => {
      if ((await dialog.count()) === 0) return true
      if ((await dialog.getByRole('alert').count()) > 0) await button.click()
      return false
    })
    .toBe(true)
}

async function confirm(farm: Farm, booking: Asked, dueOn?: string): Promise<void> {
  const { page } = farm
  await openBooking(farm, booking)
  await head(page).getByRole('button', { name: 'Conferma', exact: true }).click()
  if (dueOn) await modal(page).locator('#confirm-dueOn').fill(dueOn)
  await send(page, 'Conferma e invia')
}

async function act(farm: Farm, action: string, button: string | RegExp): Promise<void> {
  await chooseAction(head(farm.page), action)
  await send(farm.page, button)
}

/** A stay from its request to its end, with what staff write by hand. */
async function liveThrough(farm: Farm, booking: Asked): Promise<void> {
  await openBooking(farm, booking)
  for (const type of ['Acconto', 'Saldo']) {
    await chooseAction(head(farm.page), 'Manda la mail di pagamento')
    await modal(farm.page).getByRole('radio', { name: type }).check()
    await send(farm.page, /^Invia/)
  }
  await act(farm, 'Manda la mail di grazie', /^Invia/)
  await act(farm, 'Cancella la prenotazione', 'Cambia stato e scrivi')
}

async function decline(farm: Farm, booking: Asked): Promise<void> {
  await openBooking(farm, booking)
  await act(farm, 'Rifiuta la richiesta', 'Rifiuta e scrivi all’ospite')
}

/** The guest asks for other days twice: staff say no, then they move the stay. */
async function wish(farm: Farm, { guest, link, ...booking }: Asked, from: number): Promise<void> {
  const { page } = farm
  const askFor = (first: number) => {
    const body = { checkinDate: addDays(today, first), checkoutDate: addDays(today, first + 3) }
    return guest.call('bookings.wish', { ...link, body })
  }
  const section = page.locator('.booking-section', { hasText: 'L’ospite chiede altre date' })
  await askFor(from + 2)
  await openBooking(farm, { guest, link, ...booking })
  await section.getByRole('button', { name: 'Non è possibile…' }).click()
  await send(page, 'Rispondi di no e scrivi all’ospite')
  await section.waitFor({ state: 'detached' })
  await askFor(from + 1)
  await section.getByRole('button', { name: 'Sposta il soggiorno' }).click()
  await section.waitFor({ state: 'detached' })
}

/** Staff write that a stay began yesterday. */
async function beginYesterday(farm: Farm, booking: Asked): Promise<void> {
  const { page } = farm
  await openBooking(farm, booking)
  await page.getByRole('button', { name: 'Modifica il soggiorno' }).click()
  await modal(page).locator('[name=checkinDate]').fill(addDays(today, -1))
  await modal(page).locator('[name=checkoutDate]').fill(addDays(today, 2))
  await modal(page).getByRole('button', { name: 'Salva le modifiche' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sì, salva' }).click()
  await modal(page).waitFor({ state: 'detached' })
}

/** Switches on a mail that goes by itself. */
async function planMail({ page }: Farm, name: string): Promise<void> {
  await openPlace(page, 'Mail automatiche')
  await page.getByRole('button', { name: new RegExp(`^Modifica ${name},`) }).click()
  await modal(page).getByLabel('Questa mail parte da sola').check()
  await save(page, modal(page))
}

const plannedNames = ['Promemoria del saldo', 'Prima dell’arrivo', 'Il giorno prima dell’arrivo', 'Dopo l’arrivo']

/** The requests of a guest in one language, in rooms that nobody else has on these days. */
async function askForStays(farm: Farm, language: Language, at: number) {
  const later = 40 + at * 7
  return {
    lived: await ask(farm, language, { room: 9, from: later }),
    cancelled: await ask(farm, language, { room: 10, from: later }),
    lapsing: await ask(farm, language, { room: 3, from: later }),
    declined: await ask(farm, language, { room: 4, from: later }),
    wished: await ask(farm, language, { room: at, from: 16 }),
    tomorrow: await ask(farm, language, { room: at, from: 1 }),
    soon: await ask(farm, language, { room: 3 + at, from: 5 }),
    begun: await ask(farm, language, { room: 6 + at, from: 30 }),
  }
}
type Stays = Awaited<ReturnType<typeof askForStays>>

/** The mails of single bookings, by hand and by the plan. */
export async function causeMailsOfStays(farm: Farm): Promise<Stays[]> {
  const all: Stays[] = []
  for (const [at, language] of languages.entries()) all.push(await askForStays(farm, language, at))
  for (const { lived, cancelled, declined, wished, tomorrow, soon, begun } of all) {
    await confirm(farm, lived, addDays(today, 2))
    for (const stay of [wished, tomorrow, soon, begun]) await confirm(farm, stay)
    await cancelled.guest.call('bookings.cancelRequest', cancelled.link)
    await tomorrow.guest.call('bookings.sendLink', { params: { code: tomorrow.code }, body: { email: tomorrow.email } })
    await decline(farm, declined)
    await wish(farm, wished, 16)
    await beginYesterday(farm, begun)
  }
  await sendPlan(farm)
  // The invitations went yesterday.
  const yesterday = new Date(Date.now() - 24 * hourMs).toISOString()
  await update(farm, `UPDATE mails SET "createdAt" = $1 WHERE kind = 'checkinInvitation'`, yesterday)
  await sendPlan(farm)
  for (const name of plannedNames) await planMail(farm, name)
  await sendPlan(farm)
  for (const { lived } of all) await liveThrough(farm, lived)
  return all
}

/** Nobody has answered some requests for a year, and another one for half a day. */
export async function letRequestsWait(farm: Farm, all: Stays[]): Promise<void> {
  const setWaiting = (id: string, hours: number) =>
    update(
      farm,
      'UPDATE bookings SET "waitingSince" = $1 WHERE id = $2',
      new Date(Date.now() - hours * hourMs).toISOString(),
      id,
    )
  for (const { lapsing } of all) await setWaiting(lapsing.id, 365 * 24)
  const { id } = await ask(farm, 'de', { room: 5, from: 50 })
  await setWaiting(id, 13)
}

/** Writes an offer in the admin and sends it. */
async function offer({ page, roomIds }: Farm, language: string, at: number): Promise<void> {
  await page.goto('/admin/contacts?show=offers')
  await page.getByRole('button', { name: 'Nuova offerta' }).click()
  const dialog = modal(page)
  const name = { Nome: 'Annegret', Cognome: `Vogt ${at}` }
  await fillLabels(dialog, { ...name, 'E-mail': `vogt-${at}@example.org` })
  await dialog.getByLabel('Lingua').selectOption({ label: language })
  await dialog.getByLabel('Camera').selectOption(String(roomIds[8]))
  await dialog.getByLabel('Check-in').fill(addDays(today, 60 + at * 5))
  await dialog.getByLabel('Check-out').fill(addDays(today, 63 + at * 5))
  await dialog.getByLabel('Ospiti').selectOption('2')
  await dialog.getByLabel('Testo per l’ospite').fill('La stanza ha due ambienti.')
  await send(page, 'Salva bozza')
  await page
    .getByRole('listitem')
    .filter({ hasText: `${name.Nome} ${name.Cognome}` })
    .getByRole('button', { name: 'Invia offerta' })
    .click()
  await send(page, 'Invia offerta')
}

/** Messages, offers and the waiting list. */
export async function causeMailsOfContacts(farm: Farm, readLinks: () => Promise<string[]>): Promise<void> {
  const { server, page } = farm
  for (const [at, language] of languages.entries()) {
    const guest = new ApiClient(server)
    const headers = { 'accept-language': language }
    const surname = `Lenz ${at}`
    const body = { name: 'Jörg', surname, email: `lenz-${at}@example.org`, message: 'Ist am Samstag Verkostung?' }
    await guest.call('contacts.send', { body, headers })
    await page.goto('/admin/contacts')
    await page.locator('.contact', { hasText: surname }).getByRole('button', { name: 'Rispondi', exact: true }).click()
    await modal(page).getByLabel('Risposta').fill('Ja, um elf.')
    await send(page, 'Invia la risposta')
    await offer(farm, ['Italiano', 'English', 'Deutsch'][at] ?? '', at)
    const nights = { from: addDays(today, 100), to: addDays(today, 103), numberOfGuests: 2, privacy: true as const }
    await guest.call('waitlist.add', { body: { ...nights, email: `warten-${at}@example.org` }, headers })
  }
  await expect
    .poll(async () => (await readLinks()).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(languages.length)
  for (const [at, link] of (await readLinks()).entries()) {
    const [, code = '', secret = ''] = /\/offer\/(\w+)#([\w-]+)/.exec(link) ?? []
    const guest = new ApiClient(server)
    const answer = {
      alternative: 0,
      guestPhone: '+49 89 1234567',
      birthDate: '01/02/1980',
      privacyAccepted: true,
    } as const
    if (at === 0) await guest.call('offers.decline', buildLink(code, secret))
    else await guest.call('offers.accept', { ...buildLink(code, secret), body: answer })
  }
}

/** A portal sells nights that are sold here, and then its calendar is gone for a day. */
async function troubleChannel(farm: Farm, { id }: Asked): Promise<() => void> {
  const { page, manager } = farm
  const taken = (await manager.call('bookings.list')).find((it) => it.id === id) ?? expect.fail('the stay is gone')
  const portal = await startPortal()
  portal.set([{ checkinDate: taken.checkinDate, checkoutDate: taken.checkoutDate, uid: 'sold@airbnb.com' }])
  await openPlace(page, 'Canali')
  await page.getByRole('button', { name: 'Nuovo canale' }).click()
  const dialog = modal(page)
  const goOn = dialog.getByRole('button', { name: 'Avanti' })
  await goOn.click()
  await dialog.getByLabel('Camera').selectOption(String(taken.roomId))
  await goOn.click()
  await dialog.getByLabel('Indirizzo del calendario').fill(portal.url)
  await dialog.getByRole('button', { name: 'Controlla l’indirizzo' }).click()
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  const read = page.locator('.row', { hasText: 'Airbnb' }).getByRole('button', { name: 'Leggi ora' })
  await read.click()
  await expectToast(page, 'Calendario letto')
  portal.set('<!doctype html><title>Wartung</title>')
  const readInVain = async () => {
    await read.click()
    await page.locator('.toast', { hasText: 'Il portale non ha dato un calendario' }).getByRole('button').click()
  }
  await readInVain()
  const since = new Date(Date.now() - 24 * hourMs).toISOString()
  await openFarm(farm, (db) => db.machine.query('UPDATE channel_states SET "failingSince" = $1', { bind: [since] }))
  await readInVain()
  return portal.stop
}

/** Arrivals are to be reported by themselves, and the portal refuses the password. */
async function reportArrival(farm: Farm, begun: Asked): Promise<() => void> {
  const { page } = farm
  const portal = await startPolicePortal()
  portal.setDay(today)
  await page.goto('/admin/duties/schedine')
  await page.getByRole('button', { name: 'Accesso al portale' }).click()
  const { user, wsKey } = portal.credentials
  await fillLabels(modal(page), { 'Nome utente': user, Password: 'scaduta', 'Indirizzo del servizio': portal.url })
  await modal(page).getByLabel('Chiave dei servizi web (WSKEY)').fill(wsKey)
  await modal(page).getByLabel('Invia da sé dopo l’arrivo').check()
  await send(page, 'Salva')
  const abroad = { birthState: france, birthComune: null, residenceState: france, residenceComune: null }
  const first = buildHead('BRANDT', { ...abroad, citizenship: france, documentPlace: france })
  await begun.guest.call('guests.replaceOfRequest', { ...begun.link, body: [first, buildMember('BRANDT')] })
  await openBooking(farm, begun)
  await page.getByRole('button', { name: 'Arrivati, documenti visti' }).click()
  await send(page, 'Arrivati, documenti visti')
  return portal.stop
}

/** What staff are told of portals, the police, the day and backups. */
export async function causeMailsToStaff(farm: Farm, stays: Stays): Promise<() => void> {
  const { page } = farm
  const stops = [await troubleChannel(farm, stays.wished), await reportArrival(farm, stays.begun)]
  await page.goto('/admin/property/contacts')
  await page.getByRole('button', { name: 'Invia ora la mail del mattino' }).click()
  await expectToast(page, 'La mail del mattino parte verso l’indirizzo della struttura')
  await openPlace(page, 'Backup')
  await page.getByRole('button', { name: 'Avvia backup manuale' }).click()
  await expectToast(page, 'Backup avviato')
  return () => {
    for (const stop of stops) stop()
  }
}

const forGuests: readonly string[] = [...guestMailKinds, 'offer', 'messageAnswer', 'waitlistConfirm']

/** The kinds of which guests have not got one in each language, or staff none at all. */
export async function listMissingKinds({ manager }: Farm): Promise<string[]> {
  const mails = await manager.call('mails.list', { query: { limit: '1000' } })
  const written = mails.filter(({ state }) => state === 'written')
  const missing: string[] = []
  for (const kind of mailKinds) {
    const shown = written.filter((it) => it.kind === kind)
    const read = shown.map(({ id }) => manager.call('mails.show', { params: { id } }))
    const found = new Set((await Promise.all(read)).map(({ language }) => language))
    if (forGuests.includes(kind) ? languages.some((it) => !found.has(it)) : found.size === 0)
      missing.push(`${kind} (${[...found].join(', ')})`)
  }
  return missing
}
