/** What a process uses, on Linux. */
import { readdir, readFile } from 'node:fs/promises'

/** `cpuSeconds` since the start of the process; `handles` are open files and connections. */
export type ProcessUsage = { megabytes: number; handles: number; cpuSeconds: number }

/** Linux counts the time of processes in hundredths of a second. */
const ticksPerSecond = 100

export async function readProcessUsage(pid: number): Promise<ProcessUsage> {
  return {
    megabytes: await readMemoryMegabytes(pid, 'VmRSS'),
    handles: (await readdir(`/proc/${pid}/fd`)).length,
    cpuSeconds: await readCpuSeconds(pid),
  }
}

/** The CPU time that a process has used so far, in seconds. */
export async function readCpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // What follows the name of the program, which may contain spaces: state, parent, process group … (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The resident memory of a process: now (`VmRSS`) or at its peak (`VmHWM`). */
export async function readMemoryMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

/** The memory that a process takes, in MB. Pages that several processes share, such as the program, are divided. */
export async function readOwnMegabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024
}
