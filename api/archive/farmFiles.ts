/**
 * The files of a farm that are beside its stores: the owner's photographs and the receipts of the police's portal. Lists
 * them for a backup, and copies them back in a restore. Their paths are those below DATA_DIR.
 */
import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { createFolder } from '#api/db/folders.ts'
import { fsyncPath } from './files.ts'

const folders = ['pictures', 'receipts']
/** A tar header has 100 bytes for a name. */
const maxNameBytes = 100

/** Whether a photograph, or what belongs to one, can have this name in the folder of this place. */
export type PictureCheck = (place: string, file: string) => boolean

/** Where a farm's files are. The folder need not exist. */
export type FarmFolder = { folder: string; isPicture: PictureCheck }

const splitPicturePath = (path: string): [place: string, file: string] | null => {
  const [, place, file] = /^pictures\/([a-z0-9][a-z0-9-]{0,29})\/([^./\\\p{Cc}][^/\\\p{Cc}]*)$/u.exec(path) ?? []
  return place === undefined || file === undefined || Buffer.byteLength(path) > maxNameBytes ? null : [place, file]
}

const receiptPath = /^receipts\/\d{4}-\d\d-\d\d-([0-9a-f]{32})\.pdf$/

const hashReceipt = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 32)

/** The file of a receipt has the name of its content: one that is replaced stays until no backup under way needs it. */
export const nameReceipt = (day: string, content: Buffer): string => `${day}-${hashReceipt(content)}.pdf`

/** Whether a part of a backup can be one of these files: one level deep, no hidden file. */
export const isFarmFilePath = (path: string): boolean => splitPicturePath(path) !== null || receiptPath.test(path)

/** Whether this program knows what the file is for. Earlier ones have saved all that was in the folder of a picture. */
export function isKnownFile(path: string, isPicture: PictureCheck): boolean {
  const picture = splitPicturePath(path)
  return picture === null ? receiptPath.test(path) : isPicture(...picture)
}

/** Whether a receipt has the content that its name says. True for other files. */
export function hasNamedContent(path: string, content: Buffer): boolean {
  const [, hash = null] = receiptPath.exec(path) ?? []
  return hash === null || hash === hashReceipt(content)
}

export const isPicturePath = (path: string): boolean => path.startsWith('pictures/')

/** The paths of all these files, sorted; none where there is no such folder. */
export async function listFarmFiles({ folder, isPicture }: FarmFolder): Promise<string[]> {
  const listFolder = async (name: string) => {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(() => [])
    return entries.filter((it) => it.isFile()).map((it) => relative(folder, join(it.parentPath, it.name)))
  }
  const paths = await Promise.all(folders.map(listFolder))
  return paths
    .flat()
    .filter((path) => isKnownFile(path, isPicture))
    .sort()
}

export async function readFarmFilesSize(place: FarmFolder): Promise<number> {
  const sizes = (await listFarmFiles(place)).map(async (path) => (await stat(join(place.folder, path))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const getPartPath = (path: string): string => join(dirname(path), `.${basename(path)}.part`)

/** Copies files into the farm's folder: those that are missing there, or those whose content differs. */
export async function copyFarmFiles(
  sourceFolder: string,
  targetFolder: string,
  paths: string[],
  filter: 'missing' | 'changed',
): Promise<void> {
  for (const path of paths) {
    const target = join(targetFolder, path)
    const existing = await readFile(target).catch(() => null)
    if (filter === 'missing' ? existing !== null : existing?.equals(await readFile(join(sourceFolder, path)))) continue
    await createFolder(dirname(target))
    await copyFile(join(sourceFolder, path), getPartPath(target))
    await fsyncPath(getPartPath(target))
    await rename(getPartPath(target), target)
  }
  const targets = paths.map((path) => join(targetFolder, path))
  for (const folder of new Set(targets.flatMap((target) => [dirname(target), dirname(dirname(target))])))
    await fsyncPath(folder)
  for (const target of targets) await rm(getPartPath(target), { force: true })
}

/** Writes one file completely or not at all, and flushes it to the disk. */
export async function writeFarmFile(path: string, content: Buffer): Promise<void> {
  await createFolder(dirname(path))
  await writeFile(getPartPath(path), content, { mode: 0o600, flush: true })
  await rename(getPartPath(path), path)
  await fsyncPath(dirname(path))
}
