/** What a process uses, on Linux. */
import { readdir, readFile } from 'node:fs/promises'
import { readMemoryMegabytes } from '../../scripts/bench/benchmark.ts'

/** `cpuSeconds` since the start of the process; `handles` are open files and connections. */
export type ProcessUsage = { megabytes: number; handles: number; cpuSeconds: number }

const ticksPerSecond = 100

export async function readProcessUsage(pid: number): Promise<ProcessUsage> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The fields after the name of the program, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    megabytes: await readMemoryMegabytes(pid, 'VmRSS'),
    handles: (await readdir(`/proc/${pid}/fd`)).length,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
  }
}
