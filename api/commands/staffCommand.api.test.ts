import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEnvironment } from './environment.ts'
import { CommandError, runStaffCommand } from './staffCommand.ts'

/** As for a command that is the first to use a new folder. */
async function openTestDatabase(password = 'una-parola-lunga') {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-staff-'))
  vi.stubEnv('DATA_DIR', dataDir)
  const { db } = await openEnvironment()
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await db.close()
    await rm(dataDir, { recursive: true })
  })
  /** The printed lines, or the sentence of the error. Other errors, which would print a stack trace, fail the test. */
  return (...args: string[]) =>
    runStaffCommand(db, args, async () => password).then(
      (lines) => lines.join('\n'),
      (error: unknown) => {
        if (error instanceof CommandError) return error.message
        throw error
      },
    )
}

test('adds, lists and removes accounts, and keeps the last manager with a sentence', async () => {
  const runStaff = await openTestDatabase()
  expect(await runStaff('add', 'anna', '--role', 'manager')).toBe('anna can log in as manager')
  expect(await runStaff('add', 'bruno')).toBe('bruno can log in as staff')
  expect(await runStaff('remove', 'anna')).toMatch(/manager.*\.$/)
  expect(await runStaff('passwd', 'anna')).toBe('anna has a new password and is logged out everywhere')
  expect(await runStaff('second-factor', 'off', 'anna')).toBe(
    'anna logs in with the password alone and is logged out everywhere',
  )
  expect(await runStaff('remove', 'bruno')).toBe('bruno is removed')
  expect(await runStaff('list')).toBe('anna\tmanager')
})

test.each([
  [[], /^Usage: npm run staff -- add NAME/],
  [['fly', 'anna'], /^There is no command fly\. Usage/],
  [['add'], /^The name is missing\. Usage/],
  [['add', ' '], /^Enter the username$/],
  [['add', 'carla', '--role', 'boss'], /^The role is housekeeping, staff or manager\.$/],
  [['add', 'carla', '--role'], /--role.*Usage/s],
  [['add', 'carla', '--admin'], /--admin.*Usage/s],
  [['add', 'carla', 'rossi'], /^One argument is too many: rossi\. Usage/],
  [['list', 'carla'], /^One argument is too many: carla\. Usage/],
  [['remove', 'carla', '--role', 'staff'], /^Only add takes --role\. Usage/],
  [['remove', 'carla'], /^There is no account carla\.$/],
  [['second-factor', 'off', 'carla'], /^There is no account carla\.$/],
  [['second-factor', 'carla'], /^A second factor can only be turned off here\. Usage/],
  [['second-factor', 'off'], /^The name is missing\. Usage/],
  [['toString'], /^There is no command toString\. Usage/],
  [['passwd', 'carla'], /^There is no account carla\.$/],
])('answers %j with a sentence and changes nothing', async (args, sentence) => {
  const runStaff = await openTestDatabase()
  expect(await runStaff(...args)).toMatch(sentence)
  expect(await runStaff('list')).toBe('')
})

test('refuses short and common passwords and names that look like another one, with a sentence', async () => {
  for (const password of ['troppo-cort', 'Password2026!']) {
    const runStaff = await openTestDatabase(password)
    expect(await runStaff('add', 'anna')).toMatch(/^The password .*\.$/)
    expect(await runStaff('list')).toBe('')
  }
  const runStaff = await openTestDatabase()
  await runStaff('add', 'luca')
  expect(await runStaff('add', 'LUCA')).toBe('There is already an account luca.')
  expect(await runStaff('add', 'Iuca')).toMatch(/\.$/)
  expect(await runStaff('add', 'lu\u0441a')).toMatch(/^A username .*\.$/)
  expect(await runStaff('passwd', 'Luca')).toBe('luca has a new password and is logged out everywhere')
  expect(await runStaff('list')).toBe('luca\tstaff')
})
