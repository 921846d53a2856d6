import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../bench.ts'
import { serveBuilt } from '../served.ts'

const promisedSeconds = 3

/** `npm start` when everything is installed, built and seeded; against the promise itself. */
export const starts: Figure[] = [
  {
    name: 'second start',
    unit: 's',
    bound: { atMost: 1 },
    async measure() {
      const dataDir = await mkdtemp(join(tmpdir(), 'podere-data-'))
      const start = () => serveBuilt({ command: ['scripts/start.mjs'], dataDir })
      try {
        await (await start()).stop()
        const second = await start()
        await second.stop()
        return { ours: second.startSeconds, reference: promisedSeconds }
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  },
]
