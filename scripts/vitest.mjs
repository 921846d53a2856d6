import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './spawn.mjs'

const reportFile = join(root, '.cache/vitest.json')

/**
 * A file of the report. `name`: its path.
 * @typedef {{ name: string, status: string, assertionResults: { status: string }[] }} FileResult
 */

/**
 * Runs vitest and counts the tests of its report. Everything that did not pass counts as a failure: a file that does not
 * load, a hook that throws, an error outside of tests, a skipped test, a run without tests.
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, seconds?: number }} [options]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests(args, options) {
  const { files, code } = await runVitest(args, options)
  return count(code, files)
}

/**
 * Like `runTests`, but runs a few failed files of browser tests once more, with new servers: on a busy machine a browser
 * may miss a time limit. The output names them, so that nobody overlooks them.
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, seconds?: number }} [options]
 */
export async function runTestsTwice(args, options) {
  const first = await runVitest(args, options)
  const isRepeatable = (/** @type {FileResult} */ { name, status }) => status === 'failed' && name.includes('/pwa/e2e/')
  const repeated = first.files.filter(isRepeatable).map(({ name }) => name)
  if (repeated.length === 0 || repeated.length > maxRepeatedFiles) return count(first.code, first.files)

  console.log(`\nfailed once, second try:\n${repeated.join('\n')}`)
  const second = await runVitest(['--project', 'e2e', ...repeated], options)
  return count(second.code, [...first.files.filter((file) => !isRepeatable(file)), ...second.files])
}

/** More failures than these have another cause than a busy machine. */
const maxRepeatedFiles = 6

/**
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, seconds?: number }} [options]
 * @returns {Promise<{ code: number | null, files: FileResult[] }>}
 */
async function runVitest(args, options) {
  rmSync(reportFile, { force: true })
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const { code } = await run(process.execPath, [...vitest, ...reporters], options)
  const files = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')).testResults : []
  return { code, files }
}

/**
 * @param {number | null} code
 * @param {FileResult[]} files
 */
function count(code, files) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = tests.length - passed + brokenFiles.length
  if (failed === 0 && (code !== 0 || tests.length === 0)) return { passed, failed: 1 }
  return { passed, failed }
}

/**
 * Prints the last line of a run and sets the exit code.
 * @param {{ passed: number, failed: number }} totals
 */
export function printSummary({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
