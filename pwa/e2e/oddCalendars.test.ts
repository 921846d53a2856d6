// What staff see of a calendar with an event that cannot be read, and of days that a portal closes by itself.
import type { Page } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { startPortal, writeFeed } from '#api/testing/portal.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague } = setUpDesk({ ALLOW_PRIVATE_ADDRESSES: '1' })
const today = toFarmDay(Date.now())

async function expectAccessibleInBoth(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

test('staff read which event could not be read, and a manager lets days count no more that the portal closes by itself', async () => {
  const portal = await startPortal()
  onTestFinished(portal.stop)
  const colleague = await logInColleague()
  const event = (uid: string, from: number, summary: string) => ({
    uid,
    summary,
    checkinDate: addDays(today, from),
    checkoutDate: addDays(today, from + 2),
  })
  const title = 'Airbnb (Not available)'
  const feed = writeFeed([event('a', 400, title), event('b', 410, 'Reserved')])
  portal.set(feed.replace('UID:b', 'UID:b\r\nRRULE:FREQ=NEVER'))
  const body = { id: uuidv7(), roomId: 3, name: 'Airbnb Loggia', portal: 'airbnb', importUrl: portal.url } as const
  await colleague.call('channels.add', { body })
  await colleague.call('channels.fetch', { params: { id: body.id } })
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Canali')
  const line = page.locator('.row', { hasText: 'Airbnb Loggia' })
  await line.getByText('1 evento su 2 non si legge').waitFor()
  expect(await line.locator('pre').innerText()).toContain('UID:b')
  await expectAccessibleInBoth(page)
  const dialog = page.getByRole('dialog')
  const edit = async () => {
    await line.getByRole('button', { name: /^Altre azioni/ }).click()
    await page.getByRole('menuitem', { name: 'Modifica' }).click()
    return dialog.getByRole('checkbox', { name: 'Questi giorni qui non contano' })
  }
  const isOn = async () =>
    (await colleague.call('channels.list')).find(({ id }) => id === body.id)?.ignoredTitles.includes(title)
  for (const ignored of [true, false]) {
    const box = await edit()
    await dialog.getByLabel(`«${title}»`).waitFor()
    await expectAccessible(page)
    await box.setChecked(ignored)
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(isOn).toBe(ignored)
    await expect
      .poll(async () => (await colleague.call('channels.list')).find(({ id }) => id === body.id)?.comingStays)
      .toBe(ignored ? 0 : 1)
  }
  expectNoErrors()
})
