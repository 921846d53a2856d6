import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

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

/** Measures the requests per second that `url` serves. */
export const measureThroughput = (url: string, options: LoadOptions = {}): Promise<number> =>
  measureTotalThroughput([url], options)

type LoadResult = { '2xx': number; non2xx: number; errors: number; duration: number }

/**
 * The requests per second of several addresses, loaded at the same time with as many connections as one. A separate
 * process creates the load.
 */
export async function measureTotalThroughput(
  urls: string[],
  { acceptAnyStatus = false, connections = defaultConnections, cookie }: LoadOptions = {},
): Promise<number> {
  const options = {
    urls,
    connections: Math.round(connections / urls.length),
    seconds: roundSeconds,
    headers: { 'accept-encoding': 'br', ...(cookie === undefined ? {} : { cookie }) },
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.mjs'), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  await once(child, 'close')
  const results: LoadResult[] = JSON.parse(output)
  return results.reduce((sum, { '2xx': answered, non2xx, errors, duration }, at) => {
    if (errors > 0 || (non2xx > 0 && !acceptAnyStatus))
      throw new Error(`${urls[at]}: ${non2xx} responses without status 2xx, ${errors} connection errors`)
    return sum + answered / duration
  }, 0)
}
