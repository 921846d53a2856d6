/** Runs Stryker on one target: it changes the code in one place (a mutant), runs the tests, and repeats that. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from '../spawn.mjs'
import type { Target } from './targets.ts'

const cacheDir = '.cache/mutants'
/** Linux only. The tests' databases are there, because a disk takes most of their time. */
const memoryDir = '/dev/shm'

/** A change of one place. `line` and `mutant` are the code before and after it, on one line. */
export type Mutant = { file: string; line: string; mutant: string; status: MutantStatus }
type MutantStatus = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'RuntimeError' | 'CompileError'

type Position = { line: number; column: number }
type Report = {
  files: Record<
    string,
    {
      source: string
      mutants: { status: MutantStatus; replacement: string; location: { start: Position; end: Position } }[]
    }
  >
}

/** All mutants of the target. Throws when Stryker fails, for example because a test fails without a mutant. */
export async function runStryker(target: Target): Promise<Mutant[]> {
  await mkdir(join(root, cacheDir), { recursive: true })
  const configFile = `${cacheDir}/${target.name}.config.json`
  const reportFile = `${cacheDir}/${target.name}.json`
  const config = {
    mutate: [...target.files, '!**/*.test.ts', '!**/*.soak.ts', '!**/testing/**'],
    mutator: { excludedMutations: target.excludedMutations ?? [] },
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/ignore.mjs'],
    ignorers: ['podere'],
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.MUTANT_CONCURRENCY ?? 2),
    // On a busy machine a test takes many times as long as alone.
    timeoutMS: Number(process.env.MUTANT_TIMEOUT_MS ?? 30_000),
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: reportFile },
    tempDirName: `${cacheDir}/sandbox`,
    cleanTempDir: 'always',
    ignorePatterns: ['dist', 'data', '.cache'],
    // Stryker would read this file with TypeScript's old API. Nothing in ours has to change for the copied folder.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
  }
  await writeFile(join(root, configFile), JSON.stringify(config))
  const { code } = await run(
    process.execPath,
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', configFile],
    { env: { MUTANT_TESTS: JSON.stringify(target.tests), ...(existsSync(memoryDir) ? { TMPDIR: memoryDir } : {}) } },
  )
  if (code !== 0) throw new Error(`Stryker ended with code ${code}`)
  return readReport(JSON.parse(await readFile(join(root, reportFile), 'utf8')))
}

function readReport(report: Report): Mutant[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    const getText = (from: Position, to: Position): string =>
      lines
        .slice(from.line - 1, to.line)
        .map((line, i, all) =>
          line.slice(i === 0 ? from.column - 1 : 0, i === all.length - 1 ? to.column - 1 : undefined),
        )
        .join(' ')
    return mutants.map(({ status, replacement, location: { start, end } }) => {
      const lineStart = { line: start.line, column: 1 }
      const lineEnd = { line: end.line, column: Number.POSITIVE_INFINITY }
      return {
        file,
        status,
        line: shorten(getText(lineStart, lineEnd)),
        mutant: shorten(getText(lineStart, start) + replacement + getText(end, lineEnd)),
      }
    })
  })
}

const maxLength = 160

function shorten(code: string): string {
  const text = code.replace(/\s+/g, ' ').trim()
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
