import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { lingui } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import type { Access } from './api/contract/calls/call.ts'
import { paths } from './api/contract/paths.ts'
import { getLocale, languages } from './locales/language.ts'
import packageJson from './package.json' with { type: 'json' }
import { fillCatalogs } from './scripts/catalogs/fillCatalogs.ts'
import { parserThread } from './scripts/parserThread.ts'

if (process.env.VITEST) {
  // The tests run in a time zone that is not the farm's, so that code that ignores the farm's zone fails.
  process.env.TZ ??= 'Asia/Kolkata'
  // React's development build takes several times as long for a page, and servers on a farm do not run it.
  process.env.NODE_ENV = 'production'
}

/**
 * Three builds: the two browser apps (`--mode site`, `--mode admin`) and the server (`--ssr`). The apps share an origin
 * but are built separately, so that neither downloads a chunk of the other and each service worker precaches only its
 * own build.
 */
const apps = {
  site: {
    // Pages have their CSS inline. Fonts, scripts and the styles of other pages are precached, pictures are not.
    precache: ['assets/site/**/*.{js,css,woff2}'],
    // The online check-in needs the network for its documents, and most visitors never open it.
    notPrecached: ['**/{OnlineCheckin,placeTable,stateCodes}-*'],
  },
  admin: { precache: ['assets/admin/**/*.{js,css,woff2}'], notPrecached: [] },
}

/** The style sheets of the typefaces: the server puts the one that the farm has chosen into the pages. */
const typefaceStyles = ['pwa/ui/typefaces/garamond.css', 'pwa/ui/typefaces/fraunces.css']
/** The style sheet for printers, which the pages link. */
const printStyles = 'pwa/site/print.css'
/** Style sheets that are inline in the pages, and fonts that few farms have chosen. */
const notPrecached = ['**/{garamond,fraunces,source-sans-3}-*']

/** The oldest supported browsers: Safari 16.4, Firefox ESR, Chrome of the last two years. */
const supportedBrowsers = ['safari16.4', 'firefox140', 'chrome131']

/**
 * The admin's modules that several places share, with what they import. As a chunk each they would be hundreds of files,
 * most of them below 2 KB.
 */
const sharedByPlaces = { name: 'common', minShareCount: 3, maxModuleSize: 12_000 }

/** "common~start~RoomPage.css" is "common". */
const shortenName = (name: string): string => name.replace(/(~.*)?(\.[a-z0-9]+)?$/, '')

/**
 * Method, path and access of the calls as data: the schemas beside them would bring zod into pages that only read. The
 * site leaves out the calls of staff, whose paths guests would download.
 */
const pathsAsData = (isIncluded: (access: Access) => boolean): Plugin => ({
  name: 'paths-as-data',
  load(id) {
    if (!id.endsWith('/api/contract/paths.ts')) return undefined
    const included = Object.entries(paths).filter(([, [, , access]]) => isIncluded(access))
    return `export const paths = ${JSON.stringify(Object.fromEntries(included))}`
  },
})

/** Leaves out what React Aria says in thirty other languages. */
const ownLocalesOnly = () => optimizeLocales.vite({ locales: ['en-US', ...languages.map(getLocale)] })

/** What `npm run …` starts beside the server. */
const commands = ['staff', 'backup', 'restore', 'begin', 'retention']

const productionPrefix = 'production:'

/**
 * Sets NODE_ENV in the server and its commands, however they are started. Without it React and other packages run their
 * development builds, which are slower and larger. It concerns only what is imported afterwards, so the rest is.
 */
const alwaysProduction = (): Plugin => ({
  name: 'always-production',
  resolveId: (id) => (id.startsWith(productionPrefix) ? id : undefined),
  load: (id) =>
    id.startsWith(productionPrefix)
      ? `process.env.NODE_ENV = 'production'\nawait import('/${id.slice(productionPrefix.length)}')`
      : undefined,
})

/** Starts the walk over every press first: it is the longest file by far, and the others would have ended before it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/everyPress.test.ts')
    return (await super.sort(files)).sort((a, b) => Number(isLongest(b)) - Number(isLongest(a)))
  }
}

/** The release and the commit, such as 1.0.0+c91ba4e4. Docker builds without a repository, so it gives the commit. */
function describeVersion(): string {
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  const commit = process.env.COMMIT || (git.stdout ?? '').trim()
  return commit === '' ? packageJson.version : `${packageJson.version}+${commit}`
}

