// Finds the browser for the browser tests and the pictures, or fetches one. As a program it prints the path.
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root, run } from './children.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const fetchSeconds = 300
// 147 is the last whose package runs on Node 20.
const packaged = '@sparticuz/chromium@147.0.2'
const packagedFolder = join(root, '.cache/chromium')

// Of several such switches the last counts alone: what Playwright and Lighthouse turn off is off here, too.
const withoutFeatures = [
  // The popups of the address bar: for each window two pages of the browser's own, a second of one core together.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'RenderDocument', 'ThirdPartyStoragePartitioning'],
  'Translate',
]

/** For each start: it leaves the network alone, and draws and fetches nothing of its own. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // QUIC would try to leave the machine.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
]

/** Each way says what it is and gives a path, or throws with the reason why it cannot. Tried in this order. */
const waysToFetch = [
  { label: 'installing Debian’s chromium with apt-get', fetch: fetchFromDebian },
  { label: 'downloading Playwright’s Chromium', fetch: fetchFromPlaywright },
  { label: `installing ${packaged} from the npm registry`, fetch: fetchFromNpm },
]

/** @returns {Promise<string>} the path of a browser that runs */
export async function findChromium() {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (await runs(chosen)) return chosen
    throw new Error(`CHROME_PATH names ${chosen}, which does not run as a browser.`)
  }
  for (const path of [...names.flatMap(onPath), macApp, await playwrightPath()]) {
    if (existsSync(path) && (await runs(path))) return path
  }
  const reasons = []
  for (const { label, fetch } of waysToFetch) {
    // To stderr: stdout is the path alone.
    console.error(`no browser yet: ${label} …`)
    try {
      const path = await fetch()
      if (await runs(path)) return path
      throw new Error(`${path} does not run; libraries may be missing on this machine`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      console.error(`  did not work: ${reason}`)
      reasons.push(`- ${label}: ${reason}`)
    }
  }
  throw new Error(
    `No browser for the browser tests. Install Chromium or set CHROME_PATH. Tried:\n${reasons.join('\n')}`,
  )
}

/** @param {string} path */
async function runs(path) {
  return (await run(path, ['--version'], { quiet: true, seconds: 30 })).code === 0
}

/** @param {string} name */
function onPath(name) {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return candidates.filter((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

async function playwrightPath() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

async function fetchFromDebian() {
  if (process.getuid?.() !== 0) throw new Error('needs root')
  if (!existsSync('/etc/debian_version') || /^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'))) {
    throw new Error('this is no Debian')
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await must('apt-get', ['update'], env)
  await must('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], env)
  return '/usr/bin/chromium'
}

async function fetchFromPlaywright() {
  await must(process.execPath, [
    'node_modules/playwright-core/cli.js',
    'install',
    '--no-shell',
    '--no-progress',
    'chromium',
  ])
  return playwrightPath()
}

async function fetchFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('holds a browser for Linux on x64 only')
  if (!existsSync(join(packagedFolder, 'node_modules/@sparticuz'))) {
    mkdirSync(packagedFolder, { recursive: true })
    await must('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', packagedFolder, packaged])
  }
  const chromium = createRequire(`${packagedFolder}/`)('@sparticuz/chromium')
  return chromium.executablePath()
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
async function must(command, args, env) {
  const { code, output } = await run(command, args, { quiet: true, seconds: fetchSeconds, env })
  if (code === 0) return
  const lines = output.split('\n').filter((line) => /error|fail|unable|denied|enoent|too long/i.test(line))
  throw new Error([...new Set(lines)].slice(0, 3).join('; ') || `${command} ended with ${code}`)
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(await findChromium())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
