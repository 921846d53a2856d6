/** Runs backups and restores of a server under test until they finish. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findBackup } from '#api/backups/queries.ts'
import { createBackupService } from '#api/backups/service.ts'
import { systemClock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import { readEnv } from '#api/env.ts'
import { createLogger } from '#api/http/logger.ts'
import { findUnsoundness, isPicture } from '#api/soundness.ts'
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

/** Makes and restores backups of a database without a server. They resolve to the record. */
export function createTestService(db: Database) {
  const by = { id: 'test', username: 'test' }
  const env = readEnv({ DATA_DIR: db.location.dataDir, LOG_LEVEL: 'silent' })
  const log = createLogger(env)
  const service = createBackupService({ db, env, clock: systemClock, log, findRowError: findUnsoundness, isPicture })
  const finish = async (starting: ReturnType<typeof service.restoreFile>) => {
    const started = await starting
    await service.idle()
    return started.ok ? await findBackup(db, started.value.id) : null
  }
  return {
    backUp: () => finish(service.start({ by, key: null })),
    restore: (path: string) => finish(service.restoreFile(path, by)),
    getPath: (fileName: string | null | undefined) => join(env.BACKUP_DIR, fileName ?? ''),
  }
}
