import { mkdtemp, open, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder } from '#api/db/folders.ts'

/** Creates the folder if it is missing. Resolves to the reason why no file can be written to it, or null. */
export async function findFolderError(path: string): Promise<string | null> {
  try {
    await createFolder(path)
    await rmdir(await mkdtemp(join(path, '.check-')))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Flushes a file, or the names in a folder, to the disk, so that it survives a power cut. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
