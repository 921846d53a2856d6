// `npm test`: everything that must hold, in order. A step that fails does not hide the later ones. The last line is
// `N passed, N failed`: each step counts as one, and so does each test.
import { bootstrap } from './bootstrap.mjs'
import { build } from './built.mjs'
import { run, secondsSince } from './children.mjs'
import { findChromium } from './chromium.mjs'
import { conclude, runTests } from './vitest.mjs'

// Ten minutes are the aim; a machine that is busy otherwise may take longer.
const testSeconds = 12 * 60
// Neither the farm's zone nor UTC, and half an hour off. The rules about days run in the two outermost zones, too.
process.env.TZ = 'Asia/Kolkata'
const otherZones = ['Pacific/Apia', 'America/Los_Angeles']
const rules = ['--project', 'unit', 'api/contract', 'rules.test']

const sum = { passed: 0, failed: 0 }
// Also when the installation ends us early: an early end is a failure.
process.once('exit', (code) => conclude({ ...sum, failed: sum.failed + (code === 0 ? 0 : 1) }))

await bootstrap()
await step('types', () => program('node_modules/typescript/bin/tsc', '--noEmit'))
await step('lint', () => program('node_modules/@biomejs/biome/bin/biome', 'check', '.'))
await step('structure', () => program('scripts/structure.mjs'))
await step('catalogs', () => program('scripts/run.mjs', 'scripts/catalogs.ts'))
await step('build', build)
await step('browser', async () => {
  process.env.CHROME_PATH = await findChromium()
  return true
})
for (const zone of otherZones) {
  await step(`rules in ${zone}`, async () => (await runTests(rules, { env: { TZ: zone }, seconds: 60 })).failed === 0)
}
const tests = await runTests(['--project', 'unit', '--project', 'api', '--project', 'e2e'], { seconds: testSeconds })
sum.passed += tests.passed
sum.failed += tests.failed

/** @param {string[]} command */
async function program(...command) {
  return (await run(process.execPath, command)).code === 0
}

/**
 * @param {string} name
 * @param {() => Promise<boolean>} holds
 */
async function step(name, holds) {
  const started = performance.now()
  console.log(`── ${name}`)
  const ok = await holds().catch((error) => {
    console.error(error.message)
    return false
  })
  sum[ok ? 'passed' : 'failed'] += 1
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} (${secondsSince(started)})\n`)
}
