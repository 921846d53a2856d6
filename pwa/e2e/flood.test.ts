// A flood of requests, as a guest and as the front desk live through it.
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { startMailServer } from '#api/testing/mailServer.ts'
import { flood } from '#contract/stays/stay.ts'
import { findCard, setUpDesk } from './frontDesk.ts'

const mailServer = await startMailServer()
const desk = setUpDesk({ SMTP_URL: mailServer.url })
afterAll(mailServer.stop)

test('a guest keeps the days by the link of the mail; staff trash a flood at once, are told what changed, and undo it', async () => {
  const staff = await desk.logInColleague()
  await staff.call('property.change', { body: { turnover: 'blocked', proof: 'always' } })
  const { code, secret } = await desk.requestBooking('Albizi')
  const findLink = () =>
    mailServer.received
      .filter(({ recipient }) => recipient === 'albizi@example.org')
      .map(({ email }) => /\/booking\/\S+/.exec(email.text ?? '')?.[0])[0]
  await expect.poll(findLink, { timeout: 10_000 }).toMatch(new RegExp(`/booking/${code}#`))

  const guest = await desk.visit({ viewport: { width: 360, height: 740 } })
  await guest.page.goto(`/booking/${code}#${secret}`)
  await guest.page.getByText('Apri l’e-mail che ti abbiamo appena mandato').waitFor()
  const confirm = guest.page.getByRole('button', { name: 'Confermo la richiesta' })
  expect(await confirm.count()).toBe(0)
  await guest.page.goto(findLink() ?? '')
  await confirm.waitFor()
  await expectAccessible(guest.page)
  await confirm.click()
  await guest.page.getByRole('heading', { level: 2, name: 'In Attesa' }).waitFor()

  const changed = await desk.requestBooking('Cambiati')
  for (let n = 1; n <= flood.requests; n++) await desk.requestBooking(`Robot${n}`)
  const { page } = await desk.openDesk()
  // The sample farm may have a request of the last minutes, too. A request whose mail is just being sent comes a moment
  // after the others.
  const since = new Date(Date.now() - flood.minutes * 60_000).toISOString()
  const count = (await staff.call('bookings.list')).filter(
    (it) => it.status === 'pending' && it.provedAt === null && it.createdAt >= since,
  ).length
  await page.getByText(`${count} richieste non verificate`).waitFor()
  await page.getByRole('button', { name: 'Scegli quali' }).click()
  const bar = page.getByRole('toolbar', { name: 'Seleziona più richieste' })
  await bar.getByText(`${count} richieste selezionate`).waitFor()
  await expectAccessible(page)
  await findCard(page, 'Robot19').getByRole('checkbox').uncheck()
  await staff.call('bookings.patch', { params: { id: changed.id }, body: { agreedPrice: '300.00' } })
  await bar.getByRole('button', { name: 'Sposta nel cestino' }).click()
  await page.getByText(`${count - 2} richieste sono nel cestino.`).waitFor()
  await page.getByText(`Cambiati (${changed.code})`).waitFor()
  await findCard(page, 'Robot18').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await page.getByText(`${count - 2} richieste sono di nuovo in elenco.`).waitFor()
  await findCard(page, 'Robot18').waitFor()
  // All at once, without choosing.
  await page.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await page.getByRole('button', { name: 'Sposta tutte nel cestino' }).click()
  await page.getByText(`${count - 1} richieste sono nel cestino.`).waitFor()
  await page.getByText('richieste non verificate').waitFor({ state: 'detached' })
})
