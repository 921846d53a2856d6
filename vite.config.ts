import { readFile } from 'node:fs/promises'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }

// The suite runs in a zone that is not the farm's.
if (process.env.VITEST) process.env.TZ ??= 'Asia/Kolkata'

/**
 * Two browser apps on one origin, each built alone (`--mode site`, `--mode admin`), so that no chunk of the one is ever
 * downloaded by the other and each worker's precache list is its own build; and the server (`--ssr`).
 */
const apps = {
  site: {
    // The page's own HTML carries its CSS; fonts and scripts are precached, pictures are not.
    precache: ['assets/site/**/*.{js,css,woff2}'],
  },
  admin: { precache: ['assets/admin/**/*.{js,css,woff2}'] },
}

/** Modules that every public page needs, bundled as one file: as two dozen small files they are 5 KB larger to download. */
const everySitePage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|@tanstack|@lingui|wouter|use-sync-external-store|regexparam)/',
    'pwa/(api|clock|format|i18n|serviceWorker|storage)\\.tsx?$',
    'pwa/ui/(Button|ButtonLink|Carousel|CarouselControls|Dialog|Gallery|Icon|Picture|pictures|useMediaQuery)\\.tsx?$',
    'pwa/site/(queries\\.ts$|shell/(?!NotFound)|notices/(?!InstallHint|NewVersion)|rooms/(?!RoomsPage))',
    'pwa/pictures/shapes\\.json$',
    'api/contract/(days|dayState|language|paths|property|stay)\\.ts$',
  ].join('|'),
)

/** The script that loads the app after the first view. It is small, so that the first picture gets the bandwidth. */
const siteEntry = /vite\/preload-helper|pwa\/site\/(main|routes|catalogs|notices\/installPrompt)\.tsx?$/

export default defineConfig(({ mode, isSsrBuild, command }) => {
  const app = mode === 'admin' ? 'admin' : 'site'
  const isClientBuild = command === 'build' && !isSsrBuild
  return {
    appType: 'custom',
    publicDir: false,
    define: { __VERSION__: JSON.stringify(packageJson.version) },
    plugins: [
      react(),
      lingui(),
      isClientBuild &&
        VitePWA({
          strategies: 'injectManifest',
          srcDir: `pwa/${app}`,
          filename: 'sw.ts',
          outDir: `dist/${app}`,
          manifest: false,
          injectRegister: false,
          injectManifest: {
            globDirectory: `dist/${app}`,
            globPatterns: apps[app].precache,
            // Files of earlier builds lie beside (an open page may ask for them), and are no part of this one.
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
              main: 'api/main.ts',
              staff: 'api/commands/staff.ts',
              backup: 'api/commands/backup.ts',
              restore: 'api/commands/restore.ts',
            },
          },
        }
      : {
          outDir: `dist/${app}`,
          assetsDir: `assets/${app}`,
          emptyOutDir: false,
          manifest: true,
          target: 'es2022',
          rollupOptions: {
            input: `pwa/${app}/main.tsx`,
            output:
              app === 'site'
                ? {
                    codeSplitting: {
                      groups: [
                        { name: 'main', test: siteEntry, priority: 1 },
                        { name: 'site', test: everySitePage },
                      ],
                    },
                  }
                : {},
          },
        },
    test: {
      // Both cores of a small machine; the default leaves one of them idle.
      maxWorkers: 2,
      // Files share what they import: reading in the whole server anew for each would take a quarter of the time.
      isolate: false,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['{api,pwa,scripts}/**/*.test.{ts,tsx}'],
            exclude: ['**/*.api.test.ts', 'pwa/e2e/**', 'node_modules/**'],
          },
        },
        {
          extends: true,
          test: {
            name: 'api',
            include: ['api/**/*.api.test.ts'],
            globalSetup: ['./api/testing/postgres.ts'],
            testTimeout: 30_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            include: ['pwa/e2e/**/*.test.ts'],
            provide: { everyWalk: false },
            globalSetup: ['./api/testing/ensureBuild.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
            // A second, as elsewhere, is short for a page on a busy machine.
            expect: { poll: { timeout: 10_000 } },
            // A browser beside the other suites would be slow by chance.
            sequence: { groupOrder: 1 },
          },
        },
        {
          extends: true,
          test: {
            name: 'soak',
            include: ['{api,pwa,scripts}/**/*.soak.ts', 'pwa/e2e/{pages,site,siteErrors}.test.ts'],
            provide: { everyWalk: true },
            expect: { poll: { timeout: 10_000 } },
            globalSetup: ['./api/testing/postgres.ts'],
            testTimeout: 0,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }
})
