import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './spawn.mjs'

const reportFile = join(root, '.cache/vitest.json')

/**
 * Runs vitest and counts the tests of its report. Everything that did not pass counts as a failure: a file that does not
 * load, a hook that throws, an error outside of tests, a skipped test, a run without tests.
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, seconds?: number }} [options]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests(args, options) {
  rmSync(reportFile, { force: true })
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const { code } = await run(process.execPath, [...vitest, ...reporters], options)
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 }

  const { numPassedTests: passed, numTotalTests: total, testResults } = JSON.parse(readFileSync(reportFile, 'utf8'))
  printRepeated(testResults)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' &&
      assertionResults.every((/** @type {{ status: string }} */ test) => test.status !== 'failed'),
  )
  const failed = total - passed + brokenFiles.length
  if (failed === 0 && (code !== 0 || total === 0)) return { passed, failed: 1 }
  return { passed, failed }
}

/**
 * Names the browser tests that failed once and passed at their second try, so that nobody overlooks them.
 * @param {{ assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} files
 */
function printRepeated(files) {
  for (const { status, fullName, failureMessages } of files.flatMap((file) => file.assertionResults))
    if (status === 'passed' && failureMessages.length > 0)
      console.log(`passed at the second try: ${fullName}\n${failureMessages[0]}`)
}

/**
 * Prints the last line of a run and sets the exit code.
 * @param {{ passed: number, failed: number }} totals
 */
export function printSummary({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
