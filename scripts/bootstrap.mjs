// Installs the packages of package-lock.json and runs their install scripts, of which compiling sqlite3 is most. It
// imports no packages, because it runs in a fresh clone before they are installed.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatSecondsSince, root, run } from './spawn.mjs'

const nodeModules = join(root, 'node_modules')
const stamp = join(nodeModules, '.podere-install')
const bindingPath = 'node_modules/sqlite3/build/Release/node_sqlite3.node'
const binding = join(root, bindingPath)
/** Where sqlite3 is compiled while the packages are installed. */
const compileFolder = join(root, '.cache/sqlite3')
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
 * Installs the packages. `compiled` is fulfilled when sqlite3 can be loaded, which may be later. Only the server and its
 * tests load it, so everything else can run meanwhile.
 */
export async function installPackages() {
  checkNode()
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const isInstalledBefore = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(binding)
  if (isInstalledBefore || process.env[ownerVariable] === hash) return { compiled: Promise.resolve() }
  const parsedLock = JSON.parse(lock.toString())
  const binary = isInstalled(parsedLock) ? null : await install(parsedLock)
  process.env[ownerVariable] = hash
  return { compiled: compile(hash, binary) }
}

/** @param {{ isReady: Promise<boolean> } | null} binary being compiled since the installation began */
async function compile(hash, binary) {
  if (!(await canLoadSqlite())) await runInstallScripts((await binary?.isReady) ?? false)
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

/** Installs the packages without their scripts, and returns what compiles sqlite3 meanwhile. */
async function install(lock) {
  assertNotSymlink()
  const abortion = new AbortController()
  const isReady = compileSeparately(lock, abortion.signal).catch(() => false)
  // Without --include=dev, NODE_ENV=production in the shell would skip the packages that the build needs.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await runNpm('installing packages', args)
  if (code === 0) return { isReady }
  abortion.abort()
  await isReady
  failNpm(args, output)
}

/**
 * Compiles sqlite3 in a folder that has no other packages than those it needs, in the versions of the lock file. Returns
 * whether that worked.
 */
async function compileSeparately(lock, signal) {
  rmSync(compileFolder, { recursive: true, force: true })
  mkdirSync(compileFolder, { recursive: true })
  const { version } = lock.packages['node_modules/sqlite3']
  const manifest = { name: 'sqlite3-only', private: true, dependencies: { sqlite3: version } }
  const files = {
    'package.json': { ...manifest, allowScripts: { sqlite3: true } },
    // npm leaves out what the dependency does not need.
    'package-lock.json': { ...lock, packages: { ...lock.packages, '': manifest } },
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(compileFolder, name), JSON.stringify(content))
  const args = ['ci', '--no-audit', '--no-fund']
  const { code } = await runNpm('compiling sqlite3', args, { cwd: compileFolder, env: compilerEnv, signal })
  return code === 0 && existsSync(join(compileFolder, bindingPath))
}

/** Uses a separate process, because a half-written binding can crash the process instead of throwing. */
async function canLoadSqlite() {
  return (await run(process.execPath, ['--eval', "require('sqlite3')"], { quiet: true })).code === 0
}

// Without JOBS, make uses one core. -Os halves the time that sqlite3 takes with -O3, the default; its queries then take a
// tenth more time.
const compilerEnv = { JOBS: 'max', CFLAGS: '-Os' }

/** @param {boolean} isCompiled whether sqlite3 was compiled separately */
async function runInstallScripts(isCompiled) {
  if (isCompiled) cpSync(join(compileFolder, bindingPath), binding)
  rmSync(compileFolder, { recursive: true, force: true })
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const others = Object.keys(allowScripts).filter((name) => name !== 'sqlite3' && existsSync(join(nodeModules, name)))
  if (!isCompiled) await rebuild('compiling sqlite3')
  else if (others.length > 0) await rebuild('running install scripts', ...others)
  const check = await run(process.execPath, ['--eval', "require('sqlite3')"], { quiet: true })
  if (check.code !== 0) fail(`sqlite3 was built but does not load:\n${check.output}${compilerAdvice}`)
}

async function rebuild(label, ...names) {
  const args = ['rebuild', ...names]
  const { code, output } = await runNpm(label, args, { env: compilerEnv })
  if (code !== 0) failNpm(args, output)
}

/**
 * @param {string} label
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, signal?: AbortSignal }} [options]
 */
async function runNpm(label, args, options) {
  const startMs = performance.now()
  console.log(`${label} …`)
  const progressTimer = setInterval(() => {
    console.log(`  ${formatSecondsSince(startMs)} … ${label}`)
  }, progressIntervalSeconds * 1000)
  // Under `npm start` this is the npm that was called; otherwise it is the npm in PATH.
  const cli = process.env.npm_execpath ?? ''
  const result = /npm-cli\.js$/.test(cli)
    ? await run(process.execPath, [cli, ...args], { quiet: true, ...options })
    : await run('npm', args, { quiet: true, ...options })
  clearInterval(progressTimer)
  if (result.code === 0) console.log(`${label}: done in ${formatSecondsSince(startMs)}`)
  return result
}

/** @returns {never} */
function failNpm(args, output) {
  const lines = output.trim().split('\n').slice(-60).join('\n')
  fail(`${lines}\n\nnpm ${args[0]} failed.${/gyp|sqlite3/.test(output) ? compilerAdvice : ''}`)
}

/** @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
