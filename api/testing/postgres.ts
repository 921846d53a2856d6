// PostgreSQL for the tests: one server for each run (vitest's globalSetup), one new database for each test file.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgresServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL, for its superuser. */
    postgres: string
  }
}

/** Vitest's globalSetup: starts the server, provides its URL, returns the function that stops it. */
export async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  project.provide('postgres', url)
  return stop
}

/** Creates an empty database on the run's server. `drop` also closes connections that a test has left open. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const adminUrl = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(adminUrl, `CREATE DATABASE ${name}`)
  const url = new URL(adminUrl)
  url.pathname = name
  return { url: url.href, drop: () => query(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
