// Starts the built server in a separate process, as in production. Tests, screenshots and benchmarks use it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from './root.ts'

export interface RunningServer {
  url: string
  pid: number
  dataDir: string
  /** From the start of the process to the first successful response of /api/health. */
  startupSeconds: number
  /** Stops the server with SIGTERM and returns its exit code. Deletes its data, unless `dataDir` was given. */
  stop(): Promise<number | null>
}

const startTimeoutSeconds = 60

/**
 * The arguments that `npm run serve` gives to Node. On a machine with much memory V8 would let the heap grow to several
 * times of what is in use before it collects, so they limit it.
 */
export const serveArguments = packageJson.scripts.serve.replace(/^.* node /, '').split(' ')

/** Of glibc's malloc: its arenas and the rest of large blocks keep memory that others could use. */
const serveVariables = Object.fromEntries(
  Array.from(packageJson.scripts.serve.matchAll(/(MALLOC\w+)=(\d+)/g), ([, name, value]) => [name, value]),
)

/** Starts `npm run serve` with demo data. `command` holds the arguments for Node. A given `dataDir` is kept at the end. */
export async function startServer({
  command = [...serveArguments, '--demo'],
  dataDir,
  port: requestedPort,
  env = {},
  stdout = 'pipe',
  checkout = root,
}: {
  command?: string[]
  dataDir?: string
  /** Set for a restart under the same address. */
  port?: number
  env?: Record<string, string>
  /** Where the server writes its log. With the default, the log is part of the error when the server does not start. */
  stdout?: 'pipe' | Writable | number
  /** Another checkout than this one; either is built already. */
  checkout?: string
} = {}): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'podere-data-')))
  const port = requestedPort ?? (await findFreePort())
  const startMs = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...serveVariables,
      ...env,
    },
    stdio: ['ignore', stdout, 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
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
    const isTimedOut = performance.now() - startMs > startTimeoutSeconds * 1000
    if (child.exitCode === null && !isTimedOut) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      continue
    }
    if (child.exitCode === null) await stop()
    throw new Error(
      `The server ${isTimedOut ? 'did not start in time' : `exited with code ${child.exitCode}`}:\n${output}`,
    )
  }
  return { url, pid: child.pid ?? 0, dataDir: folder, startupSeconds: (performance.now() - startMs) / 1000, stop }
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

/** Finds a port that is free now; another process may take it before it is used. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('found no free port')
  return address.port
}
