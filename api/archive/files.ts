import { mkdir, open } from 'node:fs/promises'

/** Creates a folder that only this user can read, and its parents. */
export const createFolder = (path: string): Promise<string | undefined> => mkdir(path, { recursive: true, mode: 0o700 })

/** Flushes a file, or the names in a folder, to the disk, so that it survives a power cut. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
