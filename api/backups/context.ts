/** The dependencies and folders that the code of backups and restores shares. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { FarmFolder, PictureCheck } from '#api/archive/farmFiles.ts'
import type { RowCheck } from '#api/archive/scratch.ts'
import { createFolder } from '#api/db/folders.ts'
import type { Env } from '#api/env.ts'
import type { Services } from '#api/http/services.ts'

export type BackupContext = Pick<Services, 'db' | 'clock' | 'log'> & {
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_EMAIL' | 'BACKUP_KEY' | 'DATA_DIR'>
  /** Whether a farm can run with the rows of a store. */
  findRowError: RowCheck
  isPicture: PictureCheck
}

/** Now, ISO 8601 UTC. */
export const getTimestamp = ({ clock }: BackupContext): string => new Date(clock.now()).toISOString()

export const getFarmFolder = ({ env, isPicture }: BackupContext): FarmFolder => ({ folder: env.DATA_DIR, isPicture })

/** Uploads and the temporary folders of running tasks. */
export const getScratchFolder = ({ env }: BackupContext): string => join(env.DATA_DIR, 'scratch')

/** Creates an empty temporary folder; the caller removes it. `removeLeftovers` knows it by its prefix. */
export async function createTaskFolder(context: BackupContext): Promise<string> {
  await createFolder(getScratchFolder(context))
  return mkdtemp(join(getScratchFolder(context), 'task-'))
}
