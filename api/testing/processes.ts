/** Two server processes of one farm behind a balancer. They share a PostgreSQL database and the data folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Balancer, startBalancer } from './balancer.ts'
import { createDatabase } from './postgres.ts'
import { accounts } from './server.ts'
import { findFreePort, type RunningServer, startServer } from './startServer.ts'

export type Processes = {
  servers: [RunningServer, RunningServer]
  balancer: Balancer
  databaseUrl: string
  dataDir: string
  /** Starts the server at that index again, under the same address. The earlier one must have ended. */
  restart(index: 0 | 1): Promise<void>
  stop(): Promise<void>
}

/** `prepare` runs before both start at the same time. */
export async function startProcesses({
  database: givenDatabase,
  env = {},
  prepare = async () => {},
}: {
  /** Without it, a new one on the run's PostgreSQL. */
  database?: { url: string; drop: () => Promise<void> }
  env?: Record<string, string>
  prepare?: (location: { dataDir: string; url: string }) => Promise<void>
} = {}): Promise<Processes> {
  const database = givenDatabase ?? (await createDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-processes-'))
  await prepare({ dataDir, url: database.url })
  const ports = [await findFreePort(), await findFreePort()] as const
  const balancer = await startBalancer(ports)
  const { username, password } = accounts.manager
  const serverEnv = {
    DATABASE_URL: database.url,
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: '1',
    STAFF: `${username}:${password}`,
    ...env,
  }
  const start = (port: number) => startServer({ command: ['dist/server/main.js'], dataDir, port, env: serverEnv })
  const servers: Processes['servers'] = await Promise.all([start(ports[0]), start(ports[1])])
  return {
    servers,
    balancer,
    databaseUrl: database.url,
    dataDir,
    restart: async (index) => {
      servers[index] = await start(ports[index])
    },
    stop: async () => {
      balancer.stop()
      for (const server of servers) await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
