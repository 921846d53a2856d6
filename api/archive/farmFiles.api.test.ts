import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#api/clock.ts'
import { openDatabase } from '#api/db/database.ts'
import { createFolder } from '#api/db/folders.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { isPicture } from '#api/soundness.ts'
import { createTestService } from '#api/testing/backups.ts'
import { listFarmFiles, nameReceipt } from './farmFiles.ts'
import { writeArchive } from './writer.ts'

async function openFarm() {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-files-'))
  const db = await openDatabase({ dataDir, url: undefined })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { db, dataDir }
}

const receipt = `receipts/${nameReceipt('2026-05-02', Buffer.from('ricevuta'))}`
const known = [
  'pictures/about-1/Il cortile, sera.webp',
  'pictures/about-1/alt.json',
  'pictures/room-1-9/Foto.JPG',
  receipt,
]
const unknown = ['pictures/evil/a.png', 'pictures/about-1/page.html', 'pictures/about-1/script.js']

test('of the files in an archive, those that this program has no use for are written nowhere', async () => {
  const { db, dataDir } = await openFarm()
  await seedDatabase(db, { env: { STAFF: undefined }, clock: systemClock, demo: true })
  for (const path of [...known, ...unknown]) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await writeFile(join(dataDir, path), 'ricevuta')
  }
  expect(await listFarmFiles({ folder: dataDir, isPicture })).toEqual(known)
  // As an earlier version, or somebody else, has packed them.
  const path = join(dataDir, 'crafted.tar.gz')
  const scratch = join(dataDir, 'packing')
  await createFolder(scratch)
  const files = { folder: dataDir, isPicture: () => true }
  const { pictures } = await writeArchive(db, { path, passphrase: undefined, files, scratch })
  expect(pictures).toBe(known.length + unknown.length - 1)

  const fresh = await openFarm()
  expect((await createTestService(fresh.db).restore(path))?.error).toBeNull()
  const folders = ['pictures', 'receipts']
  const found = await Promise.all(
    folders.map(async (it) =>
      (await readdir(join(fresh.dataDir, it), { recursive: true })).map((name) => `${it}/${name}`),
    ),
  )
  expect(
    found
      .flat()
      .filter((it) => it.includes('.'))
      .toSorted(),
  ).toEqual(known)
})
