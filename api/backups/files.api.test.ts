import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { createBackup, findBackupFile } from '#api/testing/backups.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { accounts } from '#api/testing/server.ts'

onBothDatabases(
  (server) => {
    test('a backup is downloaded once after the password, and deleted unless it is the last', async () => {
      const manager = await new ApiClient(server()).logIn()
      const { id } = await createBackup(server(), manager)
      const allow = (body: object) => manager.tryCall('backups.allowDownload', { params: { id }, body })
      for (const body of [{}, { password: 'sbagliata' }, { code: '123456' }])
        expect((await allow(body)).status, JSON.stringify(body)).toBe(401)
      const { url } = await manager.call('backups.allowDownload', {
        params: { id },
        body: { password: accounts.manager.password },
      })
      const content = await readFile(await findBackupFile(server(), id))
      const fetched = await fetch(server().url + url)
      expect(fetched.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.tar\.gz"$/)
      expect(Buffer.from(await fetched.arrayBuffer()).equals(content)).toBe(true)
      expect((await fetch(server().url + url)).status).toBe(404)
      const late = await manager.call('backups.allowDownload', {
        params: { id },
        body: { password: accounts.manager.password },
      })
      await server().passTime(61_000)
      expect((await fetch(server().url + late.url)).status).toBe(404)

      const later = await createBackup(server(), manager)
      await manager.call('backups.remove', { params: { id } })
      expect((await manager.tryCall('backups.remove', { params: { id } })).status).toBe(404)
      await expect(findBackupFile(server(), id)).rejects.toThrow()
      for (const other of await manager.call('backups.listRestorable')) {
        if (other.id !== later.id) await manager.call('backups.remove', { params: { id: other.id } })
      }
      const refused = await manager.tryCall('backups.remove', { params: { id: later.id } })
      expect([refused.status, getProblemCode(refused)]).toEqual([409, 'last_backup'])
      await findBackupFile(server(), later.id)
      const actions = (await manager.call('log.list')).map(({ call }) => call)
      expect(actions).toEqual(expect.arrayContaining(['backups.allowDownload', 'backups.remove']))
    })
  },
  { env: { LOG_LEVEL: 'silent' } },
)
