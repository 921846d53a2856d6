/**
 * The variables of one farm as a file, and the name of that farm. ENV_FILE names the file; systemd's unit and `farm run`
 * both set it. The program reads the file itself, because systemd, Docker and Node each cut other characters off a value.
 */
import { readFileSync } from 'node:fs'

type Variables = Record<string, string | undefined>

/** The message has one line for each invalid variable: its name and what was expected. */
export class EnvError extends Error {}

/**
 * Parses `NAME=VALUE` lines. A value is taken as it stands, with each `#`, `$` and backslash in it; only spaces around it
 * and one pair of quotes are left out. Lines that begin with `#` are comments. Of two lines with one name the last counts.
 */
export function parseVariables(text: string): Variables {
  const variables: Variables = {}
  for (const [i, line] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, value] = /^([A-Z_]+)=\s*(.*?)\s*$/.exec(line) ?? []
    // Without the line itself, which may hold a password.
    if (name === undefined || value === undefined) throw new EnvError(`ENV_FILE: expected NAME=VALUE in line ${i + 1}`)
    variables[name] = value.replace(/^(["'])(.*)\1$/, '$2')
  }
  return variables
}

/** The variables of the file that ENV_FILE names, and then no others; without ENV_FILE those of the process. */
export function readVariables(source: Variables): Variables {
  const { ENV_FILE } = source
  if (!ENV_FILE) return source
  return parseVariables(readEnvFile(ENV_FILE))
}

function readEnvFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new EnvError(
      `ENV_FILE: expected a file that this user can read (${error instanceof Error ? error.message : error})`,
    )
  }
}

/** How somebody at the server types a command of this program: `farm run` knows the variables of the farms that it added. */
export function formatCommand(name: string, args = ''): string {
  const [, farm] = /([^/]+)\.env$/.exec(process.env.ENV_FILE ?? '') ?? []
  if (farm !== undefined) return `farm run ${farm} ${name} ${args}`.trimEnd()
  return args === '' ? `npm run ${name}` : `npm run ${name} -- ${args}`
}
