import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LimitedThread } from './limitedThread.ts'

/** Each job is one of these. */
const program = `
import { parentPort } from 'node:worker_threads'
const jobs = {
  echo: (value) => value,
  loop: () => { for (;;); },
  heap: () => { const all = []; for (;;) all.push({ list: [all.length] }) },
  buffers: () => { const all = []; for (;;) all.push(Buffer.alloc(1_000_000, 1)) },
  secret: () => process.env.BACKUP_KEY ?? null,
  exit: () => process.exit(1),
}
parentPort.on('message', ([name, value]) => {
  if (name === 'throw') return parentPort.postMessage({ error: 'it is broken' })
  parentPort.postMessage({ value: jobs[name](value) })
})`

let folder: string
let file: URL

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podere-thread-'))
  await writeFile(join(folder, 'thread.mjs'), program)
  file = pathToFileURL(join(folder, 'thread.mjs'))
})
afterAll(() => rm(folder, { recursive: true }))

const createThread = () => {
  const thread = new LimitedThread(file)
  return (name: string, value: unknown = null, timeLimitMs = 20_000) => thread.run([name, value], timeLimitMs)
}

test('runs jobs in their order and returns their results', async () => {
  const run = createThread()
  const results = await Promise.all([1, 2, 3].map((value) => run('echo', { value })))
  expect(results).toEqual([1, 2, 3].map((value) => ({ ok: true, value: { value } })))
})

test.each(['loop', 'heap', 'buffers', 'exit'])(
  '%s ends alone, what waits goes on, and memory stays small',
  async (name) => {
    const run = createThread()
    const before = process.memoryUsage.rss()
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 5)
    const [bad, good] = await Promise.all([run(name, null, name === 'loop' ? 200 : 20_000), run('echo', 1)])
    clearInterval(watch)
    expect(bad).toEqual({ ok: false, why: 'too_heavy' })
    expect(good).toEqual({ ok: true, value: 1 })
    expect((peak - before) / 1e6).toBeLessThan(110)
  },
)

test('an error of a job is an error of its caller alone', async () => {
  const run = createThread()
  const [bad, good] = await Promise.allSettled([run('throw'), run('echo', 1)])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'it is broken' } })
  expect(good).toMatchObject({ status: 'fulfilled', value: { value: 1 } })
})

test('refuses more than 32 that wait', async () => {
  const run = createThread()
  const results = await Promise.all(Array.from({ length: 40 }, (_, i) => run('echo', i)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(33)
  expect(results.at(-1)).toEqual({ ok: false, why: 'busy' })
})

test('the thread does not see the environment', async () => {
  process.env.BACKUP_KEY ??= 'secret'
  expect(await createThread()('secret')).toEqual({ ok: true, value: null })
})
