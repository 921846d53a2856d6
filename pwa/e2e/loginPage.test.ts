// What the login page knows before anybody logs in.
import { expect, test } from 'vitest'
import { setUpDesk } from './frontDesk.ts'
import { waitForWorker } from './unsent.ts'

const { logInColleague, visit } = setUpDesk()

test('the login page shows the present name of the farm on a device that has known another one', async () => {
  const staff = await logInColleague()
  const { page } = await visit()
  await page.goto('/admin')
  await waitForWorker(page)
  const { name } = await staff.call('property.read')
  const brand = page.locator('.login-brand')
  await expect.poll(() => brand.innerText()).toBe(name)
  await staff.call('property.change', { body: { name: 'Cascina Ribattezzata' } })
  await page.reload()
  await expect.poll(() => brand.innerText()).toBe('Cascina Ribattezzata')
  await staff.call('property.change', { body: { name } })
})
