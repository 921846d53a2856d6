/** Lists the owner's photographs for a backup, and copies them back in a restore. */
import { copyFile, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { createFolder, fsyncPath } from './files.ts'

/** A tar header has 100 bytes for a name. */
const maxNameBytes = 100 - 'pictures/'.length

/** Whether a path is `PICTURE/FILE`, as in the owner's folder: one level deep, no hidden file. */
export const isPictureFile = (name: string): boolean =>
  /^[a-z0-9][a-z0-9-]{0,29}\/[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(name) && Buffer.byteLength(name) <= maxNameBytes

/** The paths of all pictures in the owner's folder, sorted; none when there is no such folder. */
export async function listPictures(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((it) => it.isFile())
    .map((it) => relative(folder, join(it.parentPath, it.name)))
    .filter(isPictureFile)
    .sort()
}

const getPartPath = (path: string): string => join(dirname(path), `.${basename(path)}.part`)

/** Copies pictures into the owner's folder: those that are missing there, or those whose content differs. */
export async function copyPictures(
  sourceFolder: string,
  targetFolder: string,
  names: string[],
  filter: 'missing' | 'changed',
): Promise<void> {
  if (names.length === 0) return
  await createFolder(targetFolder)
  for (const name of names) {
    const existing = await readFile(join(targetFolder, name)).catch(() => null)
    if (filter === 'missing' ? existing !== null : existing?.equals(await readFile(join(sourceFolder, name)))) continue
    await createFolder(dirname(join(targetFolder, name)))
    const partPath = getPartPath(join(targetFolder, name))
    await copyFile(join(sourceFolder, name), partPath)
    await fsyncPath(partPath)
    await rename(partPath, join(targetFolder, name))
  }
  for (const folder of new Set([targetFolder, ...names.map((name) => dirname(join(targetFolder, name)))]))
    await fsyncPath(folder)
  for (const name of names) await rm(getPartPath(join(targetFolder, name)), { force: true })
}
