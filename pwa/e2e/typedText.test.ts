// Nothing that somebody types at the desk is lost: by closing, by leaving, by loading the page again, by a save.
import { expect, test } from 'vitest'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'

const { logInColleague, openDesk } = setUpDesk()

test("keeps a day's note while it is saved, when somebody else changes the day, and asks before another day is chosen", async () => {
  const staff = await logInColleague()
  const { page } = await openDesk()
  await openPlace(page, 'Calendario')
  const note = page.getByLabel('Note (solo per il personale)')
  await note.fill('Imbianchino')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/room-availability/**', async (route) => {
    const response = await route.fetch()
    await isAnswered
    await route.fulfill({ response })
  })
  const address = page.waitForRequest((it) => it.url().includes('/api/room-availability/'))
  await page.getByRole('button', { name: 'Salva il giorno' }).click()
  const [, roomId, date] = (await address).url().match(/room-availability\/(\d+)\/([\d-]+)/) ?? []
  // Typing goes on while the day is saved.
  await note.pressSequentially(' alle')
  answer()
  await expectToast(page, 'Disponibilità aggiornata')
  await note.pressSequentially(' nove')
  expect(await note.inputValue()).toBe('Imbianchino alle nove')
  expect(await page.getByText('Adesso: ').count()).toBe(0)
  const body = { available: false, notes: 'Caldaia' }
  await staff.call('availability.editDay', { params: { roomId: String(roomId), date: String(date) }, body })
  await page.getByText('Adesso: Chiuso dal personale. Caldaia').waitFor()
  expect(await note.inputValue()).toBe('Imbianchino alle nove')
  const otherDay = page.getByRole('button', { name: /, Disponibile$/ }).last()
  await otherDay.click()
  await page.getByRole('button', { name: 'Continua a scrivere' }).click()
  expect(await note.inputValue()).toBe('Imbianchino alle nove')
  await otherDay.click()
  await page.getByRole('button', { name: 'Scarta', exact: true }).click()
  await expect.poll(() => note.inputValue()).toBe('')
})
