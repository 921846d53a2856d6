/** The code that `npm run soak -- mutants` changes, and the tests that should notice. */
export type Target = {
  name: string
  /** Globs of the files to change. */
  files: string[]
  project: 'unit' | 'api'
  /** Globs of the test files. Each mutant runs some of them, so they should be few and fast. */
  tests: string[]
}

export const targets: Target[] = [
  { name: 'rules', files: ['api/*/rules.ts'], project: 'unit', tests: ['api/*/rules.test.ts'] },
  { name: 'outbox', files: ['pwa/outbox/*.ts'], project: 'unit', tests: ['pwa/outbox/*.test.ts'] },
]
