import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const isFolder = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isDirectory() ?? false

/**
 * Creates a folder that only this user can read, and its parents. Without Node's `recursive`, which never ends where a
 * folder exists and takes no entries, such as /proc.
 */
export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (await isFolder(path)) return
    const isParentMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isParentMissing || (await isFolder(dirname(path)))) throw error
    await createFolder(dirname(path))
    await createFolder(path)
  }
}
