// `npm test`: runs all checks and tests in order. A failed step does not stop the later ones. The last line of the output
// is `N passed, N failed`; each step counts as one, and so does each test.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../api/testing/chromium.mjs'
import { installPackages } from './bootstrap.mjs'
import { build } from './ensureBuild.mjs'
import { formatSecondsSince, root, run } from './spawn.mjs'
import { printSummary, runTests, runTestsTwice } from './vitest.mjs'

// The whole run takes 35 minutes; a slow or busy machine needs longer.
const testTimeoutSeconds = 90 * 60
// This time zone is neither the farm's nor UTC, and its offset includes half an hour. The tests of the rules also run in
// two zones near the ends of the range of offsets.
process.env.TZ = 'Asia/Kolkata'
const extraTimeZones = ['Pacific/Apia', 'America/Los_Angeles']
// What vitest makes of a source file serves all its runs and projects. Files of an earlier run may be out of date.
const moduleCache = join(root, '.cache/modules')
rmSync(moduleCache, { recursive: true, force: true })
const shareModules = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${moduleCache}`]
// Two threads instead of five processes: that takes a quarter less CPU time.
const ruleTests = ['--project', 'unit', '--pool=threads', '--maxWorkers=2', 'api/contract', 'rules.test']

const totals = { passed: 0, failed: 0 }
// Runs also when the installation ends this process early; an early end counts as a failure.
process.once('exit', (code) => printSummary({ ...totals, failed: totals.failed + (code === 0 ? 0 : 1) }))

const { compiled } = await installPackages()
// While sqlite3 is compiled and the browser is installed, the steps run that need neither.
const chromium = findChromium()
// Its step reports the failure.
chromium.catch(() => {})
// Each of the two uses one core most of the time.
await Promise.all([checkSources(), prepareTests()])
const tests = await runTestsTwice(['--project', 'unit', '--project', 'api', '--project', 'e2e', ...shareModules], {
  seconds: testTimeoutSeconds,
})
totals.passed += tests.passed
totals.failed += tests.failed

async function checkSources() {
  await runStep('types', () => runNode('node_modules/typescript/bin/tsc', '--noEmit'))
  await runStep('lint', () => runNode('node_modules/@biomejs/biome/bin/biome', 'check', '.'))
  await runStep('structure', () => runNode('scripts/structure/structure.mjs'))
  await runStep('unused code', () =>
    runNode('node_modules/knip/bin/knip.js', '--config', 'scripts/structure/knip.jsonc', '--no-progress'),
  )
  await runStep('catalogs', () => runNode('scripts/run.mjs', 'scripts/catalogs/checkCatalogs.ts'))
}

async function prepareTests() {
  await runStep('build', build)
  await runStep('browser', async () => {
    process.env.CHROME_PATH = await chromium
    return true
  })
  await compiled
  for (const zone of extraTimeZones) {
    await runStep(
      `rules in ${zone}`,
      async () => (await runTests([...ruleTests, ...shareModules], { env: { TZ: zone }, seconds: 60 })).failed === 0,
    )
  }
}

/** @param {string[]} command */
async function runNode(...command) {
  const { code, output } = await run(process.execPath, command, { quiet: true })
  // In one piece, because two steps run at the same time.
  process.stdout.write(output)
  return code === 0
}

/**
 * @param {string} name
 * @param {() => Promise<boolean>} check
 */
async function runStep(name, check) {
  const startMs = performance.now()
  console.log(`── ${name}`)
  const ok = await check().catch((error) => {
    console.error(error.message)
    return false
  })
  totals[ok ? 'passed' : 'failed'] += 1
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} (${formatSecondsSince(startMs)})\n`)
}
