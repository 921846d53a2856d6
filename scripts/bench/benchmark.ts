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
  measure(): Promise<{ ours: number; reference: number }>
}

const roundSeconds = 2
const connections = 20

/** Measures the requests per second that `url` serves. A separate process creates the load. */
export async function measureThroughput(url: string, acceptAnyStatus = false): Promise<number> {
  const flags = ['-j', '-c', String(connections), '-d', String(roundSeconds), '-H', 'accept-encoding=br', url]
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

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The resident memory of a process on Linux: now (`VmRSS`) or at its peak (`VmHWM`). */
export async function readMemoryMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}