export default defineConfig(({ mode, isSsrBuild, command }) => {
  const app = mode === 'admin' ? 'admin' : 'site'
  const isClientBuild = command === 'build' && !isSsrBuild
  return {
    appType: 'custom',
    publicDir: false,
    define: { __VERSION__: JSON.stringify(describeVersion()) },
    plugins: [
      // Only texts that guests read can be emptied.
      react({ jsxImportSource: app === 'admin' ? 'react' : '#jsx' }),
      lingui(),
      fillCatalogs(),
      parserThread(),
      isClientBuild && pathsAsData((access) => app === 'admin' || access === 'guest'),
      isSsrBuild && alwaysProduction(),
      isClientBuild && ownLocalesOnly(),
      isClientBuild &&
        VitePWA({
          strategies: 'injectManifest',
          srcDir: `pwa/${app}`,
          filename: 'sw.ts',
          outDir: `dist/${app}`,
          manifest: false,
          injectRegister: false,
          injectManifest: {
            rollupFormat: 'iife',
            globDirectory: `dist/${app}`,
            globPatterns: apps[app].precache,
            globIgnores: [...notPrecached, ...apps[app].notPrecached],
            // The folder also contains files of earlier builds, for pages that are still open. They are not precached.
            manifestTransforms: [
              async (entries) => {
                const built = await readFile(`dist/${app}/.vite/manifest.json`, 'utf8')
                return {
                  manifest: entries.filter(({ url }) => !url.startsWith('assets/') || built.includes(`"${url}"`)),
                }
              },
            ],
            maximumFileSizeToCacheInBytes: 4_000_000,
          },
        }),
    ],
    build: isSsrBuild
      ? {
          ssr: true,
          outDir: 'dist/server',
          emptyOutDir: true,
          target: 'node20',
          rollupOptions: {
            input: {
              main: `${productionPrefix}api/main.ts`,
              parserThread: 'api/parserThread.ts',
              ...Object.fromEntries(commands.map((name) => [name, `${productionPrefix}api/commands/${name}.ts`])),
            },
            // Beside the entries: main.ts finds the other builds from its own place.
            output: { chunkFileNames: '[name]-[hash].js' },
          },
        }
      : {
          outDir: `dist/${app}`,
          assetsDir: `assets/${app}`,
          emptyOutDir: false,
          manifest: true,
          target: supportedBrowsers,
          rollupOptions: {
            input: [`pwa/${app}/main.ts`, ...(app === 'site' ? [...typefaceStyles, printStyles] : [])],
            output:
              app === 'site'
                ? {
                    // The pages name their files: a name that lists all pages that share one would be long.
                    chunkFileNames: ({ name }) => `assets/site/${shortenName(name)}-[hash].js`,
                    assetFileNames: ({ names }) => `assets/site/${shortenName(names[0] ?? '')}-[hash][extname]`,
                    codeSplitting: {
                      groups: [
                        // The entry is small, so that it does not compete with the first picture for bandwidth.
                        { name: 'main', test: /pwa\/site\/main\.ts$|vite\/preload-helper/, priority: 2 },
                        // A module in a group brings all its imports along.
                        { name: 'start', test: /pwa\/site\/start\.ts$/, priority: 1 },
                        // Pages without a carousel do not load its styles.
                        { name: 'carousel', test: /pwa\/ui\/Carousel\.css$/, priority: 1 },
                        // What several pages share, without a request for each small module.
                        {
                          name: 'common',
                          test: /^(?!.*Page\.(?:tsx|css)$)/,
                          minShareCount: 2,
                          entriesAware: true,
                          entriesAwareMergeThreshold: 1_000,
                        },
                      ],
                    },
                  }
                : {
                    codeSplitting: {
                      groups: [
                        // Neither the entry, which needs this helper only, nor the login waits for what places share.
                        { name: 'preload', test: /vite\/preload-helper/, priority: 2 },
                        { name: 'start', test: /pwa\/admin\/start\.ts$/, priority: 1 },
                        sharedByPlaces,
                      ],
                    },
                  },
          },
        },
    test: {
      // Five workers keep both cores of a small machine busy, because many tests wait: for a process to start, for the
      // disk, for the delay after a wrong password.
      maxWorkers: 5,
      // Test files share imported modules: importing the whole server for each file would take a quarter of the time.
      isolate: false,
      sequence: { sequencer: LongestFirst },
      // The defaults are too short for a busy machine.
      expect: { poll: { timeout: 10_000 } },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['{api,locales,pwa,scripts}/**/*.test.{ts,tsx}'],
            exclude: ['**/*.{api,soak}.test.ts', 'pwa/e2e/**', 'node_modules/**'],
            // Some use real files and databases, which takes long on a busy machine.
            testTimeout: 30_000,
            hookTimeout: 30_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'api',
            include: ['api/**/*.api.test.ts'],
            provide: { runAllVariants: false },
            globalSetup: ['./api/testing/postgres.ts', './scripts/ensureBuild.mjs'],
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            include: ['pwa/e2e/**/*.test.ts'],
            exclude: ['**/*.soak.test.ts', 'node_modules/**'],
            provide: { runAllVariants: false },
            globalSetup: ['./scripts/ensureBuild.mjs'],
            // A step that hangs fails earlier, at the timeout of the visitor.
            testTimeout: 240_000,
            hookTimeout: 180_000,
            // The browser tests run after the other projects, which would slow down the browser.
            sequence: { groupOrder: 1 },
            maxWorkers: 4,
          },
        },
        {
          extends: true,
          test: {
            name: 'soak',
            include: [
              '{api,pwa,scripts}/**/*.soak.test.ts',
              'api/**/*.api.test.ts',
              'pwa/e2e/{adminAccess,bookingRules,budget,everyPress,pages,rooms,search,site,siteErrors}.test.ts',
            ],
            provide: { runAllVariants: true },
            globalSetup: ['./api/testing/postgres.ts', './scripts/ensureBuild.mjs'],
            testTimeout: 0,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }
})
