// What a process keeps in memory belongs to the rows, not to their numbers, which are the same in two young farms.
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readProperty } from '#api/settings/queries.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { createBackup, findBackupFile } from '#api/testing/backups.ts'
import { startTestServer } from '#api/testing/server.ts'
import { textChanges } from '#api/texts/model.ts'

type Manager = Awaited<ReturnType<ApiClient['logIn']>>
type Change = (manager: Manager, name: string) => Promise<unknown>

const changeFact: Change = (manager, name) => manager.call('property.change', { body: { name } })
const changeText: Change = (manager, name) =>
  manager.call('texts.change', { params: { language: 'it', id: 'about.description1' }, body: { text: name } })

/** Makes the sample farm another one, by the same writes in each. `revisions`: of what may be changed. */
async function startFarm(change: Change, name: string) {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const manager = await new ApiClient(server).logIn()
  await change(manager, name)
  const readHome = async () => (await new ApiClient(server).send('GET', '/')).text
  expect(await readHome()).toContain(name)
  const texts = await textChanges(server.db).findAll({ raw: true })
  const revisions = [(await readProperty(server.db)).version, ...texts.map(({ revision }) => revision)]
  return { server, manager, readHome, revisions }
}

test.each([
  ['a fact', changeFact],
  ['a text', changeText],
])(
  'after a restore of another farm the pages show %s of it, though its row has the same revision',
  async (_, change) => {
    const [mine, theirs] = [await startFarm(change, 'Casa Prima'), await startFarm(change, 'Casa Seconda')]
    expect(theirs.revisions).toEqual(mine.revisions)
    const epoch = await mine.server.db.epoch()
    const backup = await createBackup(theirs.server, theirs.manager)
    const raw = await readFile(await findBackupFile(theirs.server, backup.id))
    const headers = { 'content-type': 'application/octet-stream' }
    expect((await mine.manager.send('POST', '/api/restore/upload', { raw, headers })).status).toBe(202)
    await mine.server.backups.idle()
    const home = await mine.readHome()
    expect(home.includes('Casa Seconda') && !home.includes('Casa Prima')).toBe(true)
    // A write that names the data set is refused, though the row of the other farm has the version that it names.
    const again = await new ApiClient(mine.server).logIn()
    const edit = (set: Record<string, string>) =>
      again.send('PUT', '/api/property', {
        body: { phone: '+39 0575 000000' },
        headers: { 'if-match': `"${mine.revisions[0]}"`, ...set },
      })
    expect([(await edit({ epoch })).status, (await edit({})).status]).toEqual([409, 200])
  },
)
