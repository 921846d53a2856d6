// Finds and installs the programs that the tests need: the browsers and what drives them.
import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const installTimeoutSeconds = 300
const root = join(import.meta.dirname, '../..')

/** @param {string} path */
export async function canRun(path) {
  return (await run(path, ['--version'], { seconds: 30 })).ok
}

/** @param {string} name @returns {string[]} the paths of all programs with this name */
export function findOnPath(name) {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return paths.filter((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * Returns the path of a program. Installs its Debian packages when it is missing, and throws when that fails.
 * @param {string[]} names tried in this order @param {string[]} packages
 */
export async function findProgram(names, packages) {
  const [found] = names.flatMap(findOnPath)
  if (found) return found
  console.error(`no ${names[0]} yet: installing ${packages.join(', ')} with apt-get …`)
  try {
    await installFromDebian(...packages)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${names[0]} is missing. Install ${packages.join(', ')} of Debian. apt-get: ${reason}`)
  }
  const [installed] = names.flatMap(findOnPath)
  if (!installed) throw new Error(`${packages.join(', ')} of Debian contain no ${names[0]}`)
  return installed
}

/** @param {string[]} packages */
export async function installFromDebian(...packages) {
  if (process.getuid?.() !== 0) throw new Error('needs root')
  if (!existsSync('/etc/debian_version') || /^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'))) {
    throw new Error('this system is not Debian')
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runOrThrow('apt-get', ['update'], env)
  await runOrThrow('apt-get', ['install', '-y', '--no-install-recommends', ...packages], env)
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
export async function runOrThrow(command, args, env) {
  const { ok, output } = await run(command, args, { seconds: installTimeoutSeconds, env })
  if (ok) return
  const lines = output.split('\n').filter((line) => /error|fail|unable|denied|enoent|too long/i.test(line))
  throw new Error([...new Set(lines)].slice(0, 3).join('; ') || `${command} failed`)
}

/**
 * Runs a program in the repository and waits for its end.
 * @param {string} command @param {string[]} args @param {{ seconds: number, env?: Record<string, string> }} options
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run(command, args, { seconds, env }) {
  const options = { cwd: root, env: { ...process.env, ...env }, timeout: seconds * 1000, maxBuffer: 100_000_000 }
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const reason = error?.killed ? `it took too long, more than ${seconds} s` : (error?.message ?? '')
      resolve({ ok: error === null, output: [stdout, stderr, reason].join('\n') })
    })
  })
}
