// `npm run soak [-- NAME] [--minutes N] [--seed S]`: runs the long tests (`*.soak.test.ts`). The same seed repeats the same run.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { findChromium } from '../api/testing/chromium.mjs'
import { bootstrap } from './bootstrap.mjs'
import { printSummary, runTests } from './vitest.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
console.log(`seed ${values.seed}, ${values.minutes} minutes (npm run soak -- --seed ${values.seed} repeats this run)`)

let result = { passed: 0, failed: 1 }
process.once('exit', () => printSummary(result))

await bootstrap()
process.env.TZ = 'Asia/Kolkata'
process.env.SOAK_SEED = values.seed
process.env.SOAK_MINUTES = values.minutes
process.env.CHROME_PATH = await findChromium()
result = await runTests(['--project', 'soak', ...positionals])
