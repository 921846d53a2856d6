// Checks whether dist/ was built from the current sources, so that a second start does not build again.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatSecondsSince, root, run } from './spawn.mjs'

const sources = ['pwa', 'api', 'locales', 'vite.config.ts', 'package.json', 'package-lock.json', 'scripts/build.mjs']
const stamp = join(root, 'dist/.stamp')
const serverFile = join(root, 'dist/server/main.js')
const lock = join(root, 'dist/.lock')
const lockLifeMs = 10_000

/** @returns {Promise<boolean>} whether dist/ is up to date; false when the build failed */
export async function ensureBuild() {
  return isUpToDate() || runLocked(async () => isUpToDate() || buildNow())
}

/** Vitest's globalSetup for the tests that run the built server or its commands: once per run, before they start. */
export async function setup() {
  if (!(await ensureBuild())) throw new Error('The build failed, see above.')
}

/** @returns {Promise<boolean>} */
export async function build() {
  return runLocked(buildNow)
}

const isUpToDate = () => existsSync(serverFile) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

/**
 * Two builds at once would delete each other's files, so one waits for the other. The owner of the lock touches it every
 * second: a lock that is older belongs to a process that was killed.
 * @param {() => Promise<boolean>} task
 */
async function runLocked(task) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (let isWaiting = false; !takeLock(); isWaiting = true) {
    if (!isWaiting) console.log('waiting for another build …')
    await sleep(100)
  }
  const timer = setInterval(() => utimesSync(lock, new Date(), new Date()), 1000)
  try {
    return await task()
  } finally {
    clearInterval(timer)
    rmSync(lock, { force: true })
  }
}

function takeLock() {
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const touchedMs = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  // The clock may have been set back.
  if (Math.abs(Date.now() - touchedMs) > lockLifeMs) rmSync(lock, { force: true })
  return false
}

/** @returns {Promise<boolean>} */
async function buildNow() {
  // The fingerprint is taken before the build, so that an edit during the build causes another build. The stamp is removed
  // first, so that a killed build does not count.
  const before = fingerprint()
  rmSync(stamp, { force: true })
  const startMs = performance.now()
  console.log('building …')
  const { code } = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0 || !existsSync(serverFile)) return false
  writeFileSync(stamp, before)
  console.log(`  done in ${formatSecondsSince(startMs)}`)
  return true
}

/** Hashes names, sizes and times instead of contents. This takes a few milliseconds; a false change costs only one build. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(listFiles)) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** The tests and their helpers are no part of the build. */
const isSource = (/** @type {string} */ name) => !/^(e2e|testing|.*\.test\.tsx?)$/.test(name)

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter(isSource)
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`))
}
