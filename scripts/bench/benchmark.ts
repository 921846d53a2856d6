import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../spawn.mjs'

/** A measured figure of the product, a reference value, and the bound that their ratio has to keep. */
export interface Benchmark {
  name: string
  unit: string
  /** The limit of `ours / reference`. */
  bound: { atLeast: number } | { atMost: number }
  /** `memory`: the resident memory of the measured server, in MB. */
  measure(): Promise<{ ours: number; reference: number; memory?: number }>
}

const roundSeconds = 2
const defaultConnections = 20

type LoadOptions = { acceptAnyStatus?: boolean; connections?: number; cookie?: string }

/** Measures the requests per second that `url` serves. A separate process creates the load. */
export async function measureThroughput(
  url: string,
  { acceptAnyStatus = false, connections = defaultConnections, cookie }: LoadOptions = {},
): Promise<number> {
  const session = cookie === undefined ? [] : ['-H', `cookie=${cookie}`]
  const flags = [
    '-j',
    '-c',
    String(connections),
    '-d',
    String(roundSeconds),
    '-H',
    'accept-encoding=br',
    ...session,
    url,
  ]
  const child = spawn(process.execPath, [join(root, 'node_modules/autocannon/autocannon.js'), ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  await once(child, 'close')
  const result: { '2xx': number; non2xx: number; errors: number; duration: number } = JSON.parse(output)
  if (result.errors > 0 || (result.non2xx > 0 && !acceptAnyStatus))
    throw new Error(`${url}: ${result.non2xx} responses without status 2xx, ${result.errors} connection errors`)
  return result['2xx'] / result.duration
}

/** The requests per second of several addresses, loaded at the same time with as many connections as one. */
export async function measureTotalThroughput(urls: string[], options: LoadOptions = {}): Promise<number> {
  const connections = Math.round(defaultConnections / urls.length)
  const results = await Promise.all(urls.map((url) => measureThroughput(url, { ...options, connections })))
  return results.reduce((sum, it) => sum + it, 0)
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The resident memory of a process on Linux: now (`VmRSS`) or at its peak (`VmHWM`). */
export async function readMemoryMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

/** Linux counts the time of processes in hundredths of a second. */
const ticksPerSecond = 100

/** The CPU time that a process has used so far, in seconds. */
export async function readCpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
