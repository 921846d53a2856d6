// Checks whether dist/ was built from the current sources, so that a second start does not build again.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatSecondsSince, root, run } from './spawn.mjs'

const sources = ['pwa', 'api', 'locales', 'vite.config.ts', 'package.json', 'package-lock.json', 'scripts/build.mjs']
const stamp = join(root, 'dist/.stamp')
const serverFile = join(root, 'dist/server/main.js')

/** @returns {Promise<boolean>} whether dist/ is up to date; false when the build failed */
export async function ensureBuild() {
  if (existsSync(serverFile) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return true
  return build()
}

/** @returns {Promise<boolean>} */
export async function build() {
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

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !/\.(test|soak)\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`))
}
