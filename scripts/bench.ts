// `npm run bench [-- [--write] NAME]`: prints one row for each benchmark,
//   name · ours · reference · memory, where it is measured · ratio · bound · ok|short
// With `--write` the rows also go into the tables of scripts/bench/README.md; other rows stay as they are.
// Both values are measured in the same run, because the speed of a machine varies. The exit code is 1 when a row is short.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closeBrowser } from '#api/testing/browser.ts'
import { adminBenchmarks } from './bench/admin.ts'
import { backupBenchmarks } from './bench/backups.ts'
import type { Benchmark } from './bench/benchmark.ts'
import { channelBenchmarks } from './bench/channels.ts'
import { enduranceBenchmarks } from './bench/endurance.ts'
import { farmBenchmarks } from './bench/farms.ts'
import { type Figure, writeFigures } from './bench/figures.ts'
import { growthBenchmarks } from './bench/growth.ts'
import { lighthouseBenchmarks } from './bench/lighthouse.ts'
import { outboxBenchmarks } from './bench/outbox.ts'
import { plannerBenchmarks } from './bench/planner.ts'
import { processBenchmarks } from './bench/processes.ts'
import { searchBenchmarks } from './bench/search.ts'
import { slowLineBenchmarks } from './bench/slowLine.ts'
import { startupBenchmarks } from './bench/startup.ts'
import { throughputBenchmarks } from './bench/throughput.ts'
import { writeBenchmarks } from './bench/writes.ts'
import { ensureBuild } from './ensureBuild.mjs'

const benchmarks: Benchmark[] = [
  ...throughputBenchmarks,
  ...growthBenchmarks,
  ...searchBenchmarks,
  ...writeBenchmarks,
  ...channelBenchmarks,
  ...enduranceBenchmarks,
  ...startupBenchmarks,
  ...backupBenchmarks,
  ...processBenchmarks,
  ...farmBenchmarks,
  ...adminBenchmarks,
  ...plannerBenchmarks,
  ...outboxBenchmarks,
  ...slowLineBenchmarks,
  ...lighthouseBenchmarks,
]

const readme = join(import.meta.dirname, 'bench/README.md')
const isWriting = process.argv.includes('--write')
const figures: Figure[] = []
const names = process.argv.slice(2).filter((it) => it !== '--write')
/** Finds the benchmark of this name, or else all benchmarks whose names contain it. */
const findBenchmarks = (part: string): Benchmark[] => {
  const exact = benchmarks.filter(({ name }) => name === part)
  return exact.length > 0 ? exact : benchmarks.filter(({ name }) => name.includes(part))
}
const selected = names.length === 0 ? benchmarks : [...new Set(names.flatMap(findBenchmarks))]
if (selected.length === 0)
  throw new Error(`No benchmark has this name. The names are: ${benchmarks.map(({ name }) => name).join(', ')}`)

if (!(await ensureBuild())) throw new Error('The build failed, see above.')
for (const { name, unit, bound, measure } of selected) {
  const limit = 'atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`
  try {
    const { ours, reference, memory } = await measure()
    const ratio = ours / reference
    const isOk = 'atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost
    const format = (value: number) => `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`
    const sides = { ours: format(ours), reference: format(reference) }
    figures.push({ name, ...sides, memory, ratio, limit, isOk })
    const memoryText = memory === undefined ? [] : [`${memory.toFixed(0)} MB`]
    console.log(
      [name, sides.ours, sides.reference, ...memoryText, ratio.toFixed(2), limit, isOk ? 'ok' : 'short'].join(' · '),
    )
    if (!isOk) process.exitCode = 1
  } catch (error) {
    console.error(error)
    console.log([name, 'not measured', '', '', limit, 'short'].join(' · '))
    process.exitCode = 1
  }
}
await closeBrowser()
if (isWriting) await writeFile(readme, writeFigures(await readFile(readme, 'utf8'), figures))
