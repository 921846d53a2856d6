import { expect, test } from 'vitest'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { writeSetting } from '#api/settings/actions.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { standardAppearance } from '#contract/site/appearance.ts'

const look = { accent: '#2f6446', typeface: 'fraunces' } as const

onSqlite((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const change = async (appearance: object) =>
    (await logIn()).tryCall('property.change', { body: { appearance }, headers: { 'accept-language': 'en' } })
  /** An unknown parameter asks for the page as it is now. */
  const readPage = async () => (await new ApiClient(server()).send('GET', '/?fresh=1')).text

  test('a document of an earlier program has the standard look, and its pages nothing of another one', async () => {
    const { appearance, ...stored } = sampleProperty
    const context = { call: 'property.change', now: server().now(), staff: null, key: null } as const
    await write(server().db, context, async (tx) => {
      await writeSetting(tx, 'property', stored)
      return ok(undefined)
    })
    expect(appearance).toEqual(standardAppearance)
    expect((await (await logIn()).call('property.read')).appearance).toEqual(standardAppearance)
    expect(await readPage()).not.toMatch(/--color-accent|Fraunces|appearance/)
  })

  test('a farm’s look is on its pages at once, in the feed and in a backup; another change leaves it', async () => {
    const staff = await logIn()
    const { cursor } = await readChangePages(staff)
    expect((await change({ ...look, accent: '#2F6446' })).status).toBe(200)
    await staff.call('property.change', { body: { shortName: 'Nuovo' } })
    expect((await staff.call('property.read')).appearance).toEqual(look)
    expect(await readPage()).toContain(`:root{--color-accent:${look.accent};`)
    expect((await staff.send('GET', '/offline.html')).text).toContain(`:root{--color-accent:${look.accent};`)
    const rows = (await readChangePages(staff, cursor)).pages.flatMap((page) => page.settings)
    expect(rows.find(({ key }) => key === 'property')?.value).toMatchObject({ appearance: look })

    const { id } = await createBackup(server(), staff)
    expect((await change(standardAppearance)).status).toBe(200)
    expect(await readPage()).not.toContain('--color-accent')
    await runToEnd(server(), staff, () => staff.call('backups.restore', { params: { id } }))
    expect((await (await logIn()).call('property.read')).appearance).toEqual(look)
  })

  test.each([
    [
      { accent: '#ffcc00', typeface: 'garamond' },
      'Too light: white letters on it could not be read. Choose a darker one.',
    ],
    [{ accent: 'red;}', typeface: 'garamond' }, 'Choose a colour'],
    [{ accent: '#2f6446', typeface: 'comic' }, 'Choose the typefaces'],
  ])('refuses the look %j with a sentence', async (appearance, message) => {
    const before = await (await logIn()).call('property.read')
    const { status, text } = await change(appearance)
    expect(status).toBe(400)
    expect(text).toContain(message)
    expect(await (await logIn()).call('property.read')).toEqual(before)
  })
})
