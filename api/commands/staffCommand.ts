/** The commands of `npm run staff`: they manage accounts in the database. */
import { parseArgs } from 'node:util'
import type { Database } from '#api/db/database.ts'
import { type WriteContext, write } from '#api/db/write.ts'
import { formatCommand } from '#api/envFile.ts'
import { getMessageId, type Refusal, type Result } from '#api/errors.ts'
import { getI18n } from '#api/http/i18n.ts'
import { removeAllFactors } from '#api/secondFactors/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { addStaff, changeStaff, endStaffSessions, removeStaff } from '#api/staff/actions.ts'
import { hashPassword } from '#api/staff/passwords.ts'
import { findStaffByName, listStaff } from '#api/staff/queries.ts'
import { checkNewPassword, checkNewUsername } from '#api/staff/rules.ts'
import { Role } from '#contract/session.ts'
import { NewStaffAccount } from '#contract/staff.ts'

const usage = formatCommand(
  'staff',
  'add NAME [--role housekeeping|staff|manager] | passwd NAME | second-factor off NAME | remove NAME | list',
)

/** A command that cannot be carried out. The message is a sentence for the person who typed it. */
export class CommandError extends Error {}

/** The commands that change an account, and what they print. */
const outcomes = {
  passwd: 'has a new password and is logged out everywhere',
  remove: 'is removed',
  'second-factor': 'logs in with the password alone and is logged out everywhere',
}
type Command = keyof typeof outcomes | 'add' | 'list'
const isCommand = (name: string): name is Command => Object.hasOwn(outcomes, name) || name === 'add' || name === 'list'

/** Resolves to the lines to print. Throws a `CommandError`. */
export async function runStaffCommand(
  db: Database,
  args: string[],
  readOrCreatePassword: () => Promise<string>,
): Promise<string[]> {
  const { command, username, role } = parseCommand(args)
  const hashNewPassword = async (owner: string): Promise<string> => {
    const password = await readOrCreatePassword()
    assertAllowed(checkNewPassword(password, owner, (await readProperty(db)).value.name))
    return hashPassword(password)
  }
  const context: WriteContext = { call: 'staff.cli', now: Date.now(), staff: null, key: null }
  if (command === 'list') return (await listStaff(db)).map((account) => `${account.username}\t${account.role}`)
  const account = await findStaffByName(db, username)
  if (command === 'add') {
    if (account) throw new CommandError(`There is already an account ${account.username}.`)
    assertAllowed(checkNewUsername(username))
    const passwordHash = await hashNewPassword(username)
    assertOk(await write(db, context, (tx) => addStaff(tx, { username, passwordHash, role })))
    return [`${username} can log in as ${role}`]
  }
  if (!account) throw new CommandError(`There is no account ${username}.`)
  if (command === 'passwd') {
    const passwordHash = await hashNewPassword(account.username)
    assertOk(await write(db, context, (tx) => changeStaff(tx, account.id, { passwordHash })))
  } else {
    const change = command === 'remove' ? removeStaff : removeAllFactors
    assertOk(await write(db, context, (tx) => change(tx, account.id)))
  }
  await endStaffSessions(db, account.id, Date.now())
  return [`${account.username} ${outcomes[command]}`]
}

function parseCommand(args: string[]): { command: Command; username: string; role: Role } {
  const { positionals, values } = parseOptions(args)
  const [command, ...words] = positionals
  if (command === undefined) throw new CommandError(`Usage: ${usage}`)
  if (!isCommand(command)) throw new CommandError(`There is no command ${command}. Usage: ${usage}`)
  if (command === 'second-factor' && words.shift() !== 'off')
    throw new CommandError(`A second factor can only be turned off here. Usage: ${usage}`)
  const [username, ...others] = words
  if (values.role !== undefined && command !== 'add') throw new CommandError(`Only add takes --role. Usage: ${usage}`)
  const role = Role.safeParse(values.role ?? 'staff')
  if (!role.success) throw new CommandError('The role is housekeeping, staff or manager.')
  const extra = command === 'list' ? username : others[0]
  if (extra !== undefined) throw new CommandError(`One argument is too many: ${extra}. Usage: ${usage}`)
  if (command === 'list') return { command, username: '', role: role.data }
  if (username === undefined) throw new CommandError(`The name is missing. Usage: ${usage}`)
  const name = NewStaffAccount.shape.username.safeParse(username)
  if (command === 'add' && !name.success)
    throw new CommandError(getI18n('en').t(name.error.issues[0]?.message ?? 'errors.username'))
  return { command, username: name.success ? name.data : username, role: role.data }
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } })
  } catch (error) {
    // An unknown option, or `--role` without a value. The first sentence says which.
    const reason = error instanceof Error ? error.message.split('. ')[0] : error
    throw new CommandError(`${reason}. Usage: ${usage}`)
  }
}

function assertAllowed(refusal: Refusal | null): void {
  if (refusal) throw new CommandError(`${getI18n('en').t(refusal.errors?.[0]?.message ?? '')}.`)
}

function assertOk<T>(result: Result<T>): void {
  if (!result.ok) throw new CommandError(getI18n('en').t(getMessageId(result.code), { ...result.values }))
}
