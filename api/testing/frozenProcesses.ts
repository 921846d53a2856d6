/** Stops processes with SIGSTOP, as a machine without memory or a debugger does, and lets them go on. */
import { readdir, readFile } from 'node:fs/promises'

/** The process and its descendants. */
async function listProcesses(pid: number): Promise<number[]> {
  const found = [pid]
  const parents = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
        // The second field, the program's name, may contain spaces.
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return { pid: Number(name), parent }
      }),
  )
  // A child that is listed before its parent has been found is added in a later round.
  for (let known = 0; known < found.length; ) {
    known = found.length
    for (const it of parents) if (found.includes(it.parent) && !found.includes(it.pid)) found.push(it.pid)
  }
  return found
}

/** Freezes a process and its descendants. The returned function lets them go on. */
export async function freeze(pid: number): Promise<() => void> {
  const pids = await listProcesses(pid)
  const send = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const it of pids) {
      try {
        process.kill(it, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  send('SIGSTOP')
  return () => send('SIGCONT')
}
