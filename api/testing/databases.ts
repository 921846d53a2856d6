/** Runs the same tests on SQLite and on a real PostgreSQL. */
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { createDatabase } from './postgres.ts'
import { startTestServer, type TestServer } from './server.ts'

type DatabaseKind = 'SQLite' | 'PostgreSQL'
type Options = { demo?: boolean; env?: Record<string, string>; onLog?: (line: string) => void }
type DefineTests = (server: () => TestServer, kind: DatabaseKind) => void

/** Defines the tests twice. They get a function that returns the server, which runs during the tests. */
export const onBothDatabases = (defineTests: DefineTests, options: Options = {}): void =>
  defineOn(['SQLite', 'PostgreSQL'], defineTests, options)

/** For rules above the queries: the suite runs the tests on SQLite alone, the soak on both. */
export const onSqlite = (defineTests: DefineTests, options: Options = {}): void =>
  defineOn(inject('runAllVariants') ? ['SQLite', 'PostgreSQL'] : ['SQLite'], defineTests, options)

function defineOn(kinds: DatabaseKind[], defineTests: DefineTests, options: Options): void {
  describe.each(kinds)('on %s', (kind) => {
    let server: TestServer | undefined
    let drop = async (): Promise<void> => {}
    beforeAll(async () => {
      if (kind === 'PostgreSQL') {
        const database = await createDatabase()
        drop = database.drop
        server = await startTestServer({ ...options, databaseUrl: database.url })
      } else server = await startTestServer(options)
    })
    afterAll(async () => {
      await server?.stop()
      await drop()
    })
    defineTests(() => {
      if (!server) throw new Error('the server has not started')
      return server
    }, kind)
  })
}
