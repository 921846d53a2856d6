// Installs the packages of package-lock.json, then runs their install scripts, of which compiling sqlite3 is most. It
// imports no packages, because it runs in a fresh clone before they are installed.
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatSecondsSince, root, run } from './spawn.mjs'

const nodeModules = join(root, 'node_modules')
const stamp = join(nodeModules, '.podere-install')
const binding = join(nodeModules, 'sqlite3/build/Release/node_sqlite3.node')
const progressIntervalSeconds = 10
// Set while this process installs, so that the programs that it runs meanwhile do not install the same.
const ownerVariable = 'PODERE_INSTALLS'

const compilerAdvice = `
There is no prebuilt binary of sqlite3 for this machine, so it has to be compiled. That needs a C++ compiler, make and Python:
  Debian, Ubuntu:  apt-get install gcc g++ make python3
  Fedora:          dnf install gcc gcc-c++ make python3
  macOS:           xcode-select --install
Then run the same command again.`

/** Installs all that is missing. */
export async function bootstrap() {
  const { compiled } = await installPackages()
  await compiled
}

/**
 * Installs the packages. `compiled` is fulfilled when sqlite3 can be loaded, about a minute later. Only the server and
 * its tests load it, so everything else can run in that minute.
 */
export async function installPackages() {
  checkNode()
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const isInstalledBefore = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(binding)
  if (isInstalledBefore || process.env[ownerVariable] === hash) return { compiled: Promise.resolve() }
  if (!isInstalled(JSON.parse(lock.toString()))) await install()
  process.env[ownerVariable] = hash
  return { compiled: compile(hash) }
}

async function compile(hash) {
  if (!(await canLoadSqlite())) await runInstallScripts()
  delete process.env[ownerVariable]
  writeFileSync(stamp, hash)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`podere needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org/`)
}

/** `npm ci` empties the folder first. Through a symbolic link it would empty the folder of another checkout. */
function assertNotSymlink() {
  if (!lstatSync(nodeModules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  fail(
    `${nodeModules} is a symbolic link, and an install would empty what it points to. Remove the link and run this again.`,
  )
}

/**
 * npm writes node_modules/.package-lock.json last, so it is missing after an install that was killed. Some packages of the
 * lock file are for other platforms. So all direct dependencies must be installed, and every installed version must be the
 * one of the lock file.
 */
function isInstalled(lock) {
  const file = join(nodeModules, '.package-lock.json')
  if (!existsSync(file)) return false
  const installed = JSON.parse(readFileSync(file, 'utf8')).packages
  const { dependencies, devDependencies } = lock.packages['']
  return (
    Object.keys({ ...dependencies, ...devDependencies }).every((name) => installed[`node_modules/${name}`]) &&
    Object.entries(installed).every(([path, { version }]) => lock.packages[path]?.version === version)
  )
}

async function install() {
  assertNotSymlink()
  // Without --include=dev, NODE_ENV=production in the shell would skip the packages that the build needs. The scripts of
  // the packages run afterwards: the longest of them compiles sqlite3.
  await runNpm('installing packages', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'])
}

/** Uses a separate process, because a half-written binding can crash the process instead of throwing. */
async function canLoadSqlite() {
  return (await run(process.execPath, ['--eval', "require('sqlite3')"], { quiet: true })).code === 0
}

async function runInstallScripts() {
  // Without JOBS, make uses one core. -Os halves the time that sqlite3 takes with -O3, the default; its queries then take a
  // tenth more time.
  await runNpm('compiling sqlite3', ['rebuild'], { JOBS: 'max', CFLAGS: '-Os' })
  const check = await run(process.execPath, ['--eval', "require('sqlite3')"], { quiet: true })
  if (check.code !== 0) fail(`sqlite3 was built but does not load:\n${check.output}${compilerAdvice}`)
}

async function runNpm(label, args, env = {}) {
  const startMs = performance.now()
  console.log(`${label} …`)
  const progressTimer = setInterval(() => {
    console.log(`  ${formatSecondsSince(startMs)} … ${label}`)
  }, progressIntervalSeconds * 1000)
  // Under `npm start` this is the npm that was called; otherwise it is the npm in PATH.
  const cli = process.env.npm_execpath ?? ''
  const { code, output } = /npm-cli\.js$/.test(cli)
    ? await run(process.execPath, [cli, ...args], { quiet: true, env })
    : await run('npm', args, { quiet: true, env })
  clearInterval(progressTimer)
  if (code !== 0) {
    const lines = output.trim().split('\n').slice(-60).join('\n')
    fail(`${lines}\n\nnpm ${args[0]} failed.${/gyp|sqlite3/.test(output) ? compilerAdvice : ''}`)
  }
  console.log(`${label}: done in ${formatSecondsSince(startMs)}`)
}

/** @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
