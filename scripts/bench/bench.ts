// `npm run bench [-- NAME]`: one row for each figure that the product promises,
//   name · ours · reference · ratio · bound · ok|short
// Both sides are measured in the same run, because machines are noisy. Ends non-zero when a row is short.

import { adminBenchmarks } from './admin.ts'
import { backupBenchmarks } from './backups.ts'
import { enduranceBenchmarks } from './endurance.ts'
import { growthBenchmarks } from './growth.ts'
import { lighthouseBenchmarks } from './lighthouse.ts'
import { startupBenchmarks } from './startup.ts'
import { throughputBenchmarks } from './throughput.ts'

/** A figure: what we reach beside a reference, and the bound that their ratio keeps. */
export interface Benchmark {
  name: string
  unit: string
  /** `ours / reference`. */
  bound: { atLeast: number } | { atMost: number }
  measure(): Promise<{ ours: number; reference: number }>
}

const benchmarks: Benchmark[] = [
  ...throughputBenchmarks,
  ...growthBenchmarks,
  ...enduranceBenchmarks,
  ...startupBenchmarks,
  ...backupBenchmarks,
  ...adminBenchmarks,
  ...lighthouseBenchmarks,
]

const names = process.argv.slice(2)
/** A figure by its whole name, or all whose names hold the part. */
const findBenchmarks = (part: string): Benchmark[] => {
  const exact = benchmarks.filter(({ name }) => name === part)
  return exact.length > 0 ? exact : benchmarks.filter(({ name }) => name.includes(part))
}
const selected = names.length === 0 ? benchmarks : [...new Set(names.flatMap(findBenchmarks))]
if (selected.length === 0)
  throw new Error(`No such figure. There are: ${benchmarks.map(({ name }) => name).join(', ')}`)

for (const { name, unit, bound, measure } of selected) {
  const limit = 'atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`
  try {
    const { ours, reference } = await measure()
    const ratio = ours / reference
    const isOk = 'atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost
    const sides = [ours, reference].map((value) => `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`)
    console.log([name, ...sides, ratio.toFixed(2), limit, isOk ? 'ok' : 'short'].join(' · '))
    if (!isOk) process.exitCode = 1
  } catch (error) {
    console.error(error)
    console.log([name, 'not measured', '', '', limit, 'short'].join(' · '))
    process.exitCode = 1
  }
}
