// `npm run licences [-- --audit]`: lists the licences of all production dependencies and fails for one that is not allowed.
// With `--audit` it also asks the registry for known vulnerabilities. `accepted.json` names what is accepted, and why.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { root } from '../spawn.mjs'
import accepted from './accepted.json' with { type: 'json' }

/** Licences that allow use in a product under the MIT licence. */
const allowedLicences = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'OFL-1.1'],
])

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.optional(z.string()), license: z.optional(z.string()), dev: z.optional(z.boolean()) }),
  ),
})
type Dependency = { name: string; version: string; licence: string }
/** What is accepted although it would fail, by name or id, with the reason. */
export type Accepted = { licences: Record<string, string>; vulnerabilities: Record<string, string> }

/** The production dependencies of a lock file, those of dependencies included. */
export function listDependencies(lockfile: unknown): Dependency[] {
  return Object.entries(z.parse(Lockfile, lockfile).packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license = 'none' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
}

/** Whether an SPDX expression allows the use: one licence of an OR, every licence of an AND. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((it) => allowedLicences.has(it)))

export const findLicenceViolations = (dependencies: Dependency[], { licences }: Pick<Accepted, 'licences'>): string[] =>
  dependencies
    .filter(({ name, licence }) => !isAllowed(licence) && licences[name] === undefined)
    .map(({ name, version, licence }) => `${name} ${version}: the licence ${licence} is not allowed`)

const AuditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([z.string(), z.object({ url: z.string(), title: z.string(), severity: z.string(), name: z.string() })]),
      ),
    }),
  ),
})

function parseReport(text: string) {
  try {
    return AuditReport.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The vulnerabilities of an audit report that nobody has accepted. Null when the text is no report. */
export function findVulnerabilities(
  text: string,
  { vulnerabilities }: Pick<Accepted, 'vulnerabilities'>,
): string[] | null {
  const report = parseReport(text)
  if (report === undefined) return null
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((it) => typeof it !== 'string')
    .map(({ url, name, severity, title }) => ({ id: url.split('/').at(-1) ?? url, name, severity, title }))
    .filter(({ id }) => vulnerabilities[id] === undefined)
  return [...new Set(advisories.map(({ id, name, severity, title }) => `${name}: ${severity}, ${id}, ${title}`))]
}

const readAudit = (): Promise<string> =>
  new Promise((resolve) => {
    // npm exits with an error when it finds something, so only its report counts.
    execFile('npm', ['audit', '--json', '--omit=dev'], { cwd: root }, (_error, stdout) => resolve(stdout))
  })

/** Mirrors of the registry often refuse this call: that says nothing about the dependencies. */
async function audit(): Promise<string[]> {
  const text = await readAudit()
  const found = findVulnerabilities(text, accepted)
  if (found === null)
    console.warn(`The registry gave no list of vulnerabilities: none was checked.\n${text.slice(0, 300)}`)
  return found ?? []
}

async function main() {
  const dependencies = listDependencies(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  for (const { name, version, licence } of dependencies) console.log(`${licence.padEnd(16)} ${name} ${version}`)
  const violations = findLicenceViolations(dependencies, accepted)
  if (process.argv.includes('--audit')) violations.push(...(await audit()))
  for (const violation of violations) console.error(violation)
  console.log(`${dependencies.length} dependencies, ${violations.length} violations`)
  process.exitCode = violations.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) await main()
