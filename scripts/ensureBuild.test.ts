import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** Stands for a build: fails when another one is running. */
const fakeBuild = `
import { appendFileSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
mkdirSync('building')
await new Promise((resolve) => setTimeout(resolve, 300))
mkdirSync('dist/server', { recursive: true })
writeFileSync('dist/server/main.js', '')
appendFileSync('builds', '+')
rmdirSync('building')
`
const command = `import { ensureBuild } from './scripts/ensureBuild.mjs'; process.exit((await ensureBuild()) ? 0 : 1)`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podere-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'scripts'))
  for (const name of ['ensureBuild.mjs', 'spawn.mjs'])
    await cp(join(import.meta.dirname, name), join(folder, 'scripts', name))
  await writeFile(join(folder, 'scripts/build.mjs'), fakeBuild)
})

async function startProcesses(count: number): Promise<Array<number | null>> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', command], { cwd: folder, stdio: 'ignore' }),
  )
  return Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))
}

const countBuilds = async (): Promise<number> => (await readFile(join(folder, 'builds'), 'utf8')).length

test('of processes that need a build at the same time, one makes it and the others wait for it', async () => {
  expect(await startProcesses(3)).toEqual([0, 0, 0])
  expect(await countBuilds()).toBe(1)
})

test('a process that was killed during its build keeps no other one waiting', async () => {
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/.lock'), '')
  const past = new Date(Date.now() - 60_000)
  await utimes(join(folder, 'dist/.lock'), past, past)
  expect(await startProcesses(2)).toEqual([0, 0])
  expect(await countBuilds()).toBe(1)
})

test('builds again after a change of a source, and not after one of a test or its helpers', async () => {
  for (const name of ['api/testing', 'pwa/e2e']) await mkdir(join(folder, name), { recursive: true })
  for (const [file, builds] of [
    ['api/main.ts', 1],
    ['api/main.test.ts', 1],
    ['api/testing/server.ts', 1],
    ['pwa/e2e/guest.ts', 1],
    ['pwa/testing.ts', 2],
  ] as const) {
    await writeFile(join(folder, file), '')
    expect(await startProcesses(1)).toEqual([0])
    expect([file, await countBuilds()]).toEqual([file, builds])
  }
})
