/**
 * `npm run staff -- add NAME [--role staff|manager]`, `passwd NAME`, `remove NAME`, `list`. The server need not run.
 */
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '#api/db/database.ts'
import { type WriteContext, write } from '#api/db/write.ts'
import { readEnv } from '#api/env.ts'
import type { Result } from '#api/errors.ts'
import { addStaff, changeStaff, endStaffSessions, removeStaff } from '#api/staff/actions.ts'
import { generatePassword, hashPassword } from '#api/staff/passwords.ts'
import { findStaffByName, listStaff } from '#api/staff/queries.ts'
import { Role } from '#contract/session.ts'
import { printLine, reportError } from './output.ts'

const usage = 'npm run staff -- add NAME [--role staff|manager] | passwd NAME | remove NAME | list'

class UsageError extends Error {}

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

async function runCommand(db: Database, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } })
  const [command, username] = positionals
  const context: WriteContext = { call: 'staff.cli', now: Date.now(), staff: null, key: null }
  const assertOk = <T>(result: Result<T>): void => {
    if (!result.ok) throw new Error(result.code)
  }
  if (command === 'list') {
    for (const account of await listStaff(db)) printLine(`${account.username}\t${account.role}`)
    return
  }
  if (username === undefined) throw new UsageError(usage)
  const account = await findStaffByName(db, username)
  if (command === 'add') {
    if (account) throw new UsageError(`${username} already exists`)
    const role = Role.safeParse(values.role ?? 'staff')
    if (!role.success) throw new UsageError('--role: expected staff or manager')
    const passwordHash = await hashPassword(await readOrCreatePassword())
    assertOk(await write(db, context, (tx) => addStaff(tx, { username, passwordHash, role: role.data })))
    printLine(`${username} can log in as ${role.data}`)
    return
  }
  if (!account) throw new UsageError(`there is no account ${username}`)
  if (command === 'passwd') {
    const passwordHash = await hashPassword(await readOrCreatePassword())
    assertOk(await write(db, context, (tx) => changeStaff(tx, account.id, { passwordHash })))
  } else if (command === 'remove') {
    assertOk(await write(db, context, (tx) => removeStaff(tx, account.id)))
  } else throw new UsageError(usage)
  await endStaffSessions(db, account.id, Date.now())
  printLine(
    command === 'passwd' ? `${username} has a new password and is logged out everywhere` : `${username} is removed`,
  )
}

const env = readEnv(process.env)
const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
try {
  await runCommand(db, process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  reportError(error)
} finally {
  await db.close()
}
