import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../spawn.mjs'

const roundSeconds = 2
const connections = 20

/** The load comes from a process of its own. */
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
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result['2xx'] / result.duration
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
