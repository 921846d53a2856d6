// How staff find their way: the places, at the three widths.
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { getPlaceAddress, listPlaces, type Place } from '#pwa/admin/places.ts'
import { adminTexts, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk } = setUpDesk()

const getNames = (listed: Place[]) => listed.map(({ label }) => adminTexts.it.t(label))

test('opens every place under its own address', async () => {
  const { page, expectNoErrors } = await openDesk()
  const places = listPlaces('manager')
  const navigation = page.getByRole('navigation', { name: 'Sezioni' })
  const links = navigation.getByRole('link')
  await links.first().waitFor()
  expect(await links.allInnerTexts()).toEqual(getNames(places))
  for (const place of places) {
    await openPlace(page, adminTexts.it.t(place.label))
    expect(new URL(page.url()).pathname).toBe(getPlaceAddress(place.path))
    expect(await navigation.locator('[aria-current=page]').allInnerTexts()).toEqual(getNames([place]))
  }

  // A narrow screen has the places of every day, and a sheet with the others.
  for (const [width, shownCount] of [
    [810, 5],
    [360, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    const more = navigation.getByRole('button', { name: 'Altro' })
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'Altro' })
    expect(await sheet.getByRole('link').allInnerTexts()).toEqual(
      places.slice(shownCount).map(({ label, about }) => `${adminTexts.it.t(label)}\n${adminTexts.it.t(about)}`),
    )
    await expectAccessible(page)
    await sheet.getByRole('link', { name: 'Cestino' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cestino' }).waitFor()
    await sheet.waitFor({ state: 'detached' })
    expect(await links.allInnerTexts()).toEqual(getNames(places.slice(0, shownCount)))
  }
  expectNoErrors()
})
