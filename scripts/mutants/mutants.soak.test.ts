/** Runs Stryker on each target: it changes the code in one place (a mutant), runs the tests, and repeats that. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from '../spawn.mjs'
import { type Target, targets } from './targets.ts'

const minNoticedPercent = 90
const cacheDir = '.cache/mutants'
/** Linux only. The tests' databases are there, because a disk takes most of their time. */
const memoryDir = '/dev/shm'

const buildConfig = ({ files, excludedMutations = [] }: Target) => ({
  mutate: [...files, '!**/*.test.ts', '!**/testing/**'],
  mutator: { excludedMutations },
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/ignore.mjs'],
  ignorers: ['podere'],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTANT_CONCURRENCY ?? 2),
  // On a busy machine a test takes many times as long as alone.
  timeoutMS: Number(process.env.MUTANT_TIMEOUT_MS ?? 30_000),
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false },
  thresholds: { high: 100, low: minNoticedPercent, break: minNoticedPercent },
  tempDirName: `${cacheDir}/sandbox`,
  cleanTempDir: 'always',
  ignorePatterns: ['dist', 'data', '.cache'],
  // Stryker would read this file with TypeScript's old API. Nothing in ours has to change for the copied folder.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
})

test.each(targets)('the tests of $name notice nine in ten mutants', async (target) => {
  await mkdir(join(root, cacheDir), { recursive: true })
  const configFile = `${cacheDir}/${target.name}.config.json`
  await writeFile(join(root, configFile), JSON.stringify(buildConfig(target)))
  const { code } = await run(
    process.execPath,
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', configFile],
    { env: { MUTANT_TESTS: JSON.stringify(target.tests), ...(existsSync(memoryDir) ? { TMPDIR: memoryDir } : {}) } },
  )
  // Stryker prints the mutants that no test notices, and fails when they are too many.
  expect(code).toBe(0)
})
