import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { lingui } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
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

/** The code that every public page needs, as one chunk. Split into two dozen small ones it would be 5 KB larger. */
const everyPageChunk = 'everyPage'
const everySitePage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|@tanstack(?!.*/(queriesObserver|useQueries)\\.js)|@lingui|wouter|use-sync-external-store|regexparam)/',
    'pwa/(api|clock|errorReport|format|i18n|serviceWorker|storage|windowFocus)\\.tsx?$',
    'pwa/ui/(Button|ButtonLink|Carousel|CarouselControls|Dialog|Gallery|Icon|Picture|pictures|useHydrated|useLargePictures|useMediaQuery)\\.tsx?$',
    'pwa/site/(((?:search/)?queries|lowestPrice|preload|useHead|useRoomPictures)\\.ts$|shell/(?!NoScript|NotFound|StartFailure)|notices/(?!InstallHint|NewVersion|OutboxNotice|LanguageOffer|languageOffers)|rooms/(RoomCard|RoomSkeleton|RoomsFailure|useAmenityName|useRoomCards))',
    'pwa/pictures/shapes\\.json$',
    'locales/(elision|i18n|language)\\.ts$',
    'api/contract/(amenities|days|dayState|errorText|format|paths|roomPictures|stay)\\.ts$',
  ].join('|'),
)

/** The entry that loads the app. It is small, so that it does not compete with the first picture for bandwidth. */
const siteEntry =
  /vite\/preload-helper|pwa\/site\/(main|routes|catalogs|drawWholePage|earlyAnswer|farm|notices\/installPrompt)\.tsx?$|api\/contract\/roomAddress\.ts$/

/**
 * Little code in many files, which several pages need. On a slow line each file would cost a page a request and its
 * headers.
 */
const sharedByPages = [
  {
    name: 'fields',
    test: /pwa\/ui\/(Card|Checkbox|Field|FieldNotes|SelectField|TextArea|TextField|fieldProps)\.tsx?$/,
  },
  {
    name: 'common',
    test: /api\/contract\/(bookingRules|deposit|filterAddress|searchAddress)\.ts$|pwa\/site\/focus\.ts$/,
  },
  { name: 'contacts', test: /pwa\/site\/booking\/(PhoneAndMail|queries)\.tsx?$/ },
  {
    name: 'stays',
    test: /api\/contract\/(prices|stayRules)\.ts$|pwa\/site\/(useStayContext|booking\/(describeAllowed|describeProblem|useRoomCalendar))\.ts$/,
  },
  {
    name: 'days',
    test: /pwa\/site\/booking\/(ClosureNotes|DayLegend|StayRuleNote|UnavailableDates|dayNotes|judgeChoice|selection|useSlow)\.tsx?$/,
  },
  { name: 'requests', test: /pwa\/site\/booking\/(CalendarLink|StaySummary|describeHold)\.tsx?$/ },
  {
    name: 'guests',
    test: /pwa\/ui\/birthDate\.ts$|pwa\/site\/booking\/(ArrivalTimeField|NationalityField|PetFields)\.tsx$/,
  },
]

/**
 * The admin's modules that several places share, with what they import. As a chunk each they would be hundreds of files,
 * most of them below 2 KB.
 */
const sharedByPlaces = { name: 'common', minShareCount: 3, maxModuleSize: 12_000 }

/** Leaves the calls of staff out of the site: guests would download their paths. */
const guestCallsOnly = (): Plugin => ({
  name: 'guest-calls-only',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/api/contract/paths.ts')
      ? { code: code.replace(/^ {2}'[\w.]+': \[.+, '(?:account|staff|manager)'\],$/gm, ''), map: null }
      : undefined,
})

/**
 * Asks the browser to compile all functions of the code of every page while it arrives, beside the main thread. It would
 * compile most of them anyway, each at its first call on the main thread.
 */
const compileWhileLoading = (): Plugin => ({
  name: 'compile-while-loading',
  generateBundle: {
    // The comment has to be the first line.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.name === everyPageChunk)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
})

/** Leaves out what React Aria says in thirty other languages. */
const ownLocalesOnly = () => optimizeLocales.vite({ locales: ['en-US', ...languages.map(getLocale)] })

/** What `npm run …` starts beside the server. */
const commands = ['staff', 'backup', 'restore', 'begin', 'retention']

const productionPrefix = 'production:'

/**
 * Sets NODE_ENV in the server and its commands, however they are started. Without it React and other packages run their
 * development builds, which are slower and larger. They read it when they are imported, so the rest is imported after it.
 */
const alwaysProduction = (): Plugin => ({
  name: 'always-production',
  resolveId: (id) => (id.startsWith(productionPrefix) ? id : undefined),
  load: (id) =>
    id.startsWith(productionPrefix)
      ? `process.env.NODE_ENV = 'production'\nawait import('/${id.slice(productionPrefix.length)}')`
      : undefined,
})

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
      react(),
      lingui(),
      fillCatalogs(),
      parserThread(),
      isClientBuild && app === 'site' && guestCallsOnly(),
      isSsrBuild && alwaysProduction(),
      isClientBuild && ownLocalesOnly(),
      isClientBuild && app === 'site' && compileWhileLoading(),
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
          sourcemap: true,
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
                    codeSplitting: {
                      groups: [
                        { name: 'main', test: siteEntry, priority: 1 },
                        { name: everyPageChunk, test: everySitePage },
                        ...sharedByPages,
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
            exclude: ['**/*.api.test.ts', 'pwa/e2e/**', 'node_modules/**'],
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
              '{api,pwa,scripts}/**/*.soak.ts',
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
