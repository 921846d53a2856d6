/**
 * `npm run staff -- add NAME [--role housekeeping|staff|manager]`, `passwd NAME`, `second-factor off NAME`,
 * `remove NAME`, `list`. The server need not run.
 */
import { UnusableStoreError } from '#api/db/damage.ts'
import { EnvError } from '#api/env.ts'
import { generatePassword } from '#api/staff/passwords.ts'
import { withEnvironment } from './environment.ts'
import { printLine, reportError } from './output.ts'
import { CommandError, runStaffCommand } from './staffCommand.ts'

/** The first line of standard input when it is piped, else a random password, which it prints. */
async function readOrCreatePassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    let input = ''
    for await (const chunk of process.stdin) input += chunk
    const [line = ''] = input.split('\n')
    if (line !== '') return line
  }
  const password = generatePassword()
  printLine(`Password: ${password}`)
  return password
}

try {
  await withEnvironment(async ({ db }) => {
    for (const line of await runStaffCommand(db, process.argv.slice(2), readOrCreatePassword)) printLine(line)
  })
} catch (error) {
  if (!(error instanceof CommandError || error instanceof EnvError || error instanceof UnusableStoreError)) throw error
  reportError(error)
}
