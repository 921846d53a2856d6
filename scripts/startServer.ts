// The built server in a process of its own, as a farm runs it: for pictures and measurements.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './ensureBuild.mjs'
import { root } from './spawn.mjs'

export interface RunningServer {
  url: string
  pid: number
  /** From the start of the process to the first answer of /api/health. */
  startupSeconds: number
  /** Stops it as a host would, with SIGTERM, and gives its exit code. Its data goes, too, unless it was brought along. */
  stop(): Promise<number | null>
}

const startTimeoutSeconds = 60

/** `npm run serve` with the samples of a demo. `command` is what Node runs, `dataDir` is kept when it is given. */
export async function startServer({
  command = ['--max-semi-space-size=4', '--enable-source-maps', 'dist/server/main.js', '--demo'],
  dataDir,
  port: requestedPort,
  env = {},
}: {
  command?: string[]
  dataDir?: string
  /** For a server that comes back under its old address. */
  port?: number
  env?: Record<string, string>
} = {}): Promise<RunningServer> {
  if (!(await ensureBuild())) throw new Error('The build failed, see above.')
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'podere-data-')))
  const port = requestedPort ?? (await findFreePort())
  const startedAt = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-10_000)
    })
  }
  async function stop() {
    child.kill('SIGTERM')
    const [code] = await exited
    if (!dataDir) await rm(folder, { recursive: true, force: true })
    return code
  }

  const url = `http://localhost:${port}`
  while (!(await isHealthy(url))) {
    const isTimedOut = performance.now() - startedAt > startTimeoutSeconds * 1000
    if (child.exitCode === null && !isTimedOut) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      continue
    }
    if (child.exitCode === null) await stop()
    throw new Error(`The server ${isTimedOut ? 'is not up in time' : `ended with ${child.exitCode}`}:\n${output}`)
  }
  return { url, pid: child.pid ?? 0, startupSeconds: (performance.now() - startedAt) / 1000, stop }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Free at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
