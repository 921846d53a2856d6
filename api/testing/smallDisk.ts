/** A disk that a test can fill: a file system in memory, or, where none may be mounted, a limit of the process. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A backup needs 32 MB that stay free. */
const diskMegabytes = 96

export type SmallDisk = {
  kind: 'file system' | 'limit'
  folder: string
  /** Leaves that many bytes for the process; with a limit, its files cannot grow at all. */
  fill(pid: number, freeBytes: number): Promise<void>
  clear(pid: number): Promise<void>
  remove(): Promise<void>
}

export async function openSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'podere-disk-'))
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  const setLimit = (pid: number, bytes: string) => run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  const ballast = join(folder, 'ballast')
  return {
    kind: isMounted ? 'file system' : 'limit',
    folder,
    fill: async (pid, freeBytes) => {
      if (isMounted) await occupy(ballast, freeBytes)
      else await setLimit(pid, '0')
    },
    clear: async (pid) => {
      if (isMounted) await rm(ballast, { force: true })
      else await setLimit(pid, 'unlimited')
    },
    remove: async () => {
      if (isMounted) await run('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Writes a file of that size. Tries again when another process has taken the space meanwhile. */
async function occupy(path: string, freeBytes: number): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { bavail, bsize } = await statfs(join(path, '..'))
    const bytes = Math.floor((bavail * bsize - freeBytes) / bsize) * bsize
    if (bytes <= 0) return
    const isDone = await run('fallocate', ['-l', String(bytes), path]).then(
      () => true,
      () => false,
    )
    if (isDone) return
    await rm(path, { force: true })
  }
  throw new Error('the disk could not be filled')
}
