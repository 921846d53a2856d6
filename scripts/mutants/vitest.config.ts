// The test runs of Stryker: only the test files of one target (`targets.ts`), listed in MUTANT_TESTS.
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { Reporter, Vitest } from 'vitest/node'
import packageJson from '../../package.json' with { type: 'json' }
import { parserThread } from '../parserThread.ts'

process.env.TZ ??= 'Asia/Kolkata'

/**
 * Stryker looks at failed tests only. A file that cannot be loaded has none, so this makes it an error of the run. It
 * does not cancel the run: a second cancellation, for the next such file, would crash Vitest.
 */
function createLoadErrorReporter(): Reporter {
  let vitest: Vitest | undefined
  return {
    onInit(context) {
      vitest = context
    },
    onTestModuleEnd(file) {
      for (const error of file.errors()) vitest?.state.catchError(error, 'Load Error')
    },
  }
}

export default defineConfig({
  define: { __VERSION__: JSON.stringify(packageJson.version) },
  plugins: [react(), lingui(), parserThread()],
  test: {
    include: JSON.parse(process.env.MUTANT_TESTS ?? '[]'),
    setupFiles: ['scripts/mutants/setup.ts'],
    reporters: [createLoadErrorReporter()],
    isolate: false,
    // Stryker has a time limit of its own and counts what exceeds it apart: on a busy machine that is no failed test.
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
})
