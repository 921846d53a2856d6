/** Runs backups and restores of a server under test until they finish. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiClient } from './apiClient.ts'
import type { TestServer } from './server.ts'

/** Calls `start`, waits until the backup or restore has finished and returns its record. */
export async function runToEnd(server: TestServer, manager: ApiClient, start: () => Promise<{ id: string }>) {
  const { id } = await start()
  await server.backups.idle()
  const record = (await manager.call('backups.history')).find((it) => it.id === id)
  if (!record) throw new Error('the record is gone')
  return record
}

export const createBackup = (server: TestServer, manager: ApiClient) =>
  runToEnd(server, manager, () => manager.call('backups.start'))

export async function findBackupFile({ env }: TestServer, id: string): Promise<string> {
  const name = (await readdir(env.BACKUP_DIR)).find((it) => it.includes(id))
  if (name === undefined) throw new Error('the backup has no file')
  return join(env.BACKUP_DIR, name)
}
