// What a process keeps in memory belongs to the rows, not to their numbers, which are the same in two young farms.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readProperty } from '#api/settings/queries.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { createBackup, findBackupFile } from '#api/testing/backups.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { textChanges } from '#api/texts/model.ts'

const readHome = async (server: TestServer) => (await new ApiClient(server).send('GET', '/')).text

/** Makes the sample farm another one, by the same writes in each. Returns the manager and the revisions of its rows. */
async function makeFarm(server: TestServer, name: string) {
  const manager = await new ApiClient(server).logIn()
  await manager.call('property.change', { body: { name } })
  const params = { language: 'it', id: 'about.description1' } as const
  await manager.call('texts.change', { params, body: { text: `Siamo a ${name}.` } })
  const home = await readHome(server)
  expect(home).toContain(`<title>${name} `)
  expect(home).toContain(`Siamo a ${name}.`)
  const [change] = await textChanges(server.db).findAll({ raw: true })
  return { manager, revisions: [(await readProperty(server.db)).version, change?.revision] }
}

onBothDatabases((server) => {
  test('after a restore of another farm’s backup the pages show that farm, though its rows have the same revisions', async () => {
    const other = await startTestServer()
    try {
      const [mine, theirs] = [await makeFarm(server(), 'Casa Prima'), await makeFarm(other, 'Casa Seconda')]
      expect(theirs.revisions).toEqual(mine.revisions)
      const backup = await createBackup(other, theirs.manager)
      const raw = await readFile(await findBackupFile(other, backup.id))
      const headers = { 'content-type': 'application/octet-stream' }
      expect((await mine.manager.send('POST', '/api/restore/upload', { raw, headers })).status).toBe(202)
      await server().backups.idle()
      const home = await readHome(server())
      expect(home).toContain('<title>Casa Seconda ')
      expect(home).toContain('Siamo a Casa Seconda.')
      expect(home).not.toContain('Casa Prima')
    } finally {
      await other.stop()
    }
  })
})
