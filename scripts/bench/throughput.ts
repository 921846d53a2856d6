import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { median } from '#api/testing/median.ts'
import { startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { root } from '../spawn.mjs'
import { type Benchmark, measureThroughput } from './benchmark.ts'

// An odd number, for the median. Our server and the reference alternate, so that a busy machine slows down both.
const rounds = 5

const today = toFarmDay(Date.now())
const cached = [
  { name: 'rooms', path: '/api/rooms', atLeast: 0.5 },
  {
    name: 'availability',
    path: `/api/calendar-availability?startDate=${today}&endDate=${addDays(today, 30)}`,
    atLeast: 0.5,
  },
  { name: 'public HTML', path: '/', atLeast: 0.5 },
  {
    name: 'repeated search',
    path: `/rooms?from=${addDays(today, 30)}&to=${addDays(today, 33)}&guests=2`,
    atLeast: 0.3,
  },
]

/** Measures the requests per second of cached responses; the reference is a bare server that sends the same bytes. */
export const throughputBenchmarks: Benchmark[] = cached.map(({ name, path, atLeast }) => ({
  name,
  unit: 'requests/s',
  bound: { atLeast },
  async measure() {
    const server = await startServer()
    try {
      const bareServer = await startBareServer(await recordResponse(`${server.url}${path}`))
      try {
        const [ours, reference]: [number[], number[]] = [[], []]
        await measureThroughput(`${server.url}${path}`)
        for (let round = 0; round < rounds; round += 1) {
          ours.push(await measureThroughput(`${server.url}${path}`))
          reference.push(await measureThroughput(bareServer.url))
        }
        return { ours: median(ours), reference: median(reference) }
      } finally {
        bareServer.stop()
      }
    } finally {
      await server.stop()
    }
  },
}))

interface RecordedResponse {
  headers: Record<string, string | undefined>
  body: string
}

/** Records a response as it was sent; `fetch` would decompress it. */
export async function recordResponse(url: string): Promise<RecordedResponse> {
  const request = get(url, { headers: { 'accept-encoding': 'br' } })
  const [response] = await once(request, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  if (response.statusCode !== 200) throw new Error(`${url} responded with status ${response.statusCode}`)
  const names = ['content-type', 'content-encoding', 'etag', 'vary', 'cache-control']
  const headers = Object.fromEntries(
    names.flatMap((name) => (response.headers[name] ? [[name, response.headers[name]]] : [])),
  )
  return { headers, body: Buffer.concat(chunks).toString('base64') }
}

export async function startBareServer(recorded: RecordedResponse): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['scripts/bench/bareServer.mjs'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write(JSON.stringify(recorded))
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() }
}
