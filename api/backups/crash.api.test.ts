import { expect, test } from 'vitest'
import { killBackupsRepeatedly } from '#api/testing/backupCrashes.ts'
import { killBeginningsRepeatedly } from '#api/testing/beginningCrashes.ts'

// On PostgreSQL the same runs in the soak.
test('on SQLite, a killed backup or restore leaves all old rows or all new ones', async () => {
  expect(await killBackupsRepeatedly(undefined, 1, 1)).toHaveLength(2)
}, 120_000)

test('a killed beginning leaves the whole sample or nothing of it', async () => {
  expect(await killBeginningsRepeatedly(undefined, 1, 3, 800)).toHaveLength(1)
}, 120_000)
