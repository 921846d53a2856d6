// The test runs of Stryker: only the test files of one target (`targets.ts`), which arrive in MUTANT_TESTS.
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import packageJson from '../../package.json' with { type: 'json' }

process.env.TZ ??= 'Asia/Kolkata'
const { project, tests } = JSON.parse(process.env.MUTANT_TESTS ?? '{}')

/** Stryker looks at failed tests only. A file that cannot be loaded has none, so this makes it an error of the run. */
const loadErrorReporter: Reporter = {
  onTestModuleEnd(file) {
    const [error] = file.errors()
    if (error) throw new Error(error.message)
  },
}

export default defineConfig({
  define: { __VERSION__: JSON.stringify(packageJson.version) },
  plugins: [react(), lingui()],
  test: {
    include: tests,
    reporters: [loadErrorReporter],
    isolate: false,
    ...(project === 'api' && {
      globalSetup: ['./api/testing/postgres.ts'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    }),
  },
})
