import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#api/testing/startServer.ts'
import type { Benchmark } from './benchmark.ts'

const targetSeconds = 3

/** Measures `npm start` when everything is installed, built and seeded. The reference is the required time. */
export const startupBenchmarks: Benchmark[] = [
  {
    name: 'second start',
    unit: 's',
    bound: { atMost: 1 },
    async measure() {
      const dataDir = await mkdtemp(join(tmpdir(), 'podere-data-'))
      const start = () => startServer({ command: ['scripts/start.mjs'], dataDir })
      try {
        await (await start()).stop()
        const secondStart = await start()
        await secondStart.stop()
        return { ours: secondStart.startupSeconds, reference: targetSeconds }
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  },
]
